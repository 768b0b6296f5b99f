import { DAY_MS, MINUTE_MS } from '../../config/limits';
import { clockLength, daysOf, occurrenceOn, type DatedEvent } from '../../content-model/event-dates';
import type { Change } from './calendar-zone';

/** Whether a time of an event is longer or shorter than clocks say, because they change in between. */
export function isUneven(event: DatedEvent, day: string): boolean {
  const occurrence = event.end === undefined ? undefined : occurrenceOn(event, day);
  return occurrence !== undefined && occurrence.end.getTime() - occurrence.start.getTime() !== clockLength(event);
}

/**
 * The days on which a series is longer or shorter than clocks say. Calendars need them, because they give each time of a series the length of
 * the first one (RFC 5545, 3.8.5.3).
 * @param changes of the clocks of its zone
 */
export function unevenDays(event: DatedEvent, changes: readonly Change[]): readonly string[] {
  // Few series take place in such a night: only for them all days are looked at.
  const near = new Set(changes.flatMap((change) => daysNear(event, change)));
  const last = [...near].toSorted().at(-1);
  if (last === undefined) return [];
  return [...daysOf({ ...event, until: event.until ?? last })].filter((day) => near.has(day) && isUneven(event, day));
}

/** The days on which an event would have to begin so that clocks change before its end. */
function daysNear(event: DatedEvent, { at, from, to }: Change): readonly string[] {
  const shift = Math.abs(to - from) * MINUTE_MS;
  const latest = at.getTime() + shift - Date.parse(`1970-01-01${event.start.slice(10)}Z`);
  const first = Math.ceil((latest - 2 * shift - clockLength(event)) / DAY_MS);
  const days = Math.max(0, Math.floor(latest / DAY_MS) - first + 1);
  return Array.from({ length: days }, (_, index) => new Date((first + index) * DAY_MS).toISOString().slice(0, 10));
}
