import { PAGE_SCRIPTS_ID } from '../config/markup';
import { onDemand } from '../lib/on-demand';
import { whenIdle } from '../lib/when-idle';

/** Longest time for a file, such as a dialog's page, in milliseconds. After that a pressed link is followed. */
export const LONGEST_WAIT_MS = 8_000;

/** Network Information API. */
interface Connection {
  readonly saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string;
}

/** Functions that fetch a file, by its path. */
const loaders: Record<string, () => Promise<string>> = {};

/**
 * Fetches in advance what the guest is likely to need next, with low priority and only after the page is complete: the
 * controls and the pages of the dialogs, with which a press on Sign Up is answered, and then, except with 3G, React, which
 * is not executed. Nothing for visitors who save data or have 2G, nor on a page that starts React immediately. The browser fetches other
 * pages (`app/inline-scripts.ts`).
 */
export function startPrefetch(): void {
  const type = connectionType();
  const { first = '', files = '', immediate } = document.getElementById(PAGE_SCRIPTS_ID)?.dataset ?? {};
  if (type.endsWith('2g') || immediate !== undefined || document.documentElement.dataset.session) {
    return;
  }
  whenIdle(() => {
    const dialogs = Promise.allSettled(first.split(' ').map(loadPage));
    if (type !== '3g') {
      // The browser keeps them.
      void dialogs.then(() => Promise.allSettled(files.split(' ').map(loadPage)));
    }
  });
}

/** The effective type of the connection (`3g`); `2g`, with which nothing must be fetched in advance, also for a visitor who saves data. */
export function connectionType(): string {
  const { saveData, effectiveType = '' } = (navigator as { readonly connection?: Connection }).connection ?? {};
  return saveData ? '2g' : effectiveType;
}

/**
 * Fetches the HTML of a page, or another file, once and with low priority; after a failure the next call tries again. The text is kept
 * here, because the browser would ask the server for a page again: it may change.
 * @throws Error if there is no response in time, or one with an error
 */
export function loadPage(path: string): Promise<string> {
  loaders[path] ??= onDemand(async () => {
    const response = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (!response.ok) throw new Error(path);
    return response.text();
  });
  return loaders[path]();
}
