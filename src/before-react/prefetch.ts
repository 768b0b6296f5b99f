import { PAGE_SCRIPTS_ID, SPECULATION_RULES } from '../config/markup';
import { onDemand } from '../lib/on-demand';
import { whenIdle } from '../lib/when-idle';

/** Connections on which nothing is fetched in advance (Network Information API, `effectiveType`). */
const SLOW_CONNECTION = /[23]g/;

/** Longest time for the HTML of a dialog's page, in milliseconds. After that a pressed link is followed. */
const LONGEST_WAIT_MS = 8_000;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Functions that fetch a page, by its path. */
const loaders: Record<string, () => Promise<string>> = {};

/**
 * Fetches in advance what the guest is likely to need next, with the lowest priority and only after the page is complete: the
 * controls and the pages of the dialogs, with which a press on Sign Up is answered, and then the runtime, which is not
 * executed. The speculation rules tell the browser which other pages it may fetch. Nothing for visitors who save data or have a
 * slow connection.
 */
export function startPrefetch(): void {
  if (savesData() || document.documentElement.dataset.session) {
    return;
  }
  whenIdle(() => {
    const template = document.querySelector<HTMLTemplateElement>(`#${PAGE_SCRIPTS_ID}`);
    if (window.runtimeLoader?.stage === 'idle') {
      // React, when it starts, fetches pages in its own way and removes them (`app/start-react.ts`).
      document.body.append(template?.content.querySelector(SPECULATION_RULES) ?? '');
    }
    const { controls = '', dialogs = '', files = '' } = template?.dataset ?? {};
    const first = [prefetch(controls), ...dialogs.split(' ').map(loadPage)];
    void Promise.allSettled(first).then(() => files.split(' ').forEach(prefetch));
  });
}

/** Whether the visitor saves data or has a slow connection. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return Boolean(connection?.saveData) || SLOW_CONNECTION.test(connection?.effectiveType ?? '');
}

/** Fetches a file that is needed later, with the lowest priority. @returns a promise that never rejects */
async function prefetch(href: string): Promise<void> {
  const link = document.createElement('link');
  if (link.relList.supports('prefetch')) {
    link.rel = 'prefetch';
    link.href = href;
    document.head.append(link);
    await new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  } else {
    await loadPage(href).catch(() => undefined);
  }
}

/**
 * Fetches the HTML of a page, once; after a failure the next call tries again. It is kept here, because the browser would ask the
 * server for it again: pages may change.
 * @throws Error if there is no response in time, or one that is not the page
 */
export function loadPage(path: string): Promise<string> {
  loaders[path] ??= onDemand(() => fetchPage(path));
  return loaders[path]();
}

async function fetchPage(path: string): Promise<string> {
  const response = await fetch(path, { priority: 'low', signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
  if (!response.ok) {
    throw new Error(`${path}: ${response.status}`);
  }
  return response.text();
}
