import type { Page } from '@playwright/test';
import { test as base, expect } from '../../e2e/support/test';
import { takeContentSnapshot, restoreContentSnapshot } from './content-files';
import { ORIGIN_VARIABLE } from './cms-project';
import { CmsPage } from './cms-page';

interface Fixtures {
  /** Takes back what a journey that fails has saved, so that it does not make others fail. */
  readonly contentSnapshot: undefined;
  /** The CMS, open and signed in to. */
  readonly cms: CmsPage;
  /** Waits until the live site shows something: `look` is tried again on a fresh copy of the page until it passes. */
  readonly expectLive: (address: string, look: (page: Page) => Promise<void>) => Promise<void>;
}

/**
 * What Decap writes to the console by itself when an entry is refused: it gives up its own promise, with nothing or with an
 * action of its own for a reason.
 */
const DECAP_GIVES_UP = /^page error: (undefined|Object)$/;

/**
 * How long one look at the live site may wait for its parts, in milliseconds. The page may be the one from before the save:
 * what it lacks comes only when it is loaded again.
 */
const LOOK_LIMIT_MS = 10_000;

/** How long a page of the live site may take to load on a busy machine, in milliseconds. */
const LOAD_LIMIT_MS = 30_000;

/** Playwright's `test` for the CMS and the live site behind it, with all that the built site's tests have. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    const origin = process.env[ORIGIN_VARIABLE];
    if (origin === undefined) {
      throw new Error('npm run edit has not been started: run these tests with npm run e2e:cms.');
    }
    await use(origin);
  },
  contentSnapshot: [
    async ({}, use, testInfo) => {
      await takeContentSnapshot();
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) await restoreContentSnapshot();
    },
    { auto: true },
  ],
  // The CMS reads entries and pictures when it opens.
  cms: async ({ contentSnapshot: _, page, expectConsoleError }, use) => {
    expectConsoleError(DECAP_GIVES_UP);
    const cms = new CmsPage(page);
    await cms.open();
    await use(cms);
  },
  expectLive: async ({ context }, use) => {
    await use(async (address, look) => {
      const page = await context.newPage();
      page.setDefaultTimeout(LOOK_LIMIT_MS);
      page.setDefaultNavigationTimeout(LOAD_LIMIT_MS);
      await expect(async () => {
        await page.goto(address);
        await look(page);
      }).toPass({ timeout: 60_000 });
      await page.close();
    });
  },
});

export { expect };
