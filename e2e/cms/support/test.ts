import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { undefinedIfMissing } from '../../../src/site-build/files';
import { test as base, expect } from '../../support/test';
import { takeContentSnapshot } from './content-files';
import { EDIT_STARTED, PUBLIC_ORIGIN_VARIABLE } from './cms-project';
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

/** Enough for a start of the live site on a busy machine, in milliseconds. */
const START_LIMIT_MS = 8 * 60_000;

/** Time limit for loading a page of the live site on a busy machine, in milliseconds. */
const LOAD_LIMIT_MS = 30_000;

/** Waits for `npm run edit`. @returns the origin of the live site @throws Error with the reason why it did not start */
async function startedLiveSite(): Promise<string> {
  if (process.env[PUBLIC_ORIGIN_VARIABLE] === undefined) {
    throw new Error('npm run edit is not running. Run these tests with npm run e2e -- cms.');
  }
  let text: string | undefined;
  while ((text = await readFile(EDIT_STARTED, 'utf8').catch(undefinedIfMissing)) === undefined) await pause(100);
  if (!text.startsWith('http')) throw new Error(text);
  return text;
}

/** Playwright's `test` for the CMS and the live site, with the fixtures of the built site's tests. */
export const test = base.extend<Fixtures, { liveSite: string }>({
  liveSite: [async ({}, use) => use(await startedLiveSite()), { scope: 'worker', timeout: START_LIMIT_MS }],
  baseURL: async ({ liveSite }, use) => use(liveSite),
  contentSnapshot: [
    async ({}, use, testInfo) => {
      const restore = await takeContentSnapshot(testInfo.project.name);
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) await restore();
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
