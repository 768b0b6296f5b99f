import type { Page } from '@playwright/test';
import { openPage, startReact } from './support/hydration';
import { startReleasedSite } from './support/releases';
import type { ReleasedSite } from './support/releases';
import { expect, test as base } from './support/test';

// A page of an old build that is open when a new build is released (decision 042). Starting a service takes a while: @long.

const test = base.extend<{ readonly site: ReleasedSite }>({
  site: async ({}, use) => {
    const site = await startReleasedSite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.origin),
});

/** Counts how often a page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** The id of the build of the page that is shown. */
function buildOf(page: Page): Promise<string | null> {
  return page.locator('#page-script').getAttribute('data-build');
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

test('a page in which React runs goes on after two releases: navigation and back @long', async ({ page, site }) => {
  await openPage(page, '/');
  await startReact(page);
  await site.release();
  await site.release();
  const loads = countLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads()).toBeLessThanOrEqual(2);
});

test('a dialog opens after a release, and the page loads at most once more; what was typed stays @long', async ({
  page,
  site,
}) => {
  await openPage(page, '/about-us');
  await site.release();
  const loads = countLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByLabel(/^Full name/)).toBeFocused();
  await page.keyboard.type('Ada Obi', { delay: 15 });
  await startReact(page);
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByLabel(/^Full name/)).toHaveValue('Ada Obi');
  expect(loads()).toBeLessThanOrEqual(1);
});

for (const path of ['/contact-us', '/signup', '/login', '/forgot-password']) {
  test(`what was typed into ${path} stays when the page loads again after a release @long`, async ({ page, site }) => {
    await openPage(page, path);
    await site.release();
    const loads = countLoads(page);
    const field = page.locator('form input:not([type=password]):not([type=hidden]):visible').first();
    await field.focus();
    await page.keyboard.type('ada@example.com', { delay: 15 });
    await startReact(page);
    await expect(field).toHaveValue('ada@example.com');
    expect(loads()).toBeLessThanOrEqual(1);
  });
}
