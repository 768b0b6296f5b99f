import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import { useId, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';

import { buttonStyle, iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { TOAST_DURATION_MS } from '../../config/limits';
import { toastMessages } from '../../config/messages/toasts';
import { onPauseChange, timersArePaused } from './toast-pause';
import { dismiss } from './dismiss';
import { actionStyle, cardStyle, closeStyle, meaningStyles, textStyle, titleStyle } from './style';
import { onToastsChange, shownToasts, type ShownToast } from './toast-store';
import { useCountdown } from './use-countdown';
import { useSwipeAway } from './use-swipe-away';

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert };

/** One toast, for notistack, which knows only its key. */
export function ToastCard({ id: key }: { readonly id: number }): ReactNode {
  const entry = useSyncExternalStore(onToastsChange, () => shownToasts().find((shown) => shown.key === key));
  return entry && <Card entry={entry} />;
}

function Card({ entry }: { readonly entry: ShownToast }): ReactNode {
  const { key, toast, version, leaving } = entry;
  const { title, description, type = 'default', duration = TOAST_DURATION_MS, dismissible = true, action } = toast;
  const name = useId();
  const text = useId();
  const isPaused = useSyncExternalStore(onPauseChange, timersArePaused);
  const swipe = useSwipeAway(() => dismiss(key));
  useCountdown(duration, version, isPaused || leaving, () => dismiss(key));

  return (
    <div
      role="group"
      aria-labelledby={name}
      aria-describedby={description === undefined ? undefined : text}
      tabIndex={-1}
      data-toast={key}
      css={[cardStyle, meaningStyles[type]]}
      {...(dismissible ? swipe : {})}
    >
      <Icon of={icons[type]} />
      <div css={textStyle}>
        <b id={name} css={titleStyle}>
          {title}
        </b>
        {description !== undefined && <span id={text}>{description}</span>}
        {action && (
          <button
            type="button"
            css={[buttonStyle({ variant: 'line' }), actionStyle]}
            onClick={(event) => {
              // First, so that what it opens can later give the focus back to something that is still there.
              dismiss(key, byPointer(event));
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {dismissible && (
        <button
          type="button"
          css={[iconButtonStyle, closeStyle]}
          aria-label={toastMessages.close(title)}
          onClick={(event) => dismiss(key, byPointer(event))}
        >
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}

/** A press of a key has no count of clicks. */
function byPointer(event: MouseEvent): boolean {
  return event.detail > 0;
}
