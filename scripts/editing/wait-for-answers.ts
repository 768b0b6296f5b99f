import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 300;

/**
 * Waits until each of these addresses answers well, one after the other, or until `signal` ends the waiting.
 * @param addresses absolute addresses on this machine
 */
export async function waitForAnswers(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    await waitUntil(() => answersWell(address, signal), signal);
  }
}

/**
 * Waits until each of these files is there, or until `signal` ends the waiting.
 * @param files absolute paths
 */
export async function waitForFiles(files: readonly string[], signal: AbortSignal): Promise<void> {
  for (const file of files) {
    await waitUntil(() => isThere(file), signal);
  }
}

async function waitUntil(isSo: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isSo())) {
    await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function answersWell(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // Nobody listens there yet.
    return false;
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
