import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { provideChromium } from '../scripts/chromium';

// Lighthouse 13 requires Node 22. Version 12 is the newest that runs on Node 20.
const LIGHTHOUSE = 'lighthouse@12';

/** Medians of several Lighthouse runs with its mobile settings; times in milliseconds. */
export interface LighthouseMedians {
  readonly path: string;
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
}

const audit = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
  }),
});

type Report = z.infer<typeof reportSchema>;

/** Whether Lighthouse is available. It is not a dependency; npx fetches it. */
export function hasLighthouse(): boolean {
  return spawnSync('npx', ['--yes', LIGHTHOUSE, '--version'], { stdio: 'ignore', shell: isWindows() }).status === 0;
}

/** Runs Lighthouse several times on one page and returns the median of each metric. */
export function runLighthouse(origin: string, pagePath: string, runs: number): LighthouseMedians {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    const reports = Array.from({ length: runs }, (_, run) =>
      runOnce(origin + pagePath, path.join(folder, `${run}.json`)),
    );
    return {
      path: pagePath,
      score: median(reports, ({ categories }) => categories.performance.score * 100),
      firstPaint: median(reports, ({ audits }) => audits['first-contentful-paint'].numericValue),
      largestPaint: median(reports, ({ audits }) => audits['largest-contentful-paint'].numericValue),
      blocking: median(reports, ({ audits }) => audits['total-blocking-time'].numericValue),
      shift: median(reports, ({ audits }) => audits['cumulative-layout-shift'].numericValue),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runOnce(address: string, outputFile: string): Report {
  const result = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--only-categories=performance',
      '--output=json',
      `--output-path=${outputFile}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: provideChromium().path },
      shell: isWindows(),
    },
  );
  if (result.status !== 0) throw new Error(`Lighthouse failed on ${address}.`);
  return reportSchema.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
}

/** The median of a metric; for an even number of reports the lower of the two middle values. */
function median(reports: readonly Report[], pick: (report: Report) => number): number {
  return reports.map(pick).toSorted((a, b) => a - b)[Math.floor((reports.length - 1) / 2)] ?? Number.NaN;
}

function isWindows(): boolean {
  return process.platform === 'win32';
}
