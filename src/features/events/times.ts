import { eventTimeMessages as messages } from '../../config/messages/events';

/** One time that an event takes place. */
export interface EventTime {
  readonly start: Date;
  /** Undefined if only the start is known. */
  readonly end: Date | undefined;
  /** The IANA name of the event's time zone. */
  readonly zone: string;
}

/** Shown in place of a time zone that is not known here: its texts name it, so none of them is false. */
const ZONE_FOR_UNKNOWN = 'UTC';

/** Whether this browser knows a time zone: its list may be older than that of the build. */
export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The time zone, or UTC if this browser does not know it. */
export function knownZone(timeZone: string): string {
  return isKnownZone(timeZone) ? timeZone : ZONE_FOR_UNKNOWN;
}

/** The name of a place in a time zone: `New York` for `America/New_York`. */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Part of a date in a time zone. Parts are put together here, because browsers and Node separate them in different ways. */
function part(options: Intl.DateTimeFormatOptions, date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(date);
}

function clock(date: Date, zone: string): string {
  return part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, date, zone);
}

function shortDay(date: Date, zone: string): string {
  return TEXTS.weekday(date, zone) + ' ' + TEXTS.day(date, zone) + ' ' + TEXTS.month(date, zone);
}

function longDay(date: Date, zone: string): string {
  return [TEXTS.longWeekday, TEXTS.day, TEXTS.longMonth, TEXTS.year].map((text) => text(date, zone)).join(' ');
}

/** @param day of the start; the end has one only if it is another */
function span({ start, end }: EventTime, zone: string, day: typeof longDay | undefined): string {
  const crosses = end !== undefined && longDay(start, zone) !== longDay(end, zone);
  const format = day ?? (crosses ? shortDay : undefined);
  const from = (format ? `${format(start, zone)}, ` : '') + clock(start, zone);
  return end ? messages.range(from, (crosses && format ? `${format(end, zone)}, ` : '') + clock(end, zone)) : from;
}

const TEXTS = {
  month: (date: Date, zone: string) => part({ month: 'short' }, date, zone),
  longMonth: (date: Date, zone: string) => part({ month: 'long' }, date, zone),
  day: (date: Date, zone: string) => part({ day: 'numeric' }, date, zone),
  weekday: (date: Date, zone: string) => part({ weekday: 'short' }, date, zone),
  longWeekday: (date: Date, zone: string) => part({ weekday: 'long' }, date, zone),
  year: (date: Date, zone: string) => part({ year: 'numeric' }, date, zone),
};

/** What a page can say of the time of an event, where the event is. */
export const THERE = {
  ...(Object.fromEntries(
    Object.entries(TEXTS).map(([name, text]) => [name, ({ start, zone }: EventTime) => text(start, zone)]),
  ) as Record<keyof typeof TEXTS, (time: EventTime) => string>),
  date: ({ start, zone }: EventTime) =>
    [TEXTS.day, TEXTS.longMonth, TEXTS.year].map((text) => text(start, zone)).join(' '),
  monthAndYear: ({ start, zone }: EventTime) => `${TEXTS.longMonth(start, zone)} ${TEXTS.year(start, zone)}`,
  there: (time: EventTime) => messages.in(span(time, time.zone, undefined), placeOf(time.zone)),
  longThere: (time: EventTime) => {
    const [name] = new Intl.DateTimeFormat('en-GB', { timeZone: time.zone, timeZoneName: 'short' })
      .formatToParts(time.start)
      .filter(({ type }) => type === 'timeZoneName');
    return `${span(time, time.zone, longDay)}${name ? ` (${name.value})` : ''}`;
  },
  dayAndPlace: (time: EventTime) => messages.in(span(time, time.zone, longDay), placeOf(time.zone)),
};

/** The same for the reader, whose time zone only the browser knows. */
export const HERE = {
  /** With the day, if it is another one than where the event is. */
  own: (time: EventTime, zone: string) =>
    span(time, zone, longDay(time.start, zone) === longDay(time.start, time.zone) ? undefined : shortDay),
  longOwn: (time: EventTime, zone: string) => span(time, zone, longDay),
  ownPlace: (_: EventTime, zone: string) => messages.yours(placeOf(zone)),
};

/** Whether clocks in a time zone show something else than where the event is. */
export function isElsewhere(time: EventTime, zone: string): boolean {
  return span(time, zone, longDay) !== span(time, time.zone, longDay);
}
