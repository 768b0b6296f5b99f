import { css } from '@emotion/react';
import { useId, type ReactElement, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { progressMessages } from '../../config/messages/member';
import { partsOf } from '../../lib/share';
import { describeError } from '../auth/describe-error';

/** The unit of figures with a progress bar. */
export const PERCENT = '%';

/** Number of windows in the progress bar (HOME-16). */
const WINDOWS = 12;

const panelStyle = css`
  border: 0;
  background: rgb(255 255 255 / 0.16);
  &.cells > * {
    background: var(--bg-pine);
    justify-content: space-between;
  }
`;

const wideStyle = css`
  @media (min-width: 36rem) {
    grid-column: span 2;
  }
`;

const labelStyle = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s-2);
`;

const figureStyle = css`
  font: 700 var(--t-4xl) / 1 var(--font-display);
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
`;

const failedStyle = css`
  align-self: start;
  justify-content: space-between;
`;

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

export interface ShownFigure {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
  /** What the figure is, beside its label. */
  readonly note: string | undefined;
}

interface ProgressFiguresProps {
  readonly figures: readonly ShownFigure[];
  /** Below the figure with a progress bar. */
  readonly next?: ReactElement;
}

export function ProgressFigures({ figures, next }: ProgressFiguresProps): ReactNode {
  const id = useId();
  return (
    <div className="cells columns-4 on-pine" css={panelStyle}>
      {figures.map((figure) => (
        <Figure key={figure.key} id={`${id}${figure.key}`} figure={figure} next={next} />
      ))}
    </div>
  );
}

interface FigureProps {
  readonly id: string;
  readonly figure: ShownFigure;
  readonly next: ReactElement | undefined;
}

function Figure({ id, figure: { label, value, unit, note }, next }: FigureProps): ReactNode {
  const isShare = unit === PERCENT;
  return (
    <div className="cell" css={isShare && wideStyle}>
      <div css={labelStyle}>
        <b id={id}>{label}</b>
        {note && <span className="small muted">{note}</span>}
      </div>
      <span css={figureStyle}>{`${value}${unit ?? ''}`}</span>
      {isShare && <ProgressBar percent={value} labelledBy={id} />}
      {isShare && next}
    </div>
  );
}

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

interface ProgressFailedProps {
  readonly error: unknown;
  readonly retry: () => void;
}

export function ProgressFailed({ error, retry }: ProgressFailedProps): ReactNode {
  return (
    <div className="note row" css={failedStyle}>
      <p role="status">{`${progressMessages.failed} ${describeError(error)}`}</p>
      <button type="button" className={buttonClass({ variant: 'line' })} onClick={retry}>
        {progressMessages.retry}
      </button>
    </div>
  );
}
