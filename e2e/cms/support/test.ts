import type { Page } from '@playwright/test';
import { test as base, expect } from '../../support/test';
import { takeContentSnapshot, restoreContentSnapshot } from './content-files';
import { ORIGIN_VARIABLE } from './cms-project';
import { CmsPage } from './cms-page';

interface Fixtures {
  /** Undoes the changes of a failed journey, so that other journeys do not fail because of them. */
  readonly contentSnapshot: undefined;
  /** The CMS, after the login. */
  readonly cms: CmsPage;
  /** Waits until `check` passes on a page of the live site, which is loaded again after each failure. */
  readonly expectLive: (address: string, check: (page: Page) => Promise<void>) => Promise<void>;
}

/** Decap's page error for a refused entry: an unhandled rejection with undefined or a Redux action as its reason. */
const DECAP_REJECTION = /^page error: (undefined|Object)$/;

/** Time limit for elements on a page of the live site, in milliseconds. It is short, because the page may be outdated. */
const ELEMENT_LIMIT_MS = 10_000;

/** Time limit for loading a page of the live site on a busy machine, in milliseconds. */
const LOAD_LIMIT_MS = 30_000;

/** Playwright's `test` for the CMS and the live site, with the fixtures of the built site's tests. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    const origin = process.env[ORIGIN_VARIABLE];
    if (origin === undefined) {
      throw new Error('npm run edit is not running. Run these tests with npm run e2e -- cms.');
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
  // After the snapshot, because the CMS reads entries and pictures when it opens.
  cms: async ({ contentSnapshot: _, page, expectConsoleError }, use) => {
    expectConsoleError(DECAP_REJECTION);
    const cms = new CmsPage(page);
    await cms.open();
    await use(cms);
  },
  expectLive: async ({ context }, use) => {
    await use(async (address, check) => {
      const page = await context.newPage();
      page.setDefaultTimeout(ELEMENT_LIMIT_MS);
      page.setDefaultNavigationTimeout(LOAD_LIMIT_MS);
      await expect(async () => {
        await page.goto(address);
        await check(page);
      }).toPass({ timeout: 60_000 });
      await page.close();
    });
  },
});

export { expect };
