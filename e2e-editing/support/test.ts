import type { Page } from '@playwright/test';
import { test as base, expect } from '../../e2e/support/test';
import { ORIGIN_VARIABLE } from './editing-place';
import { FormPage } from './form-page';

interface Fixtures {
  /** The form, open and signed in to. */
  readonly form: FormPage;
  /** Waits until the live site shows something: `look` is tried anew on a fresh copy of the page until it passes. */
  readonly expectLive: (address: string, look: (page: Page) => Promise<void>) => Promise<void>;
}

/**
 * What Decap writes to the console by itself when an entry is refused: it gives up its own promise, with nothing or with an
 * action of its own for a reason.
 */
const DECAP_GIVES_UP = /^page error: (undefined|Object)$/;

/** Gatsby's live server makes pictures and its own error page when they are first asked for, and says 404 until then. */
const NOT_MADE_YET =
  /status of 404 .*\/(static\/[^/]+\/[^/]+\/[^/]+\.webp|page-data\/dev-404-page\/page-data\.json)\)$/;

/** Playwright's `test` for the form and the live site behind it, with all that the built site's tests have. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => {
    const origin = process.env[ORIGIN_VARIABLE];
    if (origin === undefined) {
      throw new Error('npm run edit has not been started: run these tests with npm run editing.');
    }
    await use(origin);
  },
  form: async ({ page, expectConsoleError }, use) => {
    expectConsoleError(DECAP_GIVES_UP);
    const form = new FormPage(page);
    await form.open();
    await use(form);
  },
  expectLive: async ({ context, expectConsoleError }, use) => {
    expectConsoleError(NOT_MADE_YET);
    await use(async (address, look) => {
      const page = await context.newPage();
      await expect(async () => {
        await page.goto(address);
        await look(page);
      }).toPass({ timeout: 60_000 });
      await page.close();
    });
  },
});

export { expect };
