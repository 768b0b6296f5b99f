import { YEARS } from './limits';

/**
 * The accepted subset of ISO 8601: `2026-12-01`, `2026-12-01 09:00`, `2026-12-01T09:00:30`, `2026-12-01T09:00+01:00`, `…Z`.
 * A date without a time means the first minute of that day. Without an offset the site's time zone applies.
 */
export const DATE_TIME_PATTERN =
  /^\d{4}-\d{2}-\d{2}(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?)?$/;

/** The subset without an offset and seconds, with a time; and days alone. */
export const LOCAL_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d$/;
export const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/;

/** True for a date or date-time of the accepted form, on a day that exists. */
export function isDateTime(text: string): boolean {
  if (!DATE_TIME_PATTERN.test(text)) return false;
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** True if the text of a date-time names its offset from UTC. */
export function hasOffset(text: string): boolean {
  return OFFSET.test(text);
}

/** False for a date or date-time in a year that is most likely a slip, as 0026. True for any other text. */
export function hasLikelyYear(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return !isDateTime(text) || (year >= YEARS.first && year <= YEARS.last);
}

/** True for a name in the runtime's time zone data, with the capitals that it has there, such as `Africa/Lagos`. */
export function isTimeZone(name: string): boolean {
  return zoneSpelling(name) === name;
}

/**
 * The name of a time zone with its capitals, or undefined if the runtime does not know the name. `Intl` takes any capitals, but calendar
 * programs do not, and pages show the name.
 */
export function zoneSpelling(name: string): string | undefined {
  // Some engines take offsets such as `+01:00` for zones. Calendar files cannot have them.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  const known = knownZone(name);
  if (known === undefined || known.toLowerCase() === name.toLowerCase()) return known;
  // Of a further name of a zone, as Asia/Kolkata, some engines give only the first one.
  const isSpelled = !/(?:^|\/)[a-z]|^[^a-z]{4,}\//.test(name);
  if (isSpelled) return name;
  return name.includes('/') ? withCapitals(name) : known;
}

function knownZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** `America/Port_of_Spain` for any capitals. */
function withCapitals(name: string): string {
  return name.toLowerCase().replaceAll(/[a-z]+/g, (word) => {
    return ['au', 'es', 'of'].includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
}

/** The dates between which an entry is shown, as they are written in its file. */
export interface ShownBetween {
  /** The first moment at which the entry is shown. */
  readonly publishAt?: unknown;
  /** The first moment at which it is not shown any more. */
  readonly unpublishAt?: unknown;
}

/**
 * True if the entry is hidden before it is shown, or at the same moment.
 * @param momentOf milliseconds that order the dates; null for a date that cannot be compared, which decides nothing
 */
export function isNeverShown(
  { publishAt, unpublishAt }: ShownBetween,
  momentOf: (text: string) => number | null,
): boolean {
  const from = typeof publishAt === 'string' ? momentOf(publishAt) : null;
  const until = typeof unpublishAt === 'string' ? momentOf(unpublishAt) : null;
  return from !== null && until !== null && from >= until;
}
