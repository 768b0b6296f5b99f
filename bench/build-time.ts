import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { residentBytesOfTree } from './process-tree';

/** One measured build. */
export interface BuildTime {
  readonly build: 'cold' | 'after one edit';
  readonly seconds: number;
  /** Highest memory of all processes of the build together, sampled. */
  readonly peakBytes: number;
}

const SAMPLE_EVERY_MS = 250;
const EDITED_FILE = 'content/events/event-01.yaml';

/** Builds from nothing, then again after one changed line, which is put back afterwards. */
export async function timeBuilds(): Promise<BuildTime[]> {
  for (const folder of ['.cache', 'public']) rmSync(folder, { recursive: true, force: true });
  const cold = { build: 'cold' as const, ...(await measureBuild()) };
  const original = readFileSync(EDITED_FILE, 'utf8');
  try {
    writeFileSync(EDITED_FILE, original.replace(/^(name: .+)$/m, '$1 (edited)'));
    return [cold, { build: 'after one edit', ...(await measureBuild()) }];
  } finally {
    writeFileSync(EDITED_FILE, original);
  }
}

function measureBuild(): Promise<{ seconds: number; peakBytes: number }> {
  const start = performance.now();
  const child = spawn('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  let peakBytes = 0;
  const sampler = setInterval(() => {
    if (child.pid !== undefined) peakBytes = Math.max(peakBytes, residentBytesOfTree(child.pid));
  }, SAMPLE_EVERY_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(sampler);
      if (code === 0) resolve({ seconds: (performance.now() - start) / 1000, peakBytes });
      else reject(new Error(`The build failed with code ${String(code)}: run npm run build to see why.`));
    });
  });
}
