import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { watchMemory } from '../scripts/lib/process-memory';

interface Measure {
  readonly seconds: number;
  /** Highest memory of all processes of the build together, sampled; undefined where the system does not tell. */
  readonly peakBytes: number | undefined;
}

/** One measured build. */
export interface BuildTime extends Measure {
  readonly build: 'cold' | 'after one edit';
}

const EDITED_FILE = 'content/events/event-01.yaml';

/** Builds from nothing, then again after one changed line, which is put back afterwards. */
export async function timeBuilds(): Promise<BuildTime[]> {
  const cold = { build: 'cold' as const, ...(await measureBuild('--clean')) };
  const original = readFileSync(EDITED_FILE, 'utf8');
  try {
    writeFileSync(EDITED_FILE, original.replace(/^(name: .+)$/m, '$1 (edited)'));
    return [cold, { build: 'after one edit', ...(await measureBuild()) }];
  } finally {
    writeFileSync(EDITED_FILE, original);
  }
}

async function measureBuild(...args: readonly string[]): Promise<Measure> {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', 'build', '--', ...args], {
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
  if (code !== 0) throw new Error(`The build failed with code ${String(code)}: run npm run build to see why.`);
  return { seconds, peakBytes };
}
