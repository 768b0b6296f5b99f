import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when the time is over, without the time in which it is paused.
 * @param durationMs `Infinity` never ends
 * @param round another value restarts the time
 */
export function useCountdown(durationMs: number, round: number, isPaused: boolean, onEnd: () => void): void {
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
