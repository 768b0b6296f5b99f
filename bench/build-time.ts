import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pidtree from 'pidtree';
import pidusage from 'pidusage';

/** What a command took. */
export interface Measure {
  readonly seconds: number;
  /** Highest resident memory of all its processes together, sampled once a second; undefined where the system has no figures. */
  readonly peakBytes: number | undefined;
}

/** One measured build. */
export interface BuildTime extends Measure {
  readonly build: 'cold' | 'after one edit';
}

const SAMPLE_MS = 1_000;
const EDITED_FILE = 'content/events/event-01.yaml';

/**
 * Builds from nothing, then again after one changed line, which is put back afterwards.
 * @param projectDir folder of the project, or of a copy
 * @param editedFile an entry with a name, as a path from there
 */
export async function timeBuilds(projectDir = '.', editedFile = EDITED_FILE): Promise<[BuildTime, BuildTime]> {
  const cold = { build: 'cold' as const, ...(await measureScript(projectDir, 'build', '--', '--clean')) };
  const file = path.join(projectDir, editedFile);
  const original = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, original.replace(/^(name: .+)$/m, '$1 (edited)'));
    return [cold, { build: 'after one edit', ...(await measureScript(projectDir, 'build')) }];
  } finally {
    writeFileSync(file, original);
  }
}

/** Runs one of the project's npm scripts. @throws Error when it fails */
export async function measureScript(projectDir: string, ...script: readonly string[]): Promise<Measure> {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', ...script], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const ended = new AbortController();
  const peak = child.pid === undefined ? undefined : peakMemory(child.pid, ended.signal);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = (performance.now() - start) / 1000;
  ended.abort();
  const peakBytes = await peak;
  if (code !== 0) {
    const command = `npm run ${script.join(' ')}`;
    throw new Error(`"${command}" failed with code ${String(code)}: run it in ${path.resolve(projectDir)} to see why.`);
  }
  return { seconds, peakBytes };
}

/** Samples the memory of a process and its descendants until the signal. */
async function peakMemory(pid: number, signal: AbortSignal): Promise<number | undefined> {
  let peak = 0;
  try {
    while (!signal.aborted) {
      peak = Math.max(peak, await treeMemory(pid));
      await setTimeout(SAMPLE_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    // It keeps the files of the processes open.
    pidusage.clear();
  }
  return peak > 0 ? peak : undefined;
}

/** Resident memory of a process and its descendants, in bytes; 0 where it cannot be read. */
async function treeMemory(pid: number): Promise<number> {
  try {
    const pids = await pidtree(pid, { root: true });
    const usages = await pidusage(pids);
    return Object.values(usages).reduce((sum, { memory }) => sum + memory, 0);
  } catch {
    // A process has ended between the listing and the reading: the next sample has the figure.
    return 0;
  }
}

/** Memory for a table, in MB of 1,000,000 bytes. */
export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : String(Math.round(bytes / 1e6));
}
