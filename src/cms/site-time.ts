import { hasOffset, isDateTime, isTimeZone } from '../content-model/date-time';
import { describeFields } from '../content-model/describe-fields';
import { readEntryText } from '../content-model/entry-text';
import { KINDS } from '../content-model/kinds';

/** The file that names the time zone of the site. */
export const SITE_FILE = 'content/site/site.yaml';

/** The names of fields with dates. */
export const DATE_FIELDS: ReadonlySet<string> = new Set(
  KINDS.flatMap(({ schema }) => describeFields(schema)).flatMap(({ name, info }) =>
    info.type === 'dateTime' ? [name] : [],
  ),
);

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

/** The time zone of the site; undefined before its file was read. */
export function siteZone(): string | undefined {
  return zone;
}

/** A date with an offset as Decap's field shows it: in the time zone of the site, to the minute. Other texts stay as they are. */
export function siteTime(text: string): string {
  if (zone === undefined || !isDateTime(text) || !hasOffset(text)) return text;
  // The Swedish form is that of content: 2026-12-01 09:00.
  const moment = new Date(text.replace(' ', 'T'));
  return moment.toLocaleString('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
}
