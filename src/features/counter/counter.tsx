import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { formatCount, type CountUp } from './count-up';

declare module 'react' {
  // TypeScript merges declarations of elements only into a namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      /** Counts up to its text (`count-up.ts`). */
      'count-up': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
    }
  }
}

// The counting text is in the same cell as the final one, which always determines the width.
const boxStyle = css`
  display: inline-grid;
  font-variant-numeric: tabular-nums;
`;

/**
 * A figure that counts up when it first comes into view (HOME-05 to HOME-08). A page script does it (`count-up.ts`), without
 * React. The element always contains the final text, for prebuilt HTML and assistive technology.
 */
export function Counter({ value, step, interval, suffix }: CountUp): ReactNode {
  return (
    <count-up css={boxStyle} data-value={value} data-step={step} data-interval={interval} data-suffix={suffix}>
      {formatCount(value, suffix)}
    </count-up>
  );
}
