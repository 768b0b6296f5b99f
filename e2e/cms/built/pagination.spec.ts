import type { Page } from '@playwright/test';
import { expectNoAxeFindings, LOOKS, setLook } from '../../support/axe';
import { pageContent } from '../../support/content';
import { startReact } from '../../support/hydration';
import { expectNoHorizontalScroll } from '../../support/page-checks';
import { EVENTS_PER_PAGE, TESTIMONIALS_PER_PAGE } from '../../../src/config/limits';
import { expect, test } from '../support/built-site';

const EVENTS = pageContent('events').heading;
const NOT_FOUND = pageContent('not-found').heading;

// Each list of the built site has three pages.
const EVENT_PAGES = ['/events', '/events/2', '/events/3'];
const TESTIMONIAL_PAGES = ['/testimonials', '/testimonials/2', '/testimonials/3'];

function pagesOf(page: Page) {
  return page.getByRole('navigation', { name: 'Pages' });
}

function alternatives(page: Page): Promise<string[]> {
  const pictures = page.getByRole('main').locator('figure img');
  return pictures.evaluateAll((images) => images.map((image) => image.getAttribute('alt') ?? ''));
}

/** The numbers in texts such as "Further Voice 12", in order. */
function numbersOf(texts: readonly string[], pattern: RegExp): number[] {
  return texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).map(Number);
}

/** The numbers from 1 to `length`. */
function countUp(length: number): number[] {
  return Array.from({ length }, (_, index) => index + 1);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('ROUTE-11: the pages that the links open contain every event once', async ({ page }) => {
    await page.goto('/events');
    const seen = [await alternatives(page)];
    for (const address of EVENT_PAGES.slice(1)) {
      await pagesOf(page).getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(address);
      seen.push(await alternatives(page));
    }
    await expect(pagesOf(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
    expect(seen.map((texts) => texts.length).slice(0, 2)).toEqual([EVENTS_PER_PAGE, EVENTS_PER_PAGE]);
    const further = numbersOf(seen.flat(), /^Drawing (\d+) of an event\.$/);
    expect(further.length).toBeGreaterThan(EVENTS_PER_PAGE);
    expect(further).toEqual(countUp(further.length));
  });

  test('the pages contain every testimonial once, and only the first one has the videos', async ({ page }) => {
    const names: string[] = [];
    for (const address of TESTIMONIAL_PAGES) {
      await page.goto(address);
      names.push(...(await page.getByRole('main').locator('figcaption').allInnerTexts()));
      const isFirst = address === TESTIMONIAL_PAGES[0];
      await expect(page.getByRole('heading', { name: 'Video testimonials' })).toHaveCount(isFirst ? 1 : 0);
    }
    const further = numbersOf(names, /Further Voice (\d+)/);
    expect(further.length).toBeGreaterThan(TESTIMONIALS_PER_PAGE);
    expect(further).toEqual(countUp(further.length));
  });
});

test('a link opens a further page without a page load, scrolls to its top and announces it', async ({ page }) => {
  await page.goto('/events');
  await startReact(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await pagesOf(page).getByRole('link', { name: 'Page 2' }).press('Enter');
  await expect(page).toHaveURL('/events/2');
  await expect(page.getByRole('heading', { level: 1, name: `${EVENTS}, page 2 of 3` })).toBeInViewport();
  await expect(page.locator('[aria-live=assertive]')).toContainText(`${EVENTS}, page 2 of 3`);
  await expect(page).toHaveTitle(/^.+, page 2 of 3 – /);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(pagesOf(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: EVENTS, exact: true })).toBeVisible();
});

// The browser reports a violation of the CSP as a console error, which fails the test.
for (const address of ['/events/2/', '/testimonials/3/?from=mail']) {
  test(`${address} hydrates and has its canonical URL`, async ({ page }) => {
    const path = address.replace(/\/(\?|$)/, '$1');
    await page.goto(address);
    await startReact(page);
    await expect(page).toHaveURL(path);
    const own = path.replace(/\?.*/, '');
    expect(await page.evaluate(() => (window as { pagePath?: string }).pagePath)).toBe(own);
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${own}$`));
    const menu = page.getByRole('navigation', { name: 'Community' });
    await expect(menu.locator('[aria-current]')).toHaveText(own.startsWith('/events') ? 'Events' : 'Testimonials');
  });
}

test('hydrates on a host that serves pages with a trailing slash', async ({ page }) => {
  await page.route('**/events/2/', async (route) => {
    const address = route.request().url().replace(/\/$/, '');
    return route.fulfill({ response: await route.fetch({ url: address }) });
  });
  const response = await page.goto('/events/2/');
  expect(response?.headers()['content-security-policy']).toContain('script-src');
  await startReact(page);
  await expect(page).toHaveURL('/events/2');
  await expect(page.getByRole('heading', { level: 1, name: `${EVENTS}, page 2 of 3` })).toBeVisible();
});

test('an unknown page hydrates on a host that serves it with the CSP of the list', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const policy = (await request.get('/events/2')).headers()['content-security-policy'] ?? '';
  await page.route('**/events/999', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': policy };
    return route.fulfill({ response, headers });
  });
  await page.goto('/events/999');
  await startReact(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND);
});

test('at 320 px the links fit side by side and are at least 44 px large, and axe finds nothing', async ({ page }) => {
  await page.goto('/events/2');
  await page.setViewportSize({ width: 320, height: 700 });
  const boxes = await pagesOf(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { width, height, right } = link.getBoundingClientRect();
        return { width, height, right };
      }),
    );
  expect(boxes).toHaveLength(5);
  for (const { width, height, right } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(320);
  }
  await expectNoHorizontalScroll(page);
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `/events/2, ${look.width} px, ${look.colorScheme}`);
  }
});

test('the current page is marked with forced colours too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/events/2');
  const lines = await pagesOf(page)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
  expect(lines[1]).not.toBe(lines[0]);
  expect(lines[2]).toBe(lines[0]);
});
