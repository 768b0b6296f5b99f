const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A day for a sentence, such as `14 July 2025`, in UTC. */
export function dayInWords(time: Date): string {
  return DAY.format(time);
}

/** A time for a sentence, such as `14 July 2025 at 12:00 UTC`. */
export function timeInWords(time: Date): string {
  return `${MINUTE.format(time)} UTC`;
}

/** How long something is kept, for a sentence. @param count undefined: it is not deleted */
export function forDays(count: number | undefined): string {
  return count === undefined ? 'without a time limit' : count === 1 ? 'for a day' : `for ${count} days`;
}

/** A time in milliseconds since 1970 in the form of ISO 8601. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
