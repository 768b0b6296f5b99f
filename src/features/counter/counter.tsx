import { css } from '@emotion/react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

import { prefersReducedMotion } from '../../lib/reduced-motion';

// Both texts are in the same cell, so that it always has the width of the final one.
const boxStyle = css`
  display: inline-grid;
  font-variant-numeric: tabular-nums;
  > * {
    grid-area: 1 / 1;
  }
`;

const figures = new Intl.NumberFormat('en-US');

interface CounterProps extends CountUp {
  /** Shown after the figure, as in "500+". */
  readonly suffix?: string | null | undefined;
}

/**
 * A figure that counts up when it first comes into view (HOME-05 to HOME-08). Prebuilt HTML and assistive technology always
 * have the final text, which is transparent during the count.
 */
export function Counter({ suffix, ...countUp }: CounterProps): ReactNode {
  const { ref, count } = useCountUp<HTMLSpanElement>(countUp);
  const end = suffix ?? '';
  const counting = count !== undefined;
  return (
    <span ref={ref} css={boxStyle}>
      <span style={counting ? { opacity: 0 } : undefined}>{`${figures.format(countUp.value)}${end}`}</span>
      {counting && <span aria-hidden="true">{`${figures.format(count)}${end}`}</span>}
    </span>
  );
}

interface CountUp {
  /** The final figure. */
  readonly value: number;
  /** Amount that each step adds. */
  readonly step: number;
  /** Milliseconds between two steps. */
  readonly interval: number;
}

/**
 * Counts from 0 to `value` when the element first comes into view. The figure depends on the elapsed time, not on the
 * number of timer calls, so that throttled timers do not delay the end.
 * @returns a ref for the element, and the current figure; undefined if it is the final one.
 */
function useCountUp<T extends Element>({
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
