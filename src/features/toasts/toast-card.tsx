import { css } from '@emotion/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { TOAST_DURATION_MS, TOAST_SWIPE_PX } from '../../config/limits';
import { toastMessages } from '../../config/messages/parts';
import { toastHost } from './toast-host';
import { onPauseChange, passFocus, timersArePaused } from './toast-pause';
import { announcementText, dismissToast, useToastEntry, type Toast, type ToastEntry } from './toast-store';

const cardStyle = css`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: 0.25rem 0.75rem;
  padding: 0.875rem 0.5rem 0.875rem 1rem;
  background: var(--surface);
  color: var(--ink);
  border: 1px solid var(--line-2);
  border-left-width: 5px;
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
  @media (forced-colors: active) {
    && > svg {
      color: CanvasText;
    }
  }
`;

/** Colours of the bar and of the icon. */
const meaningStyles = {
  default: css`
    border-left-color: var(--ink-3);
  `,
  success: css`
    border-left-color: var(--ok);
    > svg {
      color: var(--ok);
    }
  `,
  destructive: css`
    border-left-color: var(--danger);
    > svg {
      color: var(--danger);
    }
  `,
};

const titleStyle = css`
  display: block;
  font-weight: 650;
`;

/** Without `min-width: 0` a long word would push the close button out of the toast. */
const textStyle = css`
  min-width: 0;
`;

const actionStyle = css`
  display: flex;
  margin-top: var(--s-2);
`;

const closeStyle = css`
  width: 2rem;
  height: 2rem;
  margin-block: -0.375rem;
`;

const icons = { default: Info, success: CircleCheck, destructive: CircleAlert };

/** One toast, for notistack, which passes only its key. */
export function ToastCard({ id: key }: { readonly id: number }): ReactNode {
  const entry = useToastEntry(key);
  return entry && <Card entry={entry} />;
}

function Card({ entry }: { readonly entry: ToastEntry }): ReactNode {
  const { key, toast, round, state } = entry;
  const { title, description, type = 'default', duration = TOAST_DURATION_MS, dismissible = true, action } = toast;
  const name = useId();
  const text = useId();
  const isPaused = useSyncExternalStore(onPauseChange, timersArePaused);
  const swipe = useSwipeAway(() => dismiss());
  useCountdown(duration, round, isPaused || state !== 'shown', () => dismiss());
  const announceNow = useEffectEvent(() => announce(toast));
  useEffect(() => announceNow(), [round]);

  function dismiss(byPointer = false): void {
    if (state !== 'leaving') {
      passFocus(key, byPointer);
      dismissToast(toast.id);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      dismiss();
    }
  }

  return (
    <div
      role="group"
      aria-labelledby={name}
      aria-describedby={description === undefined ? undefined : text}
      tabIndex={-1}
      data-toast={key}
      css={[cardStyle, meaningStyles[type]]}
      {...(dismissible ? { ...swipe, onKeyDown } : {})}
    >
      <Icon icon={icons[type]} />
      <div css={textStyle} dir="auto">
        <b id={name} css={titleStyle} dir="auto">
          {title}
        </b>
        {description !== undefined && <span id={text}>{description}</span>}
        {action && (
          <button
            type="button"
            className={buttonClass({ variant: 'line' })}
            css={actionStyle}
            onClick={(event) => {
              // First, so that a dialog that it opens can later return the focus to an element that still exists.
              dismiss(byPointer(event));
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
          className="icon-button"
          css={closeStyle}
          aria-label={toastMessages.close(title)}
          onClick={(event) => dismiss(byPointer(event))}
        >
          <Icon icon={X} />
        </button>
      )}
    </div>
  );
}

/** `detail` is the number of clicks, which is 0 for a key press. */
function byPointer(event: MouseEvent): boolean {
  return event.detail > 0;
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
    const role = toast.type === 'destructive' ? 'alert' : 'status';
    toastHost().querySelector(`[role=${role}]`)?.append(line);
    setTimeout(() => line.remove(), STAY_MS);
  }, DELAY_MS);
}

/**
 * Calls `onEnd` after the duration, not counting pauses.
 * @param durationMs with `Infinity`, it never ends
 * @param round a change restarts the time
 */
function useCountdown(durationMs: number, round: number, isPaused: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const left = useRef(durationMs);

  useEffect(() => {
    left.current = durationMs;
  }, [durationMs, round]);

  useEffect(() => {
    if (isPaused || left.current === Infinity) {
      return undefined;
    }
    const start = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - start));
    };
  }, [durationMs, round, isPaused]);
}

/** From this distance on, a movement is a swipe and not a press on a button, in CSS pixels. */
const SLACK_PX = 8;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Handlers that move the element with a horizontal swipe. When it is released at `TOAST_SWIPE_PX` or farther, it leaves to
 * that side and `onAway` is called; otherwise it returns. The element needs `touch-action: pan-y` and a transition of
 * `translate`.
 */
function useSwipeAway(onAway: () => void): SwipeHandlers {
  /** Start of the movement. `moves` is true while the element follows it. */
  const drag = useRef<{ readonly x: number; moves: boolean } | undefined>(undefined);

  function settle({ currentTarget }: PointerEvent<HTMLElement>, translate: string): void {
    drag.current = undefined;
    currentTarget.style.transition = '';
    currentTarget.style.translate = translate;
  }

  return {
    onPointerDown: (event) => {
      if (event.isPrimary && event.button === 0) {
        drag.current = { x: event.clientX, moves: false };
      }
    },
    onPointerMove: ({ isPrimary, clientX, currentTarget, pointerId }) => {
      if (!drag.current || !isPrimary) {
        return;
      }
      const dx = clientX - drag.current.x;
      if (!drag.current.moves && Math.abs(dx) >= SLACK_PX) {
        drag.current.moves = true;
        // Prevents a click on the element under the pointer.
        currentTarget.setPointerCapture(pointerId);
        currentTarget.style.transition = 'none';
      }
      if (drag.current.moves) {
        currentTarget.style.translate = `${dx}px`;
      }
    },
    onPointerUp: (event) => {
      if (!drag.current || !event.isPrimary) {
        return;
      }
      const dx = event.clientX - drag.current.x;
      if (Math.abs(dx) >= TOAST_SWIPE_PX) {
        settle(event, dx < 0 ? '-110%' : '110%');
        onAway();
      } else {
        settle(event, '');
      }
    },
    onPointerCancel: (event) => settle(event, ''),
  };
}
