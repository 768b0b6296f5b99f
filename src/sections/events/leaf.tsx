import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { EventText, timeOf, type Dates } from '../../features/events/event-texts';

/** Without light, for an event that is cancelled, or not the next one. */
export const leafStyle = css`
  display: grid;
  justify-items: center;
  align-content: end;
  flex: none;
  width: 6rem;
  height: 7.5rem;
  padding-bottom: 0.625rem;
  border-radius: 99px 99px 0 0;
  background: var(--bg-lamp);
  box-shadow: inset 0 0 0 1.5px var(--lock);
  line-height: 1.15;
  font-family: var(--font-display);
  > :nth-of-type(1) {
    font-size: var(--t-sm);
    font-weight: 600;
  }
  > :nth-of-type(2) {
    font-size: 2.5rem;
    font-weight: 700;
    line-height: 1;
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
  }
  > :nth-of-type(3) {
    font-size: 0.8125rem;
    font-weight: 500;
    line-height: 1.3;
  }
  @media (forced-colors: active) {
    border: 1.5px solid;
    /* Browsers paint the background of a line over the line before. */
    > :nth-of-type(2) {
      line-height: 1.2;
    }
  }
`;

/** With light, for the next event. */
export const litStyle = css`
  color: var(--on-lamp);
  background: var(--lamp);
  box-shadow: none;
  @media print {
    box-shadow: inset 0 0 0 1.5px;
  }
`;

const largeStyle = css`
  width: 6.5rem;
  height: 8rem;
  > :nth-of-type(2) {
    font-size: 2.75rem;
  }
  @media (min-width: 48rem) {
    width: 8rem;
    height: 10.5rem;
    > :nth-of-type(1) {
      font-size: 1.125rem;
    }
    > :nth-of-type(2) {
      font-size: 3.75rem;
    }
    > :nth-of-type(3) {
      font-size: var(--t-sm);
    }
  }
`;

interface LeafProps {
  readonly dates: Dates;
  readonly large?: boolean;
  readonly lit?: boolean;
}

/** The day of an event as a window of the house, where the event is. */
export function Leaf({ dates, large = false, lit = false }: LeafProps): ReactNode {
  return (
    <time css={[leafStyle, large && largeStyle, lit && litStyle]} dateTime={timeOf(dates).start.toISOString()}>
      <EventText dates={dates} shows={large ? 'longMonth' : 'month'} /> <EventText dates={dates} shows="day" />{' '}
      <EventText dates={dates} shows={large ? 'longWeekday' : 'weekday'} />
    </time>
  );
}
