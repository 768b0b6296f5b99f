import type { Page } from '@playwright/test';
import { openPage, startReact } from '../support/hydration';
import { startReleasedSite, type ReleasedSite } from '../support/releases';
import { expect, test as base } from '../support/test';

// A page of an old build that is open when a new build is released (decision 042). Starting a service takes a while: all but one are @long.

const test = base.extend<{ readonly site: ReleasedSite }>({
  site: async ({}, use) => {
    const site = await startReleasedSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.origin),
});

/** Counts how often a page is loaded from now on. A page that the browser has fetched in advance causes no request. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** The id of the build of the page that is shown. */
function buildOf(page: Page): Promise<string | null> {
  return page.locator('#page-scripts').getAttribute('data-build');
}

test('an open page goes on: navigation shows the new build @long', async ({ page, site }) => {
  await openPage(page, '/');
  const old = await buildOf(page);
  await site.release();
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await buildOf(page)).not.toBe(old);
});

test('FORM-09: a page in which React runs goes on after two releases: navigation and back', async ({
  page,
  site,
  expectConsoleError,
}) => {
  // Going back can come before the transition to the page of the new build has ended.
  expectConsoleError(/Transition was skipped/);
  await openPage(page, '/');
  await startReact(page);
  await site.release();
  await site.release();
  const loads = countLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page of the old build may load again, which `goBack()` reports as an error.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads()).toBeLessThanOrEqual(2);
});

test('FORM-09: a dialog opens after a release, and keeps what is typed while the page loads again once @long', async ({
  page,
  site,
}) => {
  await openPage(page, '/about-us');
  await site.release();
  const loads = countLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();
  const field = page.getByRole('dialog').getByLabel(/^Full name/);
  await field.fill('Ada Obi');
  // The focus has started React, for which Gatsby loads the page of the new build.
  await expect.poll(loads).toBe(1);
  await startReact(page);
  await expect(field).toHaveValue('Ada Obi');
  await expect(field).toBeFocused();
  await page.keyboard.type(' of Lagos');
  await expect(field).toHaveValue('Ada Obi of Lagos');
  expect(loads()).toBe(1);
});

// These pages start React when they open, before the release: nothing is loaded again.
for (const path of ['/signup', '/login', '/forgot-password']) {
  test(`what was typed into ${path} stays when a release follows @long`, async ({ page, site }) => {
    await openPage(page, path);
    await startReact(page);
    await site.release();
    const loads = countLoads(page);
    const field = page.locator('form input:not([type=password]):visible').first();
    await field.focus();
    await page.keyboard.type('ada@example.com', { delay: 15 });
    await expect(field).toHaveValue('ada@example.com');
    expect(loads()).toBe(0);
  });
}
