/** The values of one figure: a list for each side, in the order of the runs. */
export type Samples = readonly (readonly number[])[];

const UNITS = {
  ms: (value: number) => `${value.toFixed(0)} ms`,
  bytes: (value: number) => `${(value / 1024).toFixed(1)} KB`,
  'per second': (value: number) => `${value.toFixed(0)}/s`,
} as const;

export type Unit = keyof typeof UNITS;

/** One line of the results: what was measured, where, and the values of each side. */
export interface Figure {
  readonly label: string;
  readonly unit: Unit;
  readonly samples: Samples;
}

/** The median of some values; of an even number the mean of the two in the middle. NaN if there is no value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The median of the first side divided by that of the second; undefined if there is no second side or if it is 0. */
export function ratio([ours = [], other = []]: Samples): number | undefined {
  const value = median(ours) / median(other);
  return Number.isFinite(value) ? value : undefined;
}

/** Prints the medians of each side, with the smallest and the largest value, and the ratio of the medians. */
export function printFigures(title: string, sides: readonly string[], figures: readonly Figure[]): void {
  const head = ['figure', ...sides.flatMap((side) => [side, 'from … to']), ...(sides.length > 1 ? ['ratio'] : [])];
  const rows = figures.map(({ label, unit, samples }) => [
    label,
    ...samples.flatMap((values) => describe(values, UNITS[unit])),
    ...(sides.length > 1 ? [ratio(samples)?.toFixed(2) ?? '–'] : []),
  ]);
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(cells.join('  '));
  }
  console.log('');
}

function describe(values: readonly number[], format: (value: number) => string): readonly string[] {
  if (values.length === 0) return ['–', ''];
  return [format(median(values)), `${format(Math.min(...values))} … ${format(Math.max(...values))}`];
}
