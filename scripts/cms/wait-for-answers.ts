import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 300;

/**
 * Waits until each of these addresses answers well, one after the other, or until `signal` ends the waiting.
 * @param addresses absolute addresses on this machine
 */
export async function waitForAnswers(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    while (!signal.aborted && !(await answersWell(address, signal))) {
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
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
