import { isTimeZone } from '../content-model/date-time';
import { readEntryText } from '../content-model/entry-text';
import { FALLBACK_TIME_ZONE, instantOf } from '../content-model/zoned-time';

/** The file that names the time zone of the site. */
export const SITE_FILE = 'content/site/site.yaml';

let zone: string | undefined;

/** Tells what {@link SITE_FILE} contains. */
export function noteSiteFile(text: string): void {
  try {
    const { timeZone } = readEntryText(text);
    zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : zone;
  } catch {
    // Its form says what is wrong.
  }
}

/** Whether the time zone of the site is known. */
export function knowsZone(): boolean {
  return zone !== undefined;
}

/** The IANA name of the site's time zone. */
export function siteZone(): string {
  return zone ?? FALLBACK_TIME_ZONE;
}

/** The moment of a date of the content, in milliseconds since 1970; null for any other value. */
export function momentOf(value: unknown): number | null {
  return typeof value === 'string' ? (instantOf(value, siteZone())?.getTime() ?? null) : null;
}
