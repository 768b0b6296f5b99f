import type { Locator, Page } from '@playwright/test';
import { openPage } from '../support/hydration';
import { expect, test } from '../support/test';

const LOGIN = 'Welcome Back';
const SIGN_UP = 'ASF Member Registration';

function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

test('NAV-04, HOME-03, PAGE-09: links in the hero, on the marketplace and members-only links open the dialogs', async ({
  page,
}) => {
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Member Sign Up' }).first().click();
  await expect(dialog(page, SIGN_UP)).toBeVisible();
  // A press outside closes it.
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Classroom/ })
    .click();
  await expect(dialog(page, LOGIN)).toBeVisible();
  await expect(page).toHaveURL('/');

  await openPage(page, '/marketplace');
  await page.getByRole('link', { name: 'Get Started Today' }).click();
  await expect(dialog(page, SIGN_UP)).toBeVisible();
});

test('the side panel closes for the dialog, and its button gets the focus afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login', exact: true }).click();
  await expect(dialog(page, LOGIN)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('DIALOG-08: a phone number fits into its field on every screen, and on a phone the dialog scrolls to its last field', async ({
  page,
}) => {
  await page.goto('/signup');
  const field = dialog(page, SIGN_UP).getByLabel('Phone');
  for (const [width, height] of [
    [1440, 900],
    [844, 390],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    // 15 digits (E.164).
    expect((await field.boundingBox())?.width, `${width} × ${height}`).toBeGreaterThan(120);
  }
  await page.setViewportSize({ width: 390, height: 500 });
  const last = dialog(page, SIGN_UP).getByRole('link', { name: 'Sign In' });
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

// Translated: the focus returns to the new link.
test('START-05, DIALOG-02, DIALOG-09: the dialog opens over the page and can be used by keyboard alone: the focus stays in it, and returns @translated', async ({
  page,
}) => {
  await openPage(page, '/about-us');
  const link = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const login = dialog(page, LOGIN);
  await expect(login.getByLabel('Username or email')).toBeFocused();
  await expect(page).toHaveURL('/about-us');
  // The page behind it does not scroll.
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await page.keyboard.press('Enter');
  await expect(login.getByLabel('Username or email')).toHaveAccessibleDescription('Enter your username or email.');
  await expect(login.getByRole('group', { name: 'There are 2 problems' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(login.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type('ada@example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret');
  await page.keyboard.press('Tab');
  await expect(login.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(login.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const behind = await page.evaluate(() => document.activeElement?.closest('main, header, footer') !== null);
    expect(behind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(link).toBeFocused();
});

test('DIALOG-08: the picture is fetched only where it is shown, and the code only when the dialog opens', async ({
  browser,
  baseURL,
}) => {
  async function expectPictures(width: number, expected: number): Promise<void> {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    const pictures: string[] = [];
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/dialogs/')) pictures.push(request.url());
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(`${baseURL}/about-us`, { waitUntil: 'networkidle' });
    expect(pictures).toEqual([]);
    const before = scripts.length;
    await page.goto(`${baseURL}/login`);
    await expect(dialog(page, LOGIN)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(pictures).toHaveLength(expected);
    expect(scripts.length).toBeGreaterThan(before);
    await context.close();
  }
  await Promise.all([expectPictures(1440, 1), expectPictures(390, 0)]);
});
