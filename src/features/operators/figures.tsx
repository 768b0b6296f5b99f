import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import type { Overview } from '../../../contract/values/operators';
import { groupDigits } from '../../lib/group-digits';
import { operatorsMessages } from './messages';
import { ageOf, day, isLate } from './times';

const messages = operatorsMessages.figures;

const figuresStyle = css`
  grid-template-columns: 1fr 1fr;
  b {
    display: block;
    font: 700 clamp(2.25rem, 1.7rem + 2.4vw, 4rem) / 1.1 var(--font-display);
    letter-spacing: -0.03em;
  }
  div > p {
    font: 600 1em/1.4 var(--font-display);
  }
  div > p + p {
    color: var(--ink-2);
    font-size: var(--t-sm);
  }
  > :nth-of-type(n + 3) {
    grid-column: 1 / -1;
  }
  > figure {
    display: grid;
    gap: var(--s-2);
    grid-column: 1 / -1;
    font-size: var(--t-sm);
  }
  figcaption {
    font: 600 var(--t-md) / 1.4 var(--font-display);
  }
  figure > p {
    display: flex;
    justify-content: space-between;
    color: var(--ink-2);
  }
  .late {
    color: var(--lock);
    font-weight: 600;
  }
  @media (min-width: 48rem) {
    grid-template-columns: repeat(3, 1fr);
    > :nth-of-type(n + 3) {
      grid-column: auto;
    }
  }
  @media (min-width: 64rem) {
    grid-template-columns: 1fr 1fr 1fr 1.9fr;
    > figure {
      grid-column: auto;
    }
  }
`;

const barsStyle = css`
  display: grid;
  grid-template-columns: repeat(12, 1fr);
  gap: clamp(4px, 0.6vw, 9px);
  align-items: end;
  height: 6.5rem;
  padding-top: 1.5rem;
  border-bottom: 4px solid var(--ground);
  i {
    position: relative;
    border-radius: 99px 99px 0 0;
    background: color-mix(in srgb, var(--ok) 70%, var(--surface));
    @media (forced-colors: active) {
      border: 1px solid CanvasText;
    }
  }
  i:last-of-type {
    background: var(--lamp);
    box-shadow: inset 0 0 0 1.5px var(--lock);
  }
  span {
    position: absolute;
    bottom: 100%;
    left: 50%;
    translate: -50% 0;
    font: 600 var(--t-sm) / 1.5 var(--font-display);
  }
`;

/** How many wait, were approved and are members, and the weeks as bars. */
export function Figures({ overview }: { readonly overview: Overview }): ReactNode {
  const { approvedThisWeek, counts, oldestWaiting, rejectedThisWeek } = overview;
  const figures = [
    [counts.waiting, messages.waiting, oldestWaiting ? messages.oldest(ageOf(oldestWaiting)) : ''],
    [approvedThisWeek, messages.approved, messages.rejected(rejectedThisWeek)],
    [counts.approved, messages.members, ''],
  ] as const;
  return (
    <section className="cells" css={figuresStyle} aria-label={messages.label}>
      {figures.map(([count, name, more]) => (
        <div key={name}>
          <p>
            <b>{groupDigits(String(count))}</b> <span>{name}</span>
          </p>
          <p className={name === messages.waiting && oldestWaiting && isLate(oldestWaiting) ? 'late' : ''}>{more}</p>
        </div>
      ))}
      <Weeks weeks={overview.weeks} />
    </section>
  );
}

/** Bars for those who see them; a table for others. */
function Weeks({ weeks }: Pick<Overview, 'weeks'>): ReactNode {
  const highest = Math.max(1, ...weeks.map(({ approved }) => approved));
  const top = weeks.findIndex(({ approved }) => approved === highest);
  const [first] = weeks;
  return (
    <figure>
      <figcaption aria-hidden>{messages.chart}</figcaption>
      <div css={barsStyle} aria-hidden>
        {weeks.map(({ from, approved }, index) => (
          <i key={from} style={{ height: `${Math.max(4, (approved / highest) * 100)}%` }}>
            {(index === top || index === weeks.length - 1) && <span>{approved}</span>}
          </i>
        ))}
      </div>
      <p aria-hidden>
        <span>{first && day(first.from)}</span>
        <span>{messages.thisWeek}</span>
      </p>
      {/* A table is as wide as its words. */}
      <div className="sr-only">
        <table>
          <caption>{messages.chart}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.week}</th>
              <th scope="col">{messages.count}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, approved }) => (
              <tr key={from}>
                <th scope="row">{day(from)}</th>
                <td>{approved}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
