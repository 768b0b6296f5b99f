import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { startReact } from '../support/hydration';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { DRAFT_EVENT, test } from './support/preview';

const PAGES = ['/', '/dashboard', '/no-such-page'];

function bannerOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Preview' });
}

test.describe.configure({ mode: 'serial' });

for (const address of PAGES) {
  test(`${address} has the preview banner at its top and is not indexed`, async ({ page, expectConsoleError }) => {
    if (address === '/no-such-page') expectConsoleError(/status of 404/);
    const response = await page.goto(address);
    expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await expect(page.locator('head meta[name=robots]').first()).toHaveAttribute('content', 'noindex, nofollow');
    await expect(bannerOf(page)).toHaveCount(1);
    await expect(bannerOf(page)).toContainText('this copy of the site is not public. It shows 2 entries');
    const banner = await bannerOf(page).boundingBox();
    const root = await page.locator('#___gatsby').boundingBox();
    expect(banner?.y).toBe(0);
    expect(root?.y).toBeGreaterThanOrEqual(banner?.height ?? Infinity);
  });
}

test('the banner lists the entries that visitors do not see, with the reasons', async ({ page }) => {
  await page.goto('/events');
  await bannerOf(page).getByText('Which ones, and why').click();
  await expect(bannerOf(page).getByText('content/events/draft.yaml (draft)')).toBeVisible();
  await expect(bannerOf(page).getByText(/^content\/team\/.* until 2099-12-01 09:00 Africa\/Lagos$/)).toBeVisible();
});

test('drafts are shown, and the pages hydrate', async ({ page }) => {
  await page.goto('/events');
  await startReact(page);
  await expect(page.getByRole('figure').filter({ hasText: DRAFT_EVENT })).toBeVisible();
  await page.getByRole('navigation', { name: 'Community' }).getByRole('link', { name: 'Testimonials' }).click();
  await expect(page).toHaveURL('/testimonials');
  await expect(bannerOf(page)).toBeVisible();
});

test('axe finds nothing, narrow and wide', async ({ page }) => {
  await page.goto('/events');
  await bannerOf(page).getByText('Which ones, and why').click();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `preview, ${look.width} px, ${look.colorScheme}`);
  }
  await expectNoHorizontalScroll(page);
});

test('the switch “Edit” opens the form of npm run edit at the field', async ({ page, context }) => {
  await context.route('http://localhost:8002/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Form' }));
  await page.goto('/events');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `edit, ${look.width} px, ${look.colorScheme}`);
  }
  const opened = context.waitForEvent('page');
  await page.getByText(DRAFT_EVENT).click();
  expect((await opened).url()).toBe('http://localhost:8002/admin/#/collections/events/entries/draft?field=name');
});

test('the banner is not printed', async ({ page }) => {
  await page.goto('/events');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.preview-banner')).toBeHidden();
});

test('search engines are excluded', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
  expect((await request.get('/favicon.svg')).headers()['x-robots-tag']).toBe('noindex, nofollow');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the banner is shown and opens', async ({ page }) => {
    await page.goto('/');
    await bannerOf(page).getByText('Which ones, and why').click();
    await expect(bannerOf(page).getByText('content/events/draft.yaml (draft)')).toBeVisible();
  });
});

test('a change is built, and an error is reported while the last successful build stays', async ({ preview, page }) => {
  test.setTimeout(8 * 60_000);
  const file = path.join(preview.project, 'content/events/draft.yaml');
  const text = await readFile(file, 'utf8');

  await writeFile(file, text.replace(DRAFT_EVENT, 'Meeting under another name'));
  await expect
    .poll(async () => readFile(preview.log, 'utf8'), { timeout: 6 * 60_000 })
    .toContain('The preview is up to date: reload the page.');
  await page.goto('/events');
  await expect(page.getByRole('figure').filter({ hasText: 'Meeting under another name' })).toBeVisible();
  // During the check, the browser could log a warning about slow pictures.
  await page.goto('about:blank');

  await writeFile(file, text.replace('media/event-', 'media/no-such-event-'));
  await expect
    .poll(async () => readFile(preview.log, 'utf8'), { timeout: 60_000 })
    .toContain('The preview still shows the last successful build.');
  expect(await readFile(preview.log, 'utf8')).toMatch(/content\/events\/draft\.yaml:1:\d+ image: .*no-such-event-/);
  await page.goto('/events');
  await expect(page.getByRole('figure').filter({ hasText: 'Meeting under another name' })).toBeVisible();
});
