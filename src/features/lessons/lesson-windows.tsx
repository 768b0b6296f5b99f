import { css } from '@emotion/react';
import type { ReactNode } from 'react';

/** The window that stands for a lesson: with its number, or lit (`data-lit`) and with a check if the lesson is done. */
export const windowStyle = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.75rem;
  height: 2.125rem;
  border-radius: 99px 99px 3px 3px;
  background: var(--bg-mist);
  box-shadow: inset 0 0 0 1.5px var(--edge);
  color: var(--ink-2);
  font-size: 0.8125rem;
  &[data-lit] {
    background: var(--lamp);
    box-shadow: inset 0 0 0 1.5px var(--lock);
    color: var(--on-lamp);
  }
  svg {
    width: 1rem;
    height: 1rem;
  }
`;

/** On pine. */
const rowStyle = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: clamp(4px, 0.7vw, 9px);
  max-width: 32rem;
  border-bottom: 4px solid rgb(255 255 255 / 0.3);
  span {
    aspect-ratio: 3 / 5;
    border-radius: 99px 99px 0 0;
    background: rgb(255 255 255 / 0.14);
  }
  [data-lit] {
    background: var(--lamp);
  }
  @media print {
    border-color: currentColor;
    span {
      border: 1px solid;
    }
    [data-lit] {
      border-width: 4px;
    }
  }
  @media (forced-colors: active) {
    span {
      border: 1px solid CanvasText;
    }
    [data-lit] {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;

interface LessonWindowsProps {
  /** How many windows are lit. */
  readonly lit: number;
  /** Number of windows: one for each lesson. */
  readonly of: number;
  /** The id of the text that says the same in words. */
  readonly labelledBy: string;
  /** What assistive technology reads, if a window is not one unit. */
  readonly value?: number;
  readonly max?: number;
}

/** A progress bar on pine: a row of windows on a line, lit for what is done. Show the figure in words above it. */
export function LessonWindows({ lit, of, labelledBy, value = lit, max = of }: LessonWindowsProps): ReactNode {
  return (
    <div
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      css={rowStyle}
    >
      {Array.from({ length: of }, (_, index) => (
        <span key={index} {...(index < lit && { 'data-lit': '' })} />
      ))}
    </div>
  );
}
