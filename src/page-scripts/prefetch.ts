import { PAGE_SCRIPTS_ID } from '../config/markup';
import { whenIdle } from '../lib/when-idle';

/** Connections on which nothing is fetched in advance (Network Information API, `effectiveType`). */
const SLOW_CONNECTION = /[23]g/;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** HTML of fetched pages by path. */
const pages: Record<string, Promise<string>> = {};

/**
 * Fetches in advance what the guest is likely to need next, with the lowest priority and only after the page is complete: the
 * controls and the pages of the dialogs, with which a press on Sign Up is answered, and then the runtime, which is not
 * executed. Nothing for visitors who save data or have a slow connection.
 */
export function startPrefetch(): void {
  if (savesData() || document.documentElement.dataset.session) {
    return;
  }
  whenIdle(() => {
    const { controls = '', dialogs = '', files = '' } = document.getElementById(PAGE_SCRIPTS_ID)?.dataset ?? {};
    const first = [prefetch(controls), ...dialogs.split(' ').map(loadPage)];
    void Promise.allSettled(first).then(() => Promise.all(files.split(' ').map(prefetch)));
  });
}

/** Whether the visitor saves data or has a slow connection. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: Connection };
  return Boolean(connection?.saveData) || SLOW_CONNECTION.test(connection?.effectiveType ?? '');
}

/** Fetches a file that is needed later, with the lowest priority. @returns a promise that never rejects */
export async function prefetch(href: string): Promise<void> {
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
 * Fetches the HTML of a page, once. It is kept here, because the browser would ask the server for it again: pages may change.
 * @returns the text of the response, whatever its status
 * @throws Error if there is no response
 */
export function loadPage(path: string): Promise<string> {
  return (pages[path] ??= fetch(path, { priority: 'low' }).then((response) => response.text()));
}
