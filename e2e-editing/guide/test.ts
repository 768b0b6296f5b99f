import { test as base } from '@playwright/test';
import { FormPage } from '../support/form-page';
import { serveLocalForm, serveReviewedForm } from './form-places';
import type { ServedForm } from './form-places';

interface Fixtures {
  /** The form as it is served where a test stands, not yet signed in to. */
  readonly form: FormPage;
}

/** Starting the form bundles its script, which takes a while on a busy machine. */
const START_LIMIT_MS = 3 * 60_000;

/** Playwright's `test` with a form that `serve` starts. */
function testWith(serve: () => Promise<ServedForm>) {
  return base.extend<Fixtures, { served: ServedForm }>({
    served: [
      async ({}, use) => {
        const served = await serve();
        await use(served);
        await served.stop();
      },
      { scope: 'worker', timeout: START_LIMIT_MS },
    ],
    baseURL: async ({ served }, use) => use(served.origin),
    form: async ({ page }, use) => use(new FormPage(page)),
  });
}

/** With the form of `npm run edit`. */
export const test = testWith(serveLocalForm);

/** With a form whose entries are reviewed before they count. */
export const testReviews = testWith(serveReviewedForm);
