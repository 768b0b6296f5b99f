import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { Counter } from '../features/counter/counter';

export const statisticFragment = graphql`
  fragment Statistic on ContentSiteStatistics {
    label
    value
    suffix
    step
    interval
    text
  }
`;

const factsStyle = css`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: var(--s-4) var(--s-5);
  width: 100%;
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-left: var(--s-3);
    border-left: 3px solid var(--lamp);
  }
  dt {
    font-size: var(--t-sm);
    color: var(--ink-2);
  }
  dd {
    font: 700 var(--t-2xl) / 1.1 var(--font-display);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
  @media (min-width: 64rem) {
    grid-template-columns: repeat(4, auto);
    justify-content: space-between;
  }
`;

interface StatisticsProps {
  readonly statistics: readonly Queries.StatisticFragment[];
  readonly className?: string;
}

/** The site's figures. Those with a value count up when they first come into view (HOME-05 to HOME-08). */
export function Statistics({ statistics, className }: StatisticsProps): ReactNode {
  return (
    <dl css={factsStyle} className={className ?? ''}>
      {statistics.map(({ label, value, suffix, step, interval, text }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">
            {value !== null && step !== null && interval !== null ? (
              <Counter value={value} step={step} interval={interval} suffix={suffix ?? ''} />
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
