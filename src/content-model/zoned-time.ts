import { Temporal } from 'temporal-polyfill';
import { hasOffset, isDateTime } from './date-time';

/** Used if the site's own time zone is not known, missing or wrong; the content check reports the last two. */
export const FALLBACK_TIME_ZONE = 'UTC';

/**
 * The moment of a date or date-time of the content, or null for any other text. Without an offset it is in `timeZone` (an
 * IANA name). A time that is skipped in spring counts as one hour later, a time that occurs twice in autumn as the first
 * one.
 */
export function instantOf(text: string, timeZone: string): Date | null {
  if (!isDateTime(text)) return null;
  const { epochMilliseconds } = hasOffset(text)
    ? Temporal.Instant.from(text)
    : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return new Date(epochMilliseconds);
}

/** A moment as `2026-12-01 09:00 Africa/Lagos`. */
export function formatInstant(instant: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const [day, time] = local.toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T');
  return `${day} ${time} ${timeZone}`;
}

/**
 * What the clocks of a time zone show at a date-time of the content, as the value of an input of the type `datetime-local`:
 * `2026-12-01T09:00:00`. A skipped time stays as it is written. Empty for any other text.
 */
export function localTime(text: string, timeZone: string): string {
  if (!isDateTime(text)) return '';
  const local = hasOffset(text)
    ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDateTime()
    : Temporal.PlainDateTime.from(text);
  return local.toString({ smallestUnit: 'second' });
}

/**
 * How often the clocks of a time zone show a date-time without an offset: 0 in the hour that is skipped in spring, 2 in the one that is
 * repeated in autumn.
 */
export function occurrences(text: string, timeZone: string): 0 | 1 | 2 {
  if (!isDateTime(text) || hasOffset(text)) return 1;
  const local = Temporal.PlainDateTime.from(text);
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.equals(local.toZonedDateTime(timeZone, { disambiguation: 'later' }))) return 1;
  return earlier.toPlainDateTime().equals(local) ? 2 : 0;
}
