import { Temporal } from 'temporal-polyfill';

/** Years that are listed one by one where a zone has no yearly rule. Where it has one, calendars know all further years. */
const YEARS = 12;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A change of the clocks. */
interface Change {
  /** What clocks show when it begins. */
  readonly at: Temporal.PlainDateTime;
  /** Offsets from UTC, such as `+01:00`. */
  readonly from: string;
  readonly to: string;
}

/**
 * The rules of a time zone as VTIMEZONE (RFC 5545, 3.6.5), by what Node knows of the zone: the pages have their times from there, too.
 * @param since the first year in which the zone is used
 */
export function calendarZone(timeZone: string, since: number): string {
  const begin = Temporal.PlainDateTime.from({ year: since - 1, month: 1, day: 1 }).toZonedDateTime(timeZone);
  const changes = changesAfter(begin);
  const observances = changes.flatMap((change) => {
    const same = changes.filter((other) => ruleOf(other) === ruleOf(change));
    const isYearly = same.length === YEARS;
    if (isYearly && same[0] !== change) return [];
    return [observance(change, isYearly ? yearlyRule(change.at) : undefined)];
  });
  const first = observance({ at: begin.toPlainDateTime(), from: begin.offset, to: begin.offset });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, first, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

function changesAfter(begin: Temporal.ZonedDateTime): readonly Change[] {
  const changes: Change[] = [];
  let next = begin.getTimeZoneTransition('next');
  while (next && next.year < begin.year + YEARS) {
    const before = next.subtract({ nanoseconds: 1 });
    changes.push({ at: before.toPlainDateTime().add({ nanoseconds: 1 }), from: before.offset, to: next.offset });
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

/** What is the same each year: the clocks before and after, the time, and the weekday in the month. */
function ruleOf({ at, from, to }: Change): string {
  return [from, to, at.toPlainTime().toString(), yearlyRule(at)].join(' ');
}

function yearlyRule({ month, day, dayOfWeek, daysInMonth }: Temporal.PlainDateTime): string {
  const which = day + 7 > daysInMonth ? -1 : Math.ceil(day / 7);
  return `FREQ=YEARLY;BYMONTH=${month};BYDAY=${which}${WEEKDAYS[dayOfWeek - 1] ?? ''}`;
}

function observance({ at, from, to }: Change, rule?: string): string {
  const type = minutesOf(to) > minutesOf(from) ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${type}`,
    `DTSTART:${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${type}`,
  ].join('\r\n');
}

/** @param offset such as `-03:30` */
function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
