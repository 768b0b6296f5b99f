import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import ical, { ICalEventStatus, type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';

import { clockLength, datedEvent, daysOf, occurrencesOf, type DatedEvent } from '../../content-model/event-dates';
import { MINUTE_MS } from '../../config/limits';
import { instantOf } from '../../content-model/zoned-time';
import { calendarZone, clocksOf } from './calendar-zone';
import { isUneven, unevenDays } from './uneven-times';

/** An event with a start, as its file has it, and its key. */
export interface CalendarEntry {
  readonly key: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly place: string | null;
  readonly cancelled: boolean | null;
  readonly changedAt: string | null;
  readonly sequence: number | null;
  readonly start: string;
}

/** What the files have of the site. */
export interface CalendarSite {
  readonly name: string;
  readonly language: string;
  /** Public address of this build, without a final slash. */
  readonly address: string;
  /** The host in `content/site/site.yaml`: the ids of events stay the same wherever the site is built. */
  readonly host: string;
  readonly timeZone: string;
  /** What calendars show in place of a place. */
  readonly online: string;
}

/** The folder of the files of single events, and the file of all, below `public/`. */
const FOLDER = 'events';
const ALL = 'events.ics';

/** Years after its start for which a series without an end is in its file with the right times, whatever its time zone. */
const YEARS_OF_SERIES = 50;

/**
 * Writes `events.ics`, of all events with a start, and `events/KEY.ics` of each of them (RFC 5545), and removes those of events that there are
 * not any more. Without such events there is no file. They have no moment of the build, so that equal content gives equal files.
 * @param events sorted
 */
export async function writeCalendarFiles(
  publicDir: string,
  events: readonly CalendarEntry[],
  site: CalendarSite,
): Promise<void> {
  const folder = join(publicDir, FOLDER);
  const wanted = new Set(events.map(({ key }) => `${key}.ics`));
  const present = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ics'));
  await Promise.all(present.filter((name) => !wanted.has(name)).map((name) => rm(join(folder, name))));
  if (events.length === 0) {
    await rm(join(publicDir, ALL), { force: true });
    return;
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(publicDir, ALL), calendarText(events, site));
  await Promise.all(events.map((event) => writeFile(join(folder, `${event.key}.ics`), calendarText([event], site))));
}

/** A calendar with events, with the rules of their time zones. */
export function calendarText(events: readonly CalendarEntry[], site: CalendarSite): string {
  const dated = events.flatMap((entry) => {
    const event = datedEvent({ ...entry }, site.timeZone);
    return event ? [{ entry, event }] : [];
  });
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: 'Events', language: site.language.toUpperCase() },
    timezone: {
      name: null,
      generator(timeZone) {
        const years = dated.filter(({ event }) => event.timeZone === timeZone).flatMap(({ event }) => yearsOf(event));
        return calendarZone(timeZone, Math.min(...years), Math.max(...years));
      },
    },
  });
  for (const { entry, event } of dated) {
    calendar.createEvent(eventData(entry, event, site));
    for (const time of timesWithOwnEnd(event)) calendar.createEvent(eventData(entry, time, site, time.start));
  }
  return `${calendar.toString()}\r\n`;
}

/** The years in which an event takes place first and last. They do not depend on the moment of the build, as nothing of the file does. */
function yearsOf({ start, every, until }: DatedEvent): readonly [first: number, last: number] {
  const first = Number(start.slice(0, 4));
  const last = until === undefined ? first + YEARS_OF_SERIES : Number(until.slice(0, 4));
  return [first, every === undefined ? first : last];
}

/**
 * The times of a series between whose start and end clocks change. Programs count the length of a series in hours or on clocks, so these have an
 * end of their own.
 */
function timesWithOwnEnd(event: DatedEvent): readonly DatedEvent[] {
  if (event.every === undefined || event.end === undefined) return [];
  const { changes } = clocksOf(event.timeZone, ...yearsOf(event));
  return unevenDays(event, changes).map((day) => {
    const start = day + event.start.slice(10);
    const end = new Date(Date.parse(`${start}Z`) + clockLength(event)).toISOString().slice(0, 16);
    return { ...event, start, end, every: undefined };
  });
}

/** @param replaces the start of the time of a series that this event is in place of */
function eventData(
  entry: CalendarEntry,
  event: DatedEvent,
  { host, address, online }: CalendarSite,
  replaces?: string,
): ICalEventData {
  const { key, name, description, place, cancelled, changedAt, sequence } = entry;
  const page = `${address}/${FOLDER}/${key}`;
  const { timeZone, start, end } = event;
  // Never the moment of the build.
  const known = instantOf(changedAt ?? entry.start, timeZone) ?? new Date(0);
  return {
    id: `${key}@${host}`,
    sequence: sequence ?? 0,
    stamp: known,
    lastModified: known,
    // The library reads a text in the zone of the machine.
    ...(timeZone !== 'UTC' && { timezone: timeZone }),
    start: Temporal.PlainDateTime.from(start),
    ...(end !== undefined && !hasOddStart(event) && { end: Temporal.PlainDateTime.from(end) }),
    ...(replaces !== undefined && { recurrenceId: Temporal.PlainDateTime.from(replaces) }),
    summary: name ?? key,
    description: [description, page].filter((text) => text !== null).join('\n\n'),
    location: place ?? online,
    url: page,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    repeating: repeatRule(event),
  };
}

/** Whether the first time of a series has another length than the others: then its end says nothing about theirs. */
function hasOddStart(event: DatedEvent): boolean {
  return event.every !== undefined && isUneven(event, event.start.slice(0, 10));
}

/**
 * The rule and its exceptions, as text: the library writes the last moment without its mark of UTC, which RFC 5545 (3.3.10) demands. The
 * exceptions are on the clocks of the event's zone, as the start is.
 */
function repeatRule(event: DatedEvent): string | null {
  const { every, until, except, timeZone, start } = event;
  if (every === undefined) return null;
  const days = new Set(daysOf({ ...event, until: except.toSorted().at(-1) ?? start.slice(0, 10), except: [] }));
  const isUtc = timeZone === 'UTC';
  const last = until === undefined ? undefined : [...occurrencesOf({ ...event, except: [] })].at(-1)?.start;
  return [
    `RRULE:FREQ=${every === 'week' ? 'WEEKLY' : 'MONTHLY'}${last ? `;UNTIL=${compact(last.toISOString().slice(0, 19))}Z` : ''}`,
    ...except
      .filter((day) => days.has(day))
      .map((day) => `EXDATE${isUtc ? '' : `;TZID=${timeZone}`}:${compact(day + start.slice(10))}00${isUtc ? 'Z' : ''}`),
    // The library has no option for it.
    ...(hasOddStart(event) ? [`DURATION:PT${clockLength(event) / MINUTE_MS}M`] : []),
  ].join('\r\n');
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}
