import type { APIRequestContext, BrowserContext, Locator, Page, Request } from '@playwright/test';
import type { FailureName, FailingProxy } from './failing-proxy';

/** What the tests need of a browser and a proxy. */
export interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly proxy: FailingProxy;
}

/** What a test has read from the page after a failure. */
export interface Row {
  readonly page: string;
  /** Requests of this call, with five minutes of waiting. */
  readonly requests: number;
}

/** Makes a call of the site once with each failure, and checks what the person can do next. */
export type FailingCall = (scene: Scene, failures: readonly FailureName[]) => Promise<Row[]>;

/** The longest timeout of a call. */
const TIMEOUT_MS = 15_000;
const FIVE_MINUTES_MS = 5 * 60_000;

export function isBelow(url: string, path: string): boolean {
  return new URL(url).pathname.startsWith(path);
}

/** The requests of a call since `watch`. */
export interface Watched {
  readonly count: () => number;
  readonly pending: () => number;
  readonly stop: () => void;
}

/** Counts the requests of a call. */
export function watch({ page }: Scene, path: string): Watched {
  const pending = new Set<Request>();
  let sent = 0;

  function onRequest(request: Request): void {
    if (isBelow(request.url(), path)) {
      sent += 1;
      pending.add(request);
    }
  }

  function onEnd(request: Request): void {
    pending.delete(request);
  }

  page.on('request', onRequest);
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return {
    count: () => sent,
    pending: () => pending.size,
    stop: () => {
      page.off('request', onRequest);
      page.off('requestfinished', onEnd);
      page.off('requestfailed', onEnd);
    },
  };
}

/** Lets the timeout pass if the failure is one that only a timeout ends. */
export async function passTimeout({ page }: Scene, failure: FailureName): Promise<void> {
  if (failure === 'no answer' || failure === 'slow body') {
    await page.clock.fastForward(TIMEOUT_MS);
  }
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('group');
}

/** Waits five minutes in which nothing may be sent again, and until the toast is gone. */
export async function waitFiveMinutes({ page }: Scene): Promise<void> {
  await page.clock.fastForward(FIVE_MINUTES_MS);
  await page.evaluate(() => undefined);
}
