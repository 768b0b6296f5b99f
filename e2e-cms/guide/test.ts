import { test as base } from '@playwright/test';
import { CmsPage } from '../support/cms-page';
import { serveLocalCms, serveReviewedCms } from './cms-sites';
import type { ServedCms } from './cms-sites';

interface Fixtures {
  /** The CMS, before the login. */
  readonly cms: CmsPage;
}

/** Starting the CMS bundles its script, which is slow on a busy machine. In milliseconds. */
const START_LIMIT_MS = 3 * 60_000;

/** Playwright's `test` with a CMS that `serve` starts. */
function testWith(serve: () => Promise<ServedCms>) {
  return base.extend<Fixtures, { served: ServedCms }>({
    served: [
      async ({}, use) => {
        const served = await serve();
        await use(served);
        await served.stop();
      },
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
    baseURL: async ({ served }, use) => use(served.origin),
    cms: async ({ page }, use) => use(new CmsPage(page)),
  });
}

/** `test` with the CMS of `npm run edit`. */
export const test = testWith(serveLocalCms);

/** `test` with a CMS whose entries are reviewed before they are published. */
export const testReviews = testWith(serveReviewedCms);
