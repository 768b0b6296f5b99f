import { test as base } from '@playwright/test';
import { CmsPage } from '../support/cms-page';
import { serveLocalCms, serveReviewedCms } from './cms-sites';
import type { ServedCms } from './cms-sites';

interface Fixtures {
  /** The CMS as it is served where a test stands, not yet signed in to. */
  readonly cms: CmsPage;
}

/** Starting the CMS bundles its script, which takes a while on a busy machine. */
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

/** With the CMS of `npm run edit`. */
export const test = testWith(serveLocalCms);

/** With a CMS whose entries are reviewed before they count. */
export const testReviews = testWith(serveReviewedCms);
