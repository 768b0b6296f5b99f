import { useRef, type PointerEvent } from 'react';

import { TOAST_SWIPE_PX } from '../../config/limits';

/** From here on a movement is a swipe and no longer a press on one of the buttons, in CSS pixels. */
const SLACK_PX = 8;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Handlers with which the element follows a sideways swipe. Let go at `TOAST_SWIPE_PX` or farther it leaves to that side and
 * `onAway` is called; before that it goes back. The element needs `touch-action: pan-y` and a transition of `translate`.
 */
export function useSwipeAway(onAway: () => void): SwipeHandlers {
  /** Where the finger came down; `moves` once the element follows it. */
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
        // From now on the press is none on what lies below the finger.
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
