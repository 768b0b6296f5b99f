import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { useCountUp, type CountUp } from './use-count-up';

// Both texts are in the same cell, which the final one keeps at its width.
const boxStyle = css`
  display: inline-grid;
  font-variant-numeric: tabular-nums;
  > * {
    grid-area: 1 / 1;
  }
`;

const figures = new Intl.NumberFormat('en-US');

interface CounterProps extends CountUp {
  /** Follows the figure, as in "500+". */
  readonly suffix?: string | null | undefined;
}

/**
 * A figure that counts up when it is first seen (HOME-05 to HOME-08). The final text is always there, in
 * prebuilt HTML and for assistive technology; while counting it is only not painted.
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
