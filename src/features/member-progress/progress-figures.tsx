import { css } from '@emotion/react';
import { useId, type ReactElement, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { progressMessages } from '../../config/messages/member';
import { partsOf } from '../../lib/share';
import { describeError } from '../auth/describe-error';
import { LessonWindows } from '../lessons/lesson-windows';

/** The unit of figures with a progress bar. */
export const PERCENT = '%';

/** Number of windows of a percentage that no lessons are behind (HOME-16). */
const WINDOWS = 12;

const panelStyle = css`
  @media screen and (forced-colors: none) {
    border: 0;
    /* The walls. */
    background: color-mix(in srgb, #fff 16%, var(--bg-pine));
    &.cells > * {
      background: var(--bg-pine);
    }
  }
`;

const wideStyle = css`
  @media (min-width: 36rem) {
    grid-column: span 2;
  }
`;

const figureStyle = css`
  font: 700 var(--t-4xl) / 1 var(--font-display);
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
`;

/** It fills the place of the panel. */
const failedStyle = css`
  align-content: center;
  justify-content: space-between;
`;

export interface ShownFigure {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
  /** What the figure is, below it. */
  readonly note: string | undefined;
  /** The lessons that a percentage counts. */
  readonly lessons?: { readonly done: number; readonly total: number } | undefined;
}

interface ProgressFiguresProps {
  readonly figures: readonly ShownFigure[];
  /** Below the figure with a progress bar. */
  readonly next?: ReactElement | undefined;
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

function Figure({ id, figure: { label, value, unit, note, lessons }, next }: FigureProps): ReactNode {
  const isShare = unit === PERCENT;
  return (
    <div className="cell" css={isShare && wideStyle}>
      <b id={id}>{label}</b>
      <span css={figureStyle}>{`${value}${unit ?? ''}`}</span>
      {note && <span className="small muted">{note}</span>}
      {isShare && <ProgressBar percent={value} lessons={lessons} labelledBy={id} />}
      {isShare && next}
    </div>
  );
}

interface ProgressBarProps {
  /** Clamped to 0 to 100. */
  readonly percent: number;
  readonly lessons?: ShownFigure['lessons'];
  readonly labelledBy: string;
}

/** A percentage as one window for each lesson, or as twelve. Show the number next to it. */
export function ProgressBar({ percent, lessons, labelledBy }: ProgressBarProps): ReactNode {
  const value = Math.min(100, Math.max(0, percent));
  const { done, total } = lessons ?? { done: partsOf(value, 100, WINDOWS), total: WINDOWS };
  return <LessonWindows lit={done} of={total} labelledBy={labelledBy} value={value} max={100} />;
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
