import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 300;

/**
 * Waits until each URL responds with a success status, one after the other, or until `signal` is aborted.
 * @param addresses absolute URLs on this machine
 */
export async function waitForResponses(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    while (!signal.aborted && !(await respondsWithSuccess(address, signal))) {
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function respondsWithSuccess(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    // The server is not listening yet.
    return false;
  }
}
