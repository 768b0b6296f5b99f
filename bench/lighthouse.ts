import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { findOrInstallChromium } from '../scripts/lib/browsers';
import { median } from './median';

// Lighthouse 13 requires Node 22. Version 12 is the newest that runs on Node 20.
const LIGHTHOUSE = 'lighthouse@12';

const SWITCHES = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
];

/** Values of one Lighthouse run with its mobile settings; times in milliseconds, sizes in bytes. */
export interface LighthouseRun {
  /** From 0 to 100. */
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** Work of the main thread. */
  readonly mainThread: number;
  /** Transferred scripts. */
  readonly script: number;
}

/** Medians of several runs on one page. */
export interface LighthouseMedians extends LighthouseRun {
  readonly path: string;
}

const audit = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'mainthread-work-breakdown': audit,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
      }),
    }),
  }),
});

/** Whether Lighthouse is available. It is not a dependency; npx fetches it. */
export function hasLighthouse(): boolean {
  return spawnSync('npx', ['--yes', LIGHTHOUSE, '--version'], { stdio: 'ignore', shell: isWindows() }).status === 0;
}

/** Runs Lighthouse several times on one page and returns the median of each metric. */
export async function runLighthouse(origin: string, pagePath: string, runs: number): Promise<LighthouseMedians> {
  const results: LighthouseRun[] = [];
  while (results.length < runs) results.push(await runLighthouseOnce(origin + pagePath));
  function medianOf(name: keyof LighthouseRun): number {
    return median(results.map((result) => result[name]));
  }
  return {
    path: pagePath,
    score: medianOf('score'),
    firstPaint: medianOf('firstPaint'),
    largestPaint: medianOf('largestPaint'),
    blocking: medianOf('blocking'),
    shift: medianOf('shift'),
    mainThread: medianOf('mainThread'),
    script: medianOf('script'),
  };
}

/** Lighthouse sometimes fails to record a page ("NO_NAVSTART"), which says nothing about the page. */
const ATTEMPTS = 3;

/**
 * Runs Lighthouse on a page, which may be served by this process.
 * @param switches of Chromium, in addition to those that a machine without a screen needs
 * @throws Error that names the page, after three failed attempts
 */
export async function runLighthouseOnce(address: string, switches: readonly string[] = []): Promise<LighthouseRun> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await attemptLighthouse(address, switches);
    } catch (error) {
      console.warn(`${error instanceof Error ? error.message : String(error)} Trying again …`);
    }
  }
  return attemptLighthouse(address, switches);
}

async function attemptLighthouse(address: string, switches: readonly string[]): Promise<LighthouseRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const outputFile = path.join(folder, 'report.json');
  try {
    const lighthouse = spawn(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        address,
        '--quiet',
        '--only-categories=performance',
        '--output=json',
        `--output-path=${outputFile}`,
        `--chrome-flags=${[...SWITCHES, ...switches].map(quoted).join(' ')}`,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROME_PATH: findOrInstallChromium() },
        shell: isWindows(),
      },
    );
    const [code] = (await once(lighthouse, 'close')) as [number | null];
    if (code !== 0) throw new Error(`Lighthouse failed on ${address}.`);
    return readReport(outputFile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lighthouse splits the switches at spaces outside of quotation marks. */
function quoted(switchText: string): string {
  return switchText.replace(/=(.* .*)$/, '="$1"');
}

function readReport(file: string): LighthouseRun {
  const { categories, audits } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const scripts = audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script');
  return {
    score: categories.performance.score * 100,
    firstPaint: audits['first-contentful-paint'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    mainThread: audits['mainthread-work-breakdown'].numericValue,
    script: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

function isWindows(): boolean {
  return process.platform === 'win32';
}
