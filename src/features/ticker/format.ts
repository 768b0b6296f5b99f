/** A price such as `$97,214.00`; below a dollar with all its digits, such as `$0.00001234`. */
export function formatPrice(dollars: number): string {
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    // Prices of a fraction of a cent must not appear as $0.00.
    maximumFractionDigits: Math.abs(dollars) < 1 ? 20 : 2,
  });
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

/** A moment in the visitor's own time zone: `14:05` on the same day, `3 May, 14:05` on another. */
export function formatMoment(moment: Date, now: Date): string {
  const isToday = moment.toDateString() === now.toDateString();
  return moment.toLocaleString('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}
