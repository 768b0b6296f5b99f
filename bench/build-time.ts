import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchMemory } from '../scripts/lib/process-memory';

/** What a command took. */
export interface Measure {
  readonly seconds: number;
  /** Highest memory of all its processes together, sampled; undefined where the system does not tell. */
  readonly peakBytes: number | undefined;
}

/** One measured build. */
export interface BuildTime extends Measure {
  readonly build: 'cold' | 'after one edit';
}

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
  const memory = child.pid === undefined ? undefined : watchMemory(child.pid);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = (performance.now() - start) / 1000;
  const peakBytes = await memory?.stop();
  if (code !== 0) {
    const command = `npm run ${script.join(' ')}`;
    throw new Error(`"${command}" failed with code ${String(code)}: run it in ${path.resolve(projectDir)} to see why.`);
  }
  return { seconds, peakBytes };
}

/** Memory for a table, in MB of 1,000,000 bytes. */
export function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : String(Math.round(bytes / 1e6));
}
