const US_DOLLARS = { style: 'currency', currency: 'USD', minimumFractionDigits: 2 } as const;
const wholeDollars = new Intl.NumberFormat('en-US', { ...US_DOLLARS, maximumFractionDigits: 2 });
// Coins of a fraction of a cent must not read $0.00.
const fractions = new Intl.NumberFormat('en-US', { ...US_DOLLARS, maximumFractionDigits: 20 });

/** A price as `$97,214.00`; under a dollar with all its digits, as `$0.00001234`. */
export function formatPrice(dollars: number): string {
  return (Math.abs(dollars) < 1 ? fractions : wholeDollars).format(dollars);
}

/** A change as shown: its text, and whether it counts as a gain (TICK-04). */
export interface ShownChange {
  readonly text: string;
  readonly gain: boolean;
}

/** A change of the last 24 hours with sign and two decimals, as `+1.82%` or `−0.64%`. */
export function formatChange(percent: number): ShownChange {
  const digits = Math.abs(percent).toFixed(2);
  // Judged by the digits shown: −0.001 reads +0.00%, never a loss of nothing.
  const gain = percent >= 0 || Number(digits) === 0;
  return { text: `${gain ? '+' : '−'}${digits}%`, gain };
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment in the visitor's own time zone: `14:05` on the same day, `3 May, 14:05` on another. */
export function formatMoment(moment: Date, now: Date): string {
  return (moment.toDateString() === now.toDateString() ? time : dayAndTime).format(moment);
}
