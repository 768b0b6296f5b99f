import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { partsOf } from '../../lib/share';

/** Number of windows in the progress bar (HOME-16). */
const WINDOWS = 12;

const rowStyle = css`
  display: grid;
  grid-template-columns: repeat(${WINDOWS}, 1fr);
  gap: clamp(3px, 0.5vw, 8px);
  margin-block: var(--s-2);
`;

const windowStyle = css`
  aspect-ratio: 3 / 5;
  border-radius: 99px 99px 2px 2px;
  background: rgb(255 255 255 / 0.14);
  &[data-lit] {
    background: var(--lamp);
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    &[data-lit] {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

interface ProgressBarProps {
  /** Clamped to 0 to 100. */
  readonly percent: number;
  readonly labelledBy: string;
}

/** A progress bar of twelve windows; the reached ones are lit. Show the number next to it. */
export function ProgressBar({ percent, labelledBy }: ProgressBarProps): ReactNode {
  const value = Math.min(100, Math.max(0, percent));
  const lit = partsOf(value, 100, WINDOWS);
  return (
    <div
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      css={rowStyle}
    >
      {Array.from({ length: WINDOWS }, (_, index) => (
        <span key={index} css={windowStyle} {...(index < lit && { 'data-lit': '' })} />
      ))}
    </div>
  );
}
