import { groupDigits } from '../../lib/group-digits';

/** A price such as `$97,214.00`; below a dollar with all its digits, such as `$0.00001234`. */
export function formatPrice(dollars: number): string {
  // 15 decimals are what a number has. All zeros at their end but those of the first two decimals are removed.
  return `$${dollars < 1 ? dollars.toFixed(15).replace(/0{1,13}$/, '') : groupDigits(dollars.toFixed(2))}`;
}

/** The text of a change, and whether it is a gain (TICK-04). */
interface ShownChange {
  readonly text: string;
  readonly gain: boolean;
}

/** A change of the last 24 hours with sign and two decimals, such as `+1.82%` or `−0.64%`. */
export function formatChange(percent: number): ShownChange {
  const digits = Math.abs(percent).toFixed(2);
  // Based on the shown digits: −0.001 is +0.00%, not a loss of zero.
  const gain = percent >= 0 || Number(digits) === 0;
  return { text: `${gain ? '+' : '−'}${digits}%`, gain };
}

/** A moment in the visitor's own time zone: `14:05` on the same day, `3 May 2025, 14:05` on another. */
export function formatMoment(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString('en-GB', { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) });
}
