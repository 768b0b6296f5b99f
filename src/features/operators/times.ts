import { DAY, formatTime } from '../../lib/day-and-time';
import { operatorsMessages } from './messages';

const { age } = operatorsMessages;

const HOUR_MS = 3_600_000;

/** From then on somebody has waited long. */
const LATE_MS = 48 * HOUR_MS;

/** How long ago a time is, such as "40 min", "31 h" or "3 days". */
export function ageOf(time: string): string {
  const ms = sinceMs(time);
  if (ms < HOUR_MS) return age.minutes(Math.floor(ms / 60_000));
  return ms < LATE_MS ? age.hours(Math.floor(ms / HOUR_MS)) : age.days(Math.floor(ms / (24 * HOUR_MS)));
}

export function isLate(time: string): boolean {
  return sinceMs(time) >= LATE_MS;
}

/** The clock of the device may be behind. */
function sinceMs(time: string): number {
  return Math.max(0, Date.now() - Date.parse(time));
}

/** "12 May". */
export function day(time: string): string {
  return formatTime(new Date(time), DAY);
}
