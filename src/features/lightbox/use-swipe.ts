import { useRef, type PointerEvent } from 'react';

/** How far a finger must have moved, in CSS pixels, to mean another picture. */
const SWIPE_PX = 40;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/** Handlers that tell a sideways swipe; a second finger, a zoomed page or a mostly upright movement mean something else. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);

  function forget(): void {
    start.current = undefined;
  }

  return {
    onPointerDown: (event) => {
      const zoomed = (window.visualViewport?.scale ?? 1) > 1;
      const counts = event.pointerType !== 'mouse' && event.isPrimary && !zoomed;
      start.current = counts ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerUp: (event) => {
      if (!start.current) {
        return;
      }
      const dx = event.clientX - start.current.x;
      const dy = event.clientY - start.current.y;
      forget();
      if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(dy)) {
        onSwipe(dx < 0 ? 'left' : 'right');
      }
    },
    onPointerCancel: forget,
  };
}
