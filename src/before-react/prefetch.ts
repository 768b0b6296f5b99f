import { PAGE_SCRIPTS_ID } from '../config/markup';
import { onDemand } from '../lib/on-demand';
import { whenIdle } from '../lib/when-idle';

/** Connections on which nothing is fetched in advance (Network Information API, `effectiveType`). */
const SLOW_CONNECTION = /[23]g/;

/** Longest time for a file, such as a dialog's page, in milliseconds. After that a pressed link is followed. */
const LONGEST_WAIT_MS = 8_000;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Functions that fetch a file, by its path. */
const loaders: Record<string, () => Promise<string>> = {};

/**
 * Fetches in advance what the guest is likely to need next, with low priority and only after the page is complete: the
 * controls and the pages of the dialogs, with which a press on Sign Up is answered, and then the runtime, which is not
 * executed. Nothing for visitors who save data or have a slow connection. The browser fetches other pages (`app/speculation-rules.ts`).
 */
export function startPrefetch(): void {
  if (savesData() || document.documentElement.dataset.session) {
    return;
  }
  whenIdle(() => {
    const { first = '', files = '' } = document.getElementById(PAGE_SCRIPTS_ID)?.dataset ?? {};
    void Promise.allSettled(first.split(' ').map(loadPage)).then(() =>
      // The browser keeps them.
      Promise.allSettled(files.split(' ').map(loadPage)),
    );
  });
}

/** Whether the visitor saves data or has a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return Boolean(connection?.saveData) || SLOW_CONNECTION.test(connection?.effectiveType ?? '');
}

/**
 * Fetches the HTML of a page, or another file, once and with low priority; after a failure the next call tries again. The text is kept
 * here, because the browser would ask the server for a page again: it may change.
 * @throws Error if there is no response in time, or one with an error
 */
export function loadPage(path: string): Promise<string> {
  loaders[path] ??= onDemand(async () => {
    const response = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (!response.ok) {
      throw new Error(path);
    }
    return response.text();
  });
  return loaders[path]();
}
