import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { progressMessages } from '../../config/messages/member';
import { describeError } from '../account/describe-error';
import { useMemberContent } from '../member-content/use-member-content';
import { ProgressBar } from './progress-bar';

/** The unit of figures with a progress bar. */
const PERCENT = '%';

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

/** The member's progress (HOME-15): figures from content/progress-figures, the same for everybody. */
export function ProgressPanel(): ReactNode {
  const landing = useMemberContent<Queries.MemberLandingQuery>('landing');
  const id = useId();
  if (landing.status === 'loading') {
    return null;
  }
  if (landing.status === 'failed') {
    return (
      <div className="note row" css={failedStyle}>
        <p role="status">{`${progressMessages.failed} ${describeError(landing.error)}`}</p>
        <button type="button" className={buttonClass({ variant: 'line' })} onClick={landing.retry}>
          {progressMessages.retry}
        </button>
      </div>
    );
  }
  return (
    <div className="cells columns-4 on-pine" css={panelStyle}>
      {landing.content.progress.nodes.map((figure) => (
        <Figure key={figure.key} id={`${id}${figure.key}`} figure={figure} />
      ))}
    </div>
  );
}

interface FigureProps {
  readonly id: string;
  readonly figure: Queries.MemberLandingQuery['progress']['nodes'][number];
}

function Figure({ id, figure: { label, value, unit } }: FigureProps): ReactNode {
  const isShare = unit === PERCENT;
  return (
    <div className="cell" css={isShare && wideStyle}>
      <div css={labelStyle}>
        <b id={id}>{label}</b>
        {isShare && <span className="small muted">{progressMessages.note}</span>}
      </div>
      <span css={figureStyle}>{`${value}${unit ?? ''}`}</span>
      {isShare && <ProgressBar percent={value} labelledBy={id} />}
    </div>
  );
}
