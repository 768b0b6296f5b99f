import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import ical, { ICalEventStatus, type ICalEventData } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';

import { datedEvent, daysOf, occurrencesOf, type DatedEvent } from '../../content-model/event-dates';
import { instantOf } from '../../content-model/zoned-time';
import { calendarZone } from './calendar-zone';

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
  for (const { entry, event } of dated) calendar.createEvent(eventData(entry, event, site));
  return `${calendar.toString()}\r\n`;
}

/** The years in which an event takes place first and last. They do not depend on the moment of the build, as nothing of the file does. */
function yearsOf({ start, every, until }: DatedEvent): readonly [first: number, last: number] {
  const first = Number(start.slice(0, 4));
  const last = until === undefined ? first + YEARS_OF_SERIES : Number(until.slice(0, 4));
  return [first, every === undefined ? first : last];
}

function eventData(entry: CalendarEntry, event: DatedEvent, { host, address, online }: CalendarSite): ICalEventData {
  const { key, name, description, place, cancelled, changedAt, sequence } = entry;
  const page = `${address}/${FOLDER}/${key}`;
  const { timeZone, start, end } = event;
  // Never the moment of the build.
  const known = instantOf(changedAt ?? start, timeZone) ?? new Date(0);
  return {
    id: `${key}@${host}`,
    sequence: sequence ?? 0,
    stamp: known,
    lastModified: known,
    // The library reads a text in the zone of the machine.
    ...(timeZone !== 'UTC' && { timezone: timeZone }),
    start: Temporal.PlainDateTime.from(start),
    ...(end !== undefined && { end: Temporal.PlainDateTime.from(end) }),
    summary: name ?? key,
    description: [description, page].filter((text) => text !== null).join('\n\n'),
    location: place ?? online,
    url: page,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    repeating: repeatRule(event),
  };
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
  ].join('\r\n');
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}
