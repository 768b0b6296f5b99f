/** A moment as it stands in a content file; `offsetMinutes` is null where the site's time zone applies. */
export interface DateTimeParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Minutes east of Greenwich, 0 for `Z`; null where the text names no offset. */
  readonly offsetMinutes: number | null;
}

/**
 * The accepted subset of ISO 8601: `2026-12-01`, `2026-12-01 09:00`, `2026-12-01T09:00:30`, `2026-12-01T09:00+01:00`, `…Z`.
 * A date alone means the first minute of that day.
 */
export const DATE_TIME_PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/;

/** The parts of a date or date-time, or null where the text is none or names a day that no calendar has. */
export function parseDateTime(text: string): DateTimeParts | null {
  const match = DATE_TIME_PATTERN.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  const offsetMinutes = parseOffset(match[7]);
  const calendar = new Date(Date.UTC(year, month - 1, day));
  const isRealDay = calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day;
  const isRealTime = hour < 24 && minute < 60 && second < 60;
  const isRealOffset = offsetMinutes === null || Math.abs(offsetMinutes) <= 14 * 60;
  if (!isRealDay || !isRealTime || !isRealOffset) return null;
  return { year, month, day, hour, minute, second, offsetMinutes };
}

/** True for a name the runtime's time zone data knows, such as `Africa/Lagos`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function parseOffset(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (text === 'Z') return 0;
  const [hours, minutes] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * ((hours ?? 0) * 60 + (minutes ?? 0));
}
