import type { Kind } from './define-kind';
import { readEntryText, writeEntryText } from './entry-text';
import { isInCalendars, isUnannounced, sequenceOf } from './event-dates';
import { events } from './kinds/events';

/**
 * The text of an entry as its next version (RFC 5545, 3.8.7.4) if it is an event and calendars have to learn what has changed; else the
 * text itself.
 * @param before what calendars know: the data of the entry before; nothing of a new one
 * @param siteZone of events without a time zone, if it may have changed
 */
export function withNextVersion(
  kind: Kind,
  text: string,
  before: Readonly<Record<string, unknown>>,
  { siteZone, now = new Date() }: { readonly siteZone?: string; readonly now?: Date } = {},
): string {
  if (kind.name !== events.name) return text;
  const data = readEntryText(text);
  if (!isUnannounced(before, data, siteZone)) return text;
  const next = isInCalendars(before) ? sequenceOf(before) + 1 : 0;
  const changedAt = `${now.toISOString().slice(0, 19)}Z`;
  return writeEntryText(kind, { ...data, changedAt, sequence: Math.max(next, sequenceOf(data)) }, text);
}
