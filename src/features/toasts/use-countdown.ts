import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back once the time has run out, not counting the while it stands still.
 * @param durationMs `Infinity` never ends
 * @param round another one starts the time anew
 */
export function useCountdown(durationMs: number, round: number, standsStill: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const left = useRef(durationMs);

  useEffect(() => {
    left.current = durationMs;
  }, [durationMs, round]);

  useEffect(() => {
    if (standsStill || left.current === Infinity) {
      return undefined;
    }
    const start = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - start));
    };
  }, [durationMs, round, standsStill]);
}
