import { PAGE_SCRIPT_ID } from '../config/markup';
import { whenIdle } from '../lib/when-idle';
import { whenShown } from '../lib/when-shown';

/** Connections on which nothing is fetched in advance (Network Information API, `effectiveType`). */
const SLOW_CONNECTION = /^(slow-)?2g|3g/;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Fetches in advance what the visitor is likely to need next, with the lowest priority and only after the page is complete:
 * the controls and the pages of the dialogs, with which a press on Sign Up is answered, and then the runtime, which is not
 * executed. Nothing for visitors who save data or have a slow connection.
 */
export function startPrefetch(): void {
  if (savesData()) {
    return;
  }
  whenShown(() =>
    whenIdle(() => {
      const { first = '', scripts = '', files = '' } = document.getElementById(PAGE_SCRIPT_ID)?.dataset ?? {};
      void prefetchAll(first).then(() => prefetchAll(`${scripts} ${files}`));
    }),
  );
}

function prefetchAll(files: string): Promise<unknown> {
  return Promise.all(files.split(' ').map(prefetch));
}

/** Whether the visitor saves data or has a slow connection. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return Boolean(connection?.saveData) || SLOW_CONNECTION.test(connection?.effectiveType ?? '');
}

/** Fetches a file that is needed later, with the lowest priority. @returns a promise that never rejects */
export function prefetch(href: string): Promise<unknown> {
  const link = document.createElement('link');
  if (!link.relList.supports('prefetch')) {
    return fetch(href, { priority: 'low' }).catch(() => undefined);
  }
  link.rel = 'prefetch';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}
