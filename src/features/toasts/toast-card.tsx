import { css } from '@emotion/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { TOAST_DURATION_MS } from '../../config/limits';
import { toastMessages } from './messages';
import { useSwipeAway } from './swipe-away';
import { toastHost } from './toast-host';
import { passFocus, PauseContext } from './toast-pause';
import { announcementText, dismissToast, roleOf, useToastEntries, type Toast } from './toast-store';

const cardStyle = css`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 0.25rem 0.75rem;
  padding: 0.875rem 0.5rem 0.875rem 1rem;
  background: var(--surface);
  color: var(--ink);
  border: 1px solid var(--line-2);
  border-left: 5px solid var(--ink-3);
  border-radius: var(--r-2);
  box-shadow: var(--sh-3);
  font-size: var(--t-sm);
  line-height: 1.45;
  overflow-wrap: anywhere;
  /* Dragging moves the toast, without selecting its text or scrolling the page. */
  user-select: none;
  touch-action: pan-y;
  transition: translate var(--d-2) var(--ease-out);
  &:focus-visible {
    border-radius: var(--r-2);
  }
  > svg {
    height: 1.45em;
  }
  &[data-toast='success'] {
    border-left-color: var(--ok);
    > svg {
      color: var(--ok);
    }
  }
  &[data-toast='destructive'] {
    border-left-color: var(--danger);
    > svg {
      color: var(--danger);
    }
  }
  /* Otherwise a long word would push the close button out of the toast. */
  > div {
    min-width: 0;
  }
  b {
    display: block;
    font-weight: 650;
  }
  .button {
    display: flex;
    margin-top: var(--s-2);
  }
  .icon-button {
    width: 2rem;
    height: 2rem;
    margin-block: -0.375rem;
  }
  @media (forced-colors: active) {
    && > svg {
      color: CanvasText;
    }
  }
`;

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert };

/** One toast, for notistack, which passes only its key. */
export function ToastCard({ id: key }: { readonly id: number }): ReactNode {
  const current = useToastEntries().find((entry) => entry.key === key);
  // While an ended toast leaves, it keeps its last text.
  const [toast, setToast] = useState(current);
  if (current && current !== toast) {
    setToast(current);
  }
  return toast && <Card toast={toast} onDismiss={() => dismissToast(key)} />;
}

function Card({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }): ReactNode {
  const { title, description, type = 'default', dismissible = true, action } = toast;
  const card = useRef<HTMLDivElement>(null);
  const name = useId();
  const text = useId();
  const swipe = useSwipeAway(dismiss);
  useCountdown(toast, dismiss);
  useEffect(() => announce(toast), [toast]);

  function dismiss(): void {
    passFocus(card.current);
    onDismiss();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      dismiss();
    }
  }

  return (
    <div
      ref={card}
      role="group"
      aria-labelledby={name}
      aria-describedby={description === undefined ? undefined : text}
      tabIndex={-1}
      data-toast={type}
      css={cardStyle}
      {...(dismissible ? { ...swipe, onKeyDown } : {})}
    >
      <Icon icon={icons[type]} />
      <div dir="auto">
        <b id={name} dir="auto">
          {title}
        </b>
        {description !== undefined && <span id={text}>{description}</span>}
        {action && (
          <button
            type="button"
            className={buttonClass({ variant: 'line' })}
            onClick={() => {
              // First, so that a dialog that it opens can later return the focus to an element that still exists.
              dismiss();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {dismissible && (
        <button type="button" className="icon-button" aria-label={toastMessages.close(title)} onClick={dismiss}>
          <Icon icon={X} />
        </button>
      )}
    </div>
  );
}

/** Delay of announcements: if a dialog closes with the message, the live regions move first. */
const DELAY_MS = 150;
/** Time until an announced line is removed, long enough for assistive technology to read it. */
const STAY_MS = 1_000;

/** Adds a line to a live region, so that screen readers announce the toast, once (WCAG 2.2 criterion 4.1.3). */
function announce(toast: Toast): void {
  setTimeout(() => {
    const line = document.createElement('p');
    line.className = 'sr-only';
    line.textContent = announcementText(toast);
    toastHost()
      .querySelector(`[role=${roleOf(toast)}]`)
      ?.append(line);
    setTimeout(() => line.remove(), STAY_MS);
  }, DELAY_MS);
}

/** Calls `onEnd` after the duration of the toast, not counting pauses. Another toast restarts the time. */
function useCountdown(toast: Toast, onEnd: () => void): void {
  const isPaused = useContext(PauseContext);
  const end = useEffectEvent(onEnd);
  const left = useRef(0);

  useEffect(() => {
    left.current = toast.duration ?? TOAST_DURATION_MS;
  }, [toast]);

  useEffect(() => {
    if (isPaused || left.current === Infinity) return undefined;
    const start = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [toast, isPaused]);
}
