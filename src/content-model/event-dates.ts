import { isRecord } from '../../contract/unknown-value';
import { MINUTE_MS, MINUTES_WITHOUT_END } from '../config/limits';
import { isDateTime, isTimeZone } from './date-time';
import type { Report } from './define-kind';
import { instantOf, occurrences } from './zoned-time';

/** The dates of an event as its file has them. Times are on the clocks of its time zone. */
export interface DatedEvent {
  /** `2026-12-01T09:00` */
  readonly start: string;
  /** Undefined if only the start is known. */
  readonly end: string | undefined;
  readonly timeZone: string;
  readonly every: 'week' | 'month' | undefined;
  /** The last day on which it may take place. */
  readonly until: string | undefined;
  /** Days on which it does not take place. */
  readonly except: readonly string[];
}

/** One time that an event takes place. */
export interface Occurrence {
  readonly start: Date;
  /** When it counts as over. */
  readonly end: Date;
}

/** How far pages look ahead from the next time that an event takes place. */
const MONTHS_SHOWN = 12;

/** A day that a rule without an end would not reach in practice: no page is made for more. */
const MOST_DAYS = 5_000;

/** The fields that only events with a start have. `changedAt` and `sequence` stay without one: a later start goes on from them. */
const DATED_FIELDS = ['end', 'timeZone', 'place', 'link', 'host', 'text', 'recording', 'repeat', 'cancelled'];

type Data = Readonly<Record<string, unknown>>;

/** The dates of an entry of events; undefined if it has none that can be read, which the content check reports. */
export function datedEvent(data: Data, siteZone: string): DatedEvent | undefined {
  const { start, end, timeZone } = data;
  if (typeof start !== 'string' || !isDateTime(start)) return undefined;
  const repeat = isRecord(data['repeat']) ? data['repeat'] : {};
  const { every, until, except } = repeat;
  const zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : siteZone;
  return {
    start: local(start),
    end: typeof end === 'string' && isLater(end, start, zone) ? local(end) : undefined,
    timeZone: zone,
    every: every === 'week' || every === 'month' ? every : undefined,
    until: typeof until === 'string' && isDateTime(until) ? until : undefined,
    except: Array.isArray(except) ? except.map(String) : [],
  };
}

/** Whether the end is after the start, on the clocks and in time: where they differ, clocks change in between. */
function isLater(end: string, start: string, zone: string): boolean {
  const [from, until] = [instantOf(start, zone), instantOf(end, zone)];
  return from !== null && until !== null && until > from && local(end) > local(start);
}

/** How long an event takes by what its clocks show, in milliseconds. */
export function clockLength({ start, end = start }: DatedEvent): number {
  return Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
}

/** The days of an event in their order, `2026-12-01`, without exceptions. A month without the day is left out (RFC 5545, 3.3.10). */
export function* daysOf({ start, every, until, except }: Omit<DatedEvent, 'end' | 'timeZone'>): Generator<string> {
  const first = start.slice(0, 10);
  for (let number = 0; number < (every ? MOST_DAYS : 1); number += 1) {
    const date = new Date(first);
    if (every === 'month') date.setUTCMonth(date.getUTCMonth() + number);
    else date.setUTCDate(date.getUTCDate() + 7 * number);
    const day = date.toISOString().slice(0, 10);
    if (until !== undefined && day > until) return;
    // A month without the day has given one of the next month.
    if (every !== 'month' || day.slice(8) === first.slice(8)) {
      if (!except.includes(day)) yield day;
    }
  }
}

/** The times that an event takes place, in their order. */
export function* occurrencesOf(event: DatedEvent): Generator<Occurrence> {
  for (const day of daysOf(event)) {
    const occurrence = occurrenceOn(event, day);
    if (occurrence) yield occurrence;
  }
}

/** The time that an event takes place on one of its days. Clocks show the same end on each, also if they change in between. */
export function occurrenceOn(event: DatedEvent, day: string): Occurrence | undefined {
  const local = day + event.start.slice(10);
  const start = instantOf(local, event.timeZone);
  if (!start) return undefined;
  if (event.end === undefined) return { start, end: new Date(start.getTime() + MINUTES_WITHOUT_END * MINUTE_MS) };
  const length = clockLength(event);
  const until = new Date(Date.parse(`${local}Z`) + length).toISOString().slice(0, 16);
  const end = instantOf(until, event.timeZone) ?? start;
  const isUneven = end.getTime() - start.getTime() !== length;
  // A time of a series that begins later, because clocks skip its start, keeps its length.
  const isMoved = isUneven && event.every !== undefined && occurrences(local, event.timeZone) === 0;
  return { start, end: isMoved ? new Date(start.getTime() + length) : end };
}

/**
 * The times that pages show: the first one that is not over, and those of the next twelve months. They change only when one is over, so that
 * builds in between are the same. If all are over, the last one.
 */
export function shownOccurrences(
  event: DatedEvent,
  now: Date,
): { readonly over: boolean; readonly at: readonly Occurrence[] } {
  let last: Occurrence | undefined;
  const shown: Occurrence[] = [];
  let limit = Infinity;
  for (const occurrence of occurrencesOf(event)) {
    if (occurrence.start.getTime() >= limit) break;
    last = occurrence;
    if (occurrence.end > now) {
      if (shown.length === 0) {
        limit = new Date(occurrence.start).setUTCMonth(occurrence.start.getUTCMonth() + MONTHS_SHOWN);
      }
      shown.push(occurrence);
    }
  }
  return shown.length > 0 ? { over: false, at: shown } : { over: true, at: last ? [last] : [] };
}

/** The rules between the dates of an entry. */
export function reportDates(data: Data, report: Report): void {
  const { start, end, name } = data;
  if (typeof start !== 'string') {
    if (DATED_FIELDS.some((field) => data[field] !== undefined && data[field] !== false))
      report(['start'], 'is missing → add it');
    return;
  }
  if (name === undefined) report(['name'], 'is missing → write what the event is called');
  if (typeof end === 'string' && isDateTime(end) && datedEvent(data, 'UTC')?.end === undefined) {
    report(['end'], `is not after the start (${start}) → write a later time, or none`);
  }
  reportRepeat(data, start, report);
}

function reportRepeat(data: Data, start: string, report: Report): void {
  // The rules between fields are looked at only if each field by itself is right.
  const event = datedEvent(data, 'UTC');
  if (!event) return;
  const { until, except, every } = event;
  if (until !== undefined && until < start.slice(0, 10)) {
    report(['repeat', 'until'], `is before the start (${start}) → write a later day, or none`);
  }
  const last = except.toSorted().at(-1);
  if (last === undefined) return;
  if (daysOf(event).next().done && !daysOf({ ...event, except: [] }).next().done) {
    report(['repeat', 'except'], 'has every day of this event → leave one, or write cancelled: true');
  }
  const days = [...daysOf({ start, every, until: last, except: [] })];
  except.forEach((day, index) => {
    if (days.includes(day)) return;
    const advice = `write one of its days, such as ${days.find((one) => one > day) ?? days.at(-1) ?? start.slice(0, 10)}`;
    report(['repeat', 'except', index], `is not one of the days of this event → ${advice}`);
  });
}

/** What calendars know of an entry, as a text to compare. A change of it is a new version of the event. */
function announcedOf({ start, end, timeZone, place, repeat, cancelled }: Data, siteZone: string): string {
  const { every, until, except } = isRecord(repeat) ? repeat : {};
  const days = Array.isArray(except) ? except.map(String) : [];
  return JSON.stringify(
    [start, end, timeZone || siteZone, place, every, until, cancelled].map((value) => value || null).concat(days),
  );
}

/**
 * Whether calendars have to learn the difference between two states of an entry, and its number and its time do not both say so.
 * @param before nothing, if calendars do not know the event
 * @param siteZone of events without a time zone
 */
export function isUnannounced(before: Data, data: Data, siteZone = ''): boolean {
  if (typeof data['start'] !== 'string') return false;
  if (!data['changedAt']) return true;
  if (!isInCalendars(before) || announcedOf(data, siteZone) === announcedOf(before, siteZone)) return false;
  return sequenceOf(data) <= sequenceOf(before) || data['changedAt'] === before['changedAt'];
}

/** Whether calendars may know an entry: it has a start, or had one and kept its number. */
export function isInCalendars({ start, sequence }: Data): boolean {
  return typeof start === 'string' || typeof sequence === 'number';
}

/** The number of an event's version, which calendar files have. */
export function sequenceOf({ sequence }: Data): number {
  return typeof sequence === 'number' ? sequence : 0;
}

function local(text: string): string {
  return text.replace(' ', 'T');
}
