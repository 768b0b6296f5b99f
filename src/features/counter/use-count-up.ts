import { useEffect, useRef, useState, type RefObject } from 'react';

import { prefersReducedMotion } from '../../lib/reduced-motion';

export interface CountUp {
  /** The figure to arrive at. */
  readonly value: number;
  /** How much each step adds. */
  readonly step: number;
  /** Milliseconds from step to step. */
  readonly interval: number;
}

/**
 * Counts from 0 to `value` once the element is first seen. The figure follows the clock, not the number of ticks, so a
 * browser that throttles timers arrives no later.
 * @returns The element to watch, and the figure to show; undefined while it is the final one.
 */
export function useCountUp<T extends Element>({
  value,
  step,
  interval,
}: CountUp): {
  readonly ref: RefObject<T | null>;
  readonly count: number | undefined;
} {
  const ref = useRef<T>(null);
  const [count, setCount] = useState<number>();

  useEffect(() => {
    const element = ref.current;
    if (!element || prefersReducedMotion() || !(step > 0)) {
      return undefined;
    }
    let timer: ReturnType<typeof setInterval> | undefined;

    function start(): void {
      const startedAt = performance.now();
      setCount(0);
      timer = setInterval(() => {
        const reached = Math.floor((performance.now() - startedAt) / interval) * step;
        if (reached >= value) {
          clearInterval(timer);
        }
        setCount(reached >= value ? undefined : reached);
      }, interval);
    }

    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        observer.disconnect();
        start();
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearInterval(timer);
      setCount(undefined);
    };
  }, [value, step, interval]);

  return { ref, count };
}
