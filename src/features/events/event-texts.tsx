import type { DetailedHTMLProps, HTMLAttributes, ReactNode } from 'react';

import { MINUTE_MS } from '../../config/limits';
import { eventTimeMessages } from '../../config/messages/events';
import { defineEventElements, ZONES } from './elements';
import { knownZone, THERE, type EventTime, type HERE } from './times';

type OwnElement<Data extends string> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  readonly [Name in `data-${Data}`]?: string | number | undefined;
};

declare module 'react' {
  // TypeScript merges declarations of elements only into a namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    /** The elements of `elements.ts`. */
    interface IntrinsicElements {
      'dated-list': OwnElement<'shows'>;
      'dated-event': OwnElement<'starts' | 'minutes' | 'zone' | 'cancelled'>;
      'event-text': OwnElement<'shows'>;
      'event-share': OwnElement<never>;
    }
  }
}

// Prebuilt pages have a script of their own in the head. Pages that React creates need it from here.
if (typeof customElements !== 'undefined') defineEventElements();

/** When an event takes place, as the build has found it. */
export type Dates = Pick<NonNullable<Queries.EventDatesFragment['dates']>, 'starts' | 'minutes' | 'timeZone'>;

/** A time that an event takes place: the next one, of one that is over the last, or one of those that follow. */
export function timeOf({ starts, minutes, timeZone }: Dates, index = 0): EventTime {
  const start = (starts[index] ?? 0) * MINUTE_MS;
  const length = minutes[index] ?? minutes[0];
  const end = length ? new Date(start + length * MINUTE_MS) : undefined;
  return { start: new Date(start), end, zone: knownZone(timeZone) };
}

/** The times of an event for its element, each from the one before, in minutes. */
export function datedProps({ starts, minutes, timeZone }: Dates) {
  const steps = starts.map((start, index) => start - (starts[index - 1] ?? 0));
  return { 'data-starts': steps.join(' '), 'data-minutes': minutes.join(' '), 'data-zone': timeZone };
}

interface EventTextProps {
  readonly dates: Dates;
  readonly shows: keyof typeof THERE | keyof typeof HERE;
}

/**
 * A text about the time of an event. That of the reader's own time is empty until a script knows it. The text of the build stays where the
 * browser does not know the event's time zone, so that it would write another one.
 */
export function EventText({ dates, shows }: EventTextProps): ReactNode {
  return (
    <event-text data-shows={shows} suppressHydrationWarning>
      {shows in THERE ? THERE[shows as keyof typeof THERE](timeOf(dates)) : ''}
    </event-text>
  );
}

/** Which time zones the times of a page are in. */
export function ZonesText(): ReactNode {
  return <event-text data-shows={ZONES}>{eventTimeMessages.zones}</event-text>;
}

/** The times of an event that repeats after the next one, each with its day. */
export function furtherTimes(dates: Dates): readonly string[] {
  return dates.starts.slice(1).map((_, index) => THERE.longThere(timeOf(dates, index + 1)));
}
