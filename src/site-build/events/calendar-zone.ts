import { DAY_MS, MINUTE_MS } from '../../config/limits';
import { offsetAt } from '../../content-model/zoned-time';

/** Years after the last one that are listed, where a zone has no yearly rule. Where it has one, calendars know all further years. */
const YEARS = 12;

/** A change that is the same in so many years, up to the last one, is a rule. */
const RULE_YEARS = 6;

/** Clocks do not change twice within it, in milliseconds. */
const STEP_MS = 14 * DAY_MS;

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A change of the clocks. */
export interface Change {
  /** What clocks show when it begins, as if that were UTC. */
  readonly at: Date;
  /** Minutes that are added to UTC, before and after. */
  readonly from: number;
  readonly to: number;
  /** What is the same each year, if it is: the clocks before and after, the time, and the weekday in the month. */
  readonly rule: string;
}

/** What the clocks of a zone do in some years, from their beginning on. */
interface Clocks {
  readonly begin: number;
  /** Minutes that are added to UTC at `begin`. */
  readonly offset: number;
  readonly changes: readonly Change[];
}

/** Every file of an event has the rules of its zone, and to find them takes longer than all else in it. */
const known = new Map<string, Clocks>();

/**
 * The rules of a time zone as VTIMEZONE (RFC 5545, 3.6.5), by what Node knows of the zone, as the times of the pages are.
 * @param first the first year in which it is used @param last the last year in which an event begins
 */
export function calendarZone(timeZone: string, first: number, last: number): string {
  const { begin, offset, changes } = clocksOf(timeZone, first, last);
  const observances = changes.flatMap((change) => {
    const same = changes.filter(({ rule }) => rule === change.rule);
    const years = last + YEARS - (same[0]?.at.getUTCFullYear() ?? 0);
    const isYearly = same.length === years && years >= RULE_YEARS;
    if (isYearly && same[0] !== change) return [];
    return [observance(change, isYearly ? yearlyRule(change.at) : undefined)];
  });
  const atFirst = observance({ at: new Date(begin), from: offset, to: offset });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, atFirst, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

/** @param first the first year in which the zone is used @param last the last year in which an event begins */
export function clocksOf(timeZone: string, first: number, last: number): Clocks {
  const name = [timeZone, first, last].join(' ');
  const before = known.get(name);
  if (before) return before;
  const begin = Date.UTC(first - 1, 0, 1);
  const changes = changesOf(timeZone, begin, Date.UTC(last + YEARS, 0, 1));
  const clocks = { begin, offset: minutesAt(begin, timeZone), changes };
  known.set(name, clocks);
  return clocks;
}

function minutesAt(time: number, timeZone: string): number {
  return offsetAt(time, timeZone) / MINUTE_MS;
}

/** Intl has no list of changes. */
function changesOf(timeZone: string, begin: number, end: number): readonly Change[] {
  const changes: Change[] = [];
  let to = minutesAt(begin, timeZone);
  for (let time = begin; time < end; time += STEP_MS) {
    const from = to;
    to = minutesAt(time + STEP_MS, timeZone);
    if (from === to) continue;
    let [before, after] = [time, time + STEP_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
      if (minutesAt(middle, timeZone) === from) before = middle;
      else after = middle;
    }
    const at = new Date(after + from * MINUTE_MS);
    const rule = [from, to, at.toISOString().slice(11), yearlyRule(at)].join(' ');
    changes.push({ at, from, to, rule });
  }
  return changes;
}

function yearlyRule(at: Date): string {
  const isLast = new Date(at.getTime() + 7 * DAY_MS).getUTCMonth() !== at.getUTCMonth();
  const which = isLast ? -1 : Math.ceil(at.getUTCDate() / 7);
  return `FREQ=YEARLY;BYMONTH=${at.getUTCMonth() + 1};BYDAY=${which}${WEEKDAYS[at.getUTCDay()] ?? ''}`;
}

function observance({ at, from, to }: Omit<Change, 'rule'>, rule?: string): string {
  const type = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${type}`,
    `DTSTART:${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    `END:${type}`,
  ].join('\r\n');
}

/** Such as `-0330`. */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return (minutes < 0 ? '-' : '+') + [hours, rest].map((part) => String(part).padStart(2, '0')).join('');
}
