import { DAY_MS, MINUTE_MS } from '../config/limits';
import { hasOffset, isDateTime } from './date-time';

/** Used if the site's own time zone is not known, missing or wrong; the content check reports the last two. */
export const FALLBACK_TIME_ZONE = 'UTC';

/** To make one takes longer than all that is asked of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clocks of a time zone show minus UTC, in milliseconds. `Intl` knows it for all years; lists of changes end some years after today.
 * @throws RangeError for a zone that is not known here
 */
export function offsetAt(time: number, timeZone: string): number {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', timeZoneName: 'longOffset' });
  if (!known) formats.set(timeZone, format);
  const [, sign, ...parts] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(time)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part: string | undefined) => Number(part ?? 0));
  return (sign === '-' ? -1 : 1) * ((hours * 60 + minutes) * MINUTE_MS + seconds * 1000);
}

/** The moments at which the clocks of a time zone show a time, in their order. Within two days clocks change once at most. */
function momentsOf(local: number, timeZone: string): { readonly at: readonly number[]; readonly before: number } {
  const before = offsetAt(local - DAY_MS, timeZone);
  const after = offsetAt(local + DAY_MS, timeZone);
  if (before === after) return { at: [local - before], before };
  // The clocks go back if the offset before is the larger one: then this order is that of time.
  const at = [before, after].filter((offset) => offsetAt(local - offset, timeZone) === offset);
  return { at: at.map((offset) => local - offset), before };
}

/**
 * The moment of a date or date-time of the content, or null for any other text. Without an offset it is in `timeZone` (an
 * IANA name). A time that is skipped in spring counts as one hour later, a time that occurs twice in autumn as the first
 * one.
 */
export function instantOf(text: string, timeZone: string): Date | null {
  if (!isDateTime(text)) return null;
  const written = writtenTime(text);
  if (hasOffset(text)) return new Date(written);
  const { at, before } = momentsOf(written, timeZone);
  return new Date(at[0] ?? written - before);
}

/** A moment as `2026-12-01 09:00 Africa/Lagos`. */
export function formatInstant(instant: Date, timeZone: string): string {
  return `${clocksAt(instant.getTime(), timeZone).slice(0, 16).replace('T', ' ')} ${timeZone}`;
}

/**
 * What the clocks of a time zone show at a date-time of the content, as the value of an input of the type `datetime-local`:
 * `2026-12-01T09:00:00`. A skipped time stays as it is written. Empty for any other text.
 */
export function localTime(text: string, timeZone: string): string {
  if (!isDateTime(text)) return '';
  return clocksAt(writtenTime(text), hasOffset(text) ? timeZone : 'UTC');
}

/**
 * How often the clocks of a time zone show a date-time without an offset: 0 in the hour that is skipped in spring, 2 in the one that is
 * repeated in autumn.
 */
export function occurrences(text: string, timeZone: string): 0 | 1 | 2 {
  if (!isDateTime(text) || hasOffset(text)) return 1;
  const { length } = momentsOf(writtenTime(text), timeZone).at;
  return length === 0 || length === 2 ? length : 1;
}

/** A date-time of the content in milliseconds since 1970: its moment if it has an offset; else as if its clocks showed UTC. */
function writtenTime(text: string): number {
  const [day, time = '00:00'] = text.split(/[T ]/);
  return Date.parse(`${day}T${time}${hasOffset(text) ? '' : 'Z'}`);
}

function clocksAt(time: number, timeZone: string): string {
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 19);
}
