import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/test';

const STORAGE_KEY = 'asf-ui-theme';
const WHITE = 'rgb(255, 255, 255)';
const NIGHT = 'rgb(12, 22, 19)';

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function choose(page: Page, mode: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('banner').getByRole('radio', { name: mode }).check({ force: true });
  // It is applied after the next paint.
  const html = page.locator('html');
  await (mode === 'System'
    ? expect(html).not.toHaveAttribute('data-theme')
    : expect(html).toHaveAttribute('data-theme', mode.toLowerCase()));
}

test('THEME-01: follows the system until a theme is chosen, then keeps it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await background(page)).toBe(NIGHT);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).toBe(WHITE);

  await choose(page, 'Dark');
  expect(await background(page)).toBe(NIGHT);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).toBe('dark');

  await page.reload();
  await expect(page.getByRole('banner').getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await background(page)).toBe(NIGHT);

  await choose(page, 'System');
  expect(await background(page)).toBe(WHITE);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(NIGHT);
  await choose(page, 'Light');
  expect(await background(page)).toBe(WHITE);
});

test('THEME-02, THEME-03: a stored theme is set before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'dark');
    // The body is added before its first paint.
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('body') === null) return;
      document.documentElement.dataset.themeAtBody = document.documentElement.dataset.theme ?? 'none';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, STORAGE_KEY);
  await page.goto('/about-us');
  await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'dark');
});

test('THEME-08: printed pages use the light theme and have no interactive controls', async ({ page }) => {
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'dark');
  }, STORAGE_KEY);
  await page.goto('/team-members');
  expect(await background(page)).toBe(NIGHT);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await background(page)).toBe(WHITE);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  await page.goto('/marketplace');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').locator('.on-pine')).toHaveCSS('color', 'rgb(19, 35, 30)');
  for (const path of ['/', '/testimonials', '/checkout']) {
    await page.goto(path);
    // The browser may have prepared the page before, without it.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button').filter({ hasNot: page.locator('img') })).toHaveCount(0);
  }
});

test.describe('the drawing of the landing page', () => {
  /** A point of the drawing's left wall, in units of its `viewBox` of 680 by 640. */
  const WALL = { x: 133, y: 450 };
  const LIGHT_WALL = 'fffaf0';
  const DARK_WALL = '1d4a3e';

  async function wallColor(page: Page): Promise<string> {
    const drawing = page.getByRole('img', { name: /^Cut-away house/ });
    const picture = sharp(await drawing.screenshot());
    const { width, height } = await picture.metadata();
    const left = Math.round((WALL.x / 680) * width);
    const top = Math.round((WALL.y / 640) * height);
    const pixel = await picture.extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
    return pixel.toString('hex');
  }

  test('HOME-21: has the colours of the chosen theme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect.poll(() => wallColor(page)).toBe(LIGHT_WALL);
    await choose(page, 'Dark');
    await expect.poll(() => wallColor(page)).toBe(DARK_WALL);
  });

  test.describe('HOME-21: without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('has the colours of the system’s theme', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/');
      await expect.poll(() => wallColor(page)).toBe(DARK_WALL);
    });
  });
});
