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

/** True for a name in the runtime's time zone data, such as `Africa/Lagos`. */
export function isTimeZone(name: string): boolean {
  // Some engines take offsets such as `+01:00` for zones. Calendar files cannot have them.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
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
