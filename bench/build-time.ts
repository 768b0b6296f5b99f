import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pidtree from 'pidtree';
import pidusage from 'pidusage';

/** Duration and memory of a command. */
export interface Measure {
  readonly seconds: number;
  /** Peak of the resident memory of all its processes, sampled every second; undefined if the system does not report it. */
  readonly peakBytes: number | undefined;
}

/** One measured build. */
export interface BuildTime extends Measure {
  readonly build: 'cold' | 'after one edit';
}

const SAMPLE_MS = 1_000;
const EDITED_FILE = 'content/events/event-01.yaml';

/**
 * Measures a cold build and a build after one changed line, which is then restored.
 * @param projectDir folder of the project or of a copy
 * @param editedFile path of an entry with a name, relative to `projectDir`
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

/** Runs and measures an npm script of the project. @throws Error if it fails */
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
    throw new Error(
      `"${command}" failed with exit code ${String(code)}. Run it in ${path.resolve(projectDir)} to see the reason.`,
    );
  }
  return { seconds, peakBytes };
}

/** Samples the memory of a process and its descendants until `signal` is aborted. @returns the peak, in bytes */
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
    // pidusage keeps files of the processes open.
    pidusage.clear();
  }
  return peak > 0 ? peak : undefined;
}

/** Resident memory of a process and its descendants, in bytes; 0 if it cannot be read. */
async function treeMemory(pid: number): Promise<number> {
  try {
    const pids = await pidtree(pid, { root: true });
    const usages = await pidusage(pids);
    return Object.values(usages).reduce((sum, { memory }) => sum + memory, 0);
  } catch {
    // A process has ended since it was listed. The next sample counts.
    return 0;
  }
}

/** Formats bytes as MB of 1,000,000 bytes. */
export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : String(Math.round(bytes / 1e6));
}
