import type { Page } from '@playwright/test';
import { findRoute } from '../../src/config/routes';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { pageContent, site } from '../support/content';
import { startReact } from '../support/hydration';
import { expectRoomForOtherTexts } from '../support/other-texts';
import { expectFocusRings, expectNoHorizontalScroll } from '../support/page-checks';
import { PUBLIC_PATHS, STAYING_PATHS } from '../support/public-pages';
import { expect, test } from '../support/test';

/** Paths that show the landing page. */
const LANDING = ['/', '/login', '/signup'];

function keyOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1);
}

for (const path of PUBLIC_PATHS) {
  test(`${path} has its metadata, fits every screen, shows the focus, and axe finds nothing`, async ({
    page,
    otherSites,
  }) => {
    otherSites.stayOnRedirects();
    const [narrow, wide] = LOOKS;
    await setLook(page, narrow);
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(response?.status()).toBe(200);
    await test.step('has its metadata', () => expectMetadata(page, path));
    await expectNoAxeFindings(page, `${path}, narrow, dark`);
    await test.step('does not scroll horizontally at 320 px', () => expectNoHorizontalScroll(page));
    await setLook(page, wide);
    await expectNoAxeFindings(page, `${path}, wide, light`);
    // Redirect pages have only one link.
    if (STAYING_PATHS.includes(path)) {
      await test.step('shows the focus', () => expectFocusRings(page));
      // The first key has started it. It reports other texts than those of the file.
      await startReact(page);
    }
    await test.step('has room for other texts', () => expectRoomForOtherTexts(page));
  });
}

/** Expects title, main heading, and metadata for search engines and shared links (ROUTE-01, ROUTE-07). */
async function expectMetadata(page: Page, path: string): Promise<void> {
  const content = pageContent(keyOf(path));
  await expect(page).toHaveTitle(path === '/' ? new RegExp(`^${site.name} – `) : `${content.title} – ${site.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const heading = LANDING.includes(path) ? site.name : content.heading;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);

  const address = new URL(path, site.url).href;
  const head = page.locator('head');
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(head.locator('meta[name=description]')).toHaveAttribute('content', content.description);
  await expect(head.locator('meta[property="og:title"]')).toHaveAttribute('content', /\S/);
  await expect(head.locator('meta[property="og:description"]')).toHaveAttribute('content', content.description);
  await expect(head.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
  await expect(head.locator('meta[property="og:image"]')).toHaveAttribute('content', /^https:\/\/.+\.(png|jpg|webp)$/);
  await expect(head.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  await expect(head.locator('meta[name=robots]')).toHaveCount(findRoute(path)?.indexed ? 0 : 1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
}

test('all pages have different titles and descriptions', async ({ request }) => {
  const titles = new Set<string | undefined>();
  const descriptions = new Set<string | undefined>();
  for (const path of PUBLIC_PATHS) {
    const html = await (await request.get(path)).text();
    titles.add(/<title[^>]*>([^<]+)/.exec(html)?.[1]);
    descriptions.add(/<meta[^>]*name="description"[^>]*content="([^"]+)/.exec(html)?.[1]);
  }
  expect(titles.size).toBe(PUBLIC_PATHS.length);
  expect(descriptions.size).toBe(PUBLIC_PATHS.length);
});

test('the sitemap lists exactly the indexed pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemapAddress = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const sitemap = await (await request.get(new URL(sitemapAddress).pathname)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  const wanted = PUBLIC_PATHS.filter((path) => findRoute(path)?.indexed).map((path) => new URL(path, site.url).href);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});

test('icons and manifest exist', async ({ request, page }) => {
  await page.goto('/');
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const address = await page.locator(`head link[rel="${rel}"]`).first().getAttribute('href');
    expect((await request.get(address ?? '')).status(), rel).toBe(200);
  }
});
