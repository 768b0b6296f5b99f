import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Load, LoadResult } from './send-requests';

/**
 * Sends requests from a process of its own, so that two loads at the same time do not wait for each other.
 * @throws Error if a request failed; the process has printed why
 */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', require.resolve('./send-requests'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new Error(`The load generator failed with exit code ${String(code)}.`);
  }
  return JSON.parse(await output) as LoadResult;
}
