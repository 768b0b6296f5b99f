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

/** Rooms over the whole width. The first text of a row stands on the edge of the page's content. */
const figuresStyle = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-block: 1px solid var(--line-2);
  > div {
    display: grid;
    gap: var(--s-1);
    align-content: start;
    padding: var(--card-pad);
    /* Borders are whole pixels, so all walls are equal. */
    border-left: 1px solid var(--line-2);
  }
  > :nth-of-type(odd) {
    padding-left: var(--gutter);
    border-left: 0;
  }
  > :nth-of-type(n + 3) {
    border-top: 1px solid var(--line-2);
  }
  dd {
    order: -1;
    font: 700 clamp(2.25rem, 4.7vw, 4.25rem) / 1 var(--font-display);
    letter-spacing: -0.03em;
  }
  @media (max-width: 16.99rem) {
    grid-template-columns: 1fr;
    > :nth-of-type(n) {
      padding-left: var(--gutter);
      border-left: 0;
    }
    > :nth-of-type(2) {
      border-top: 1px solid var(--line-2);
    }
  }
  @media (min-width: 48rem) {
    grid-template-columns: max(25%, 50% - 20rem) 1fr 1fr max(25%, 50% - 20rem);
    > :nth-of-type(4n + 1) {
      padding-left: max(var(--gutter), 100% - 20rem);
    }
    > :nth-of-type(4n + 3) {
      padding-left: var(--card-pad);
      border-left: 1px solid var(--line-2);
    }
    > :nth-of-type(3),
    > :nth-of-type(4) {
      border-top: 0;
    }
  }
`;

/** The site's figures. Those with a value count up when they first come into view (HOME-05 to HOME-08). */
export function Statistics({ statistics }: { readonly statistics: readonly Queries.StatisticFragment[] }): ReactNode {
  return (
    <dl css={figuresStyle}>
      {statistics.map(({ label, value, suffix, step, interval, text }) => (
        <div key={label}>
          <dt className="muted" dir="auto">
            {label}
          </dt>
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
