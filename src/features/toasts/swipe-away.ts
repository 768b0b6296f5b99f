import { useRef, type DOMAttributes } from 'react';

import { TOAST_SWIPE_PX } from '../../config/limits';

/** From this distance on, a movement is a swipe and not a press on a button, in CSS pixels. */
const SLACK_PX = 8;

/**
 * Handlers that move the element with a horizontal swipe. When it is released at `TOAST_SWIPE_PX` or farther, it leaves to
 * that side and `onAway` is called; otherwise it returns. The element needs `touch-action: pan-y` and a transition of
 * `translate`.
 */
export function useSwipeAway(onAway: () => void): DOMAttributes<HTMLElement> {
  /** Where the pointer was pressed; undefined while it is not. */
  const start = useRef<number>(undefined);

  function settle({ style }: HTMLElement, translate: string): void {
    start.current = undefined;
    style.transition = '';
    style.translate = translate;
  }

  return {
    onPointerDown: ({ isPrimary, button, clientX }) => {
      if (isPrimary && button === 0) {
        start.current = clientX;
      }
    },
    onPointerMove: ({ isPrimary, clientX, currentTarget: element, pointerId }) => {
      const distance = clientX - (start.current ?? clientX);
      const isSwipe = element.style.transition !== '' || Math.abs(distance) >= SLACK_PX;
      if (isPrimary && isSwipe) {
        // Prevents a click on the element under the pointer.
        element.setPointerCapture(pointerId);
        element.style.transition = 'none';
        element.style.translate = `${distance}px`;
      }
    },
    onPointerUp: ({ isPrimary, clientX, currentTarget }) => {
      const distance = clientX - (start.current ?? clientX);
      if (isPrimary && Math.abs(distance) >= TOAST_SWIPE_PX) {
        settle(currentTarget, distance < 0 ? '-110%' : '110%');
        onAway();
      } else if (isPrimary) {
        settle(currentTarget, '');
      }
    },
    onPointerCancel: ({ currentTarget }) => settle(currentTarget, ''),
  };
}
