import type { Page } from '@playwright/test';
import { findRoute } from '../../src/config/routes';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { pageContent, site } from '../support/content';
import { startReact } from '../support/hydration';
import { expectRoomForOtherTexts } from '../support/other-texts';
import { expectFocusRings, expectLayout, expectNoHorizontalScroll, expectWholeWords } from '../support/page-checks';
import { PUBLIC_PATHS, STAYING_PATHS } from '../support/public-pages';
import { expect, test } from '../support/test';

/** Paths that show the landing page. */
const LANDING = ['/', '/login', '/signup'];

function keyOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1);
}

for (const path of PUBLIC_PATHS) {
  test(`ROUTE-01, ROUTE-07, ROUTE-10, LOOK-01, LOOK-02, LOOK-03, LOOK-18, LOOK-19, LOOK-20: ${path} has its metadata and the boxes of its design, fits every screen, shows the focus, and axe finds nothing`, async ({
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
    await test.step('breaks no word of large texts', () => expectWholeWords(page));
    await setLook(page, wide);
    await expectNoAxeFindings(page, `${path}, wide, light`);
    // Redirect pages have only one link.
    if (STAYING_PATHS.includes(path)) {
      await test.step('has the boxes of its design', () => expectLayout(page, 'guest', path));
      await test.step('shows the focus', () => expectFocusRings(page));
      // The focus has started it. It reports other texts than those of the file.
      await startReact(page);
    }
    await test.step('has room for other texts', () => expectRoomForOtherTexts(page));
  });
}

/** Expects title, main heading, and metadata for search engines and shared links (ROUTE-01, ROUTE-07). */
async function expectMetadata(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { title, heading, description } = pageContent(keyOf(path));
  const address = new URL(path, site.url).href;
  expect(await page.evaluate(readMetadata)).toEqual({
    lang: 'en',
    title: path === '/' ? (expect.stringMatching(`^${site.name} – `) as unknown) : `${title} – ${site.name}`,
    headings: [LANDING.includes(path) ? site.name : heading],
    canonical: address,
    description,
    'og:title': expect.stringMatching(/\S/) as unknown,
    'og:description': description,
    'og:url': address,
    'og:image': expect.stringMatching(/^https:\/\/.+\.(png|jpg|webp)$/) as unknown,
    'twitter:card': 'summary_large_image',
    robots: findRoute(path)?.indexed ? undefined : (expect.stringMatching('noindex') as unknown),
  });
}

/** Runs in the page. */
function readMetadata(): Record<string, unknown> {
  const named = ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card', 'robots'].map(
    (name) => {
      const meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"], meta[property="${name}"]`);
      return [name, meta?.content] as const;
    },
  );
  return {
    lang: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
    canonical: document.querySelector<HTMLLinkElement>('head link[rel=canonical]')?.href,
    ...Object.fromEntries(named),
  };
}

test('ROUTE-08: all pages have different titles and descriptions', async ({ request }) => {
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

test('icons and manifest exist', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
    const [link = ''] = new RegExp(`<link[^>]+rel="${rel}"[^>]*>`).exec(html) ?? [];
    const address = /href="([^"]+)"/.exec(link)?.[1] ?? 'none';
    expect((await request.get(address)).status(), rel).toBe(200);
  }
});
