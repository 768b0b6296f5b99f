import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { FIGURES, UNITS } from './figures';
import { ratioTo } from './results';
import type { Medians, Results } from './results';

/** The committed record of a run, which later runs are compared with. */
export const LAST_RUN_FILE = 'bench/peers/last-run.json';

/** A run and the programs that it depends on. */
export interface Run {
  /** Number of runs of each measurement. */
  readonly runs: number;
  readonly node: string;
  readonly chromium: string;
  readonly results: Results;
}

const runSchema = z.object({
  runs: z.number(),
  node: z.string(),
  chromium: z.string(),
  results: z.record(z.string(), z.object({ ours: z.number(), peer: z.number(), before: z.number() }).partial()),
});

/** The share by which a figure may get worse. */
const TOLERANCE = 0.05;

/** @throws Error if there is no record or if it cannot be read */
export function readLastRun(file: string = LAST_RUN_FILE): Run {
  if (!existsSync(file)) {
    throw new Error(`${file} does not exist. Write it with "npm run bench -- --peers --save", and commit it.`);
  }
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} is not JSON. Restore it from Git.`);
  }
  const { data, error } = runSchema.safeParse(content);
  if (!data) {
    const path = error.issues[0]?.path.join('.') ?? '';
    throw new Error(`${file} is not the record of a run: see "${path}". Restore it from Git.`);
  }
  return data as Run;
}

/** Writes the record. Figures that this run did not measure stay as they are. */
export function saveRun(run: Run, file: string = LAST_RUN_FILE): void {
  const earlier = existsSync(file) ? readLastRun(file).results : {};
  const merged = { ...earlier, ...run.results };
  const known = FIGURES.flatMap(({ id }) => (merged[id] ? [[id, rounded(merged[id])] as const] : []));
  writeFileSync(file, `${JSON.stringify({ ...run, results: Object.fromEntries(known) }, null, 2)}\n`);
}

/**
 * What got worse by more than 5 %, one line for each figure. Ratios to the peer are compared, because they depend less on the
 * machine than times; a figure is compared itself if the peer's is missing or 0. A figure that only one of the runs measured
 * is not compared.
 */
export function worseThan(last: Results, now: Results): string[] {
  return FIGURES.flatMap(({ id, label, unit }) => {
    const [before, after] = [last[id], now[id]];
    if (before?.ours === undefined || after?.ours === undefined) return [];
    const { format, grain } = UNITS[unit];
    const [ratioBefore, ratioAfter] = [ratioTo('peer', before), ratioTo('peer', after)];
    if (ratioBefore === undefined || ratioAfter === undefined) {
      return isWorse(before.ours, after.ours, grain)
        ? [`${label}: ${format(after.ours)}, in the last run ${format(before.ours)}`]
        : [];
    }
    // In the unit of the figure, so that the noise of a small figure does not count.
    const expected = ratioBefore * (after.peer ?? 0);
    return isWorse(expected, after.ours, grain)
      ? [`${label}: ${ratioAfter.toFixed(2)} × peer, in the last run ${ratioBefore.toFixed(2)} ×`]
      : [];
  });
}

function isWorse(before: number, after: number, grain: number): boolean {
  return after > before * (1 + TOLERANCE) && after - before >= grain;
}

/** Without digits that mean nothing. */
function rounded(medians: Medians): Medians {
  return Object.fromEntries(
    Object.entries(medians).map(([subject, value]) => [subject, Math.round(value * 1_000) / 1_000]),
  );
}
