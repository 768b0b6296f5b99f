import { findOrInstallChromium } from '../../scripts/lib/browsers';
import { browserSettings } from '../support/browser-settings';
import { delayScripts, startReact } from '../support/hydration';
import { expect, test } from '../support/test';
import type { Page } from '@playwright/test';

// Prebuilt pages start React only when a visitor needs it (START-01 to START-09).

function stage(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.hydrationLoader?.stage);
}

/** What the visitor has typed into the field with the focus. */
function typedText(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''));
}

test('START-01: a guest reads and uses a page without React', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Crypto market prices' })).toBeVisible();
  await page.getByRole('button', { name: 'Dashboard submenu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Wallet/ })).toBeVisible();
  await page.getByRole('banner').getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.waitForLoadState('networkidle');
  expect(await stage(page)).toBe('idle');
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await stage(page)).toBe('idle');
});

test('START-06: React is fetched when the page is complete, but not executed', async ({ page }) => {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect.poll(() => fetched.filter((path) => /^\/(framework|app|webpack-runtime)-/.test(path)).length).toBe(3);
  await expect
    .poll(() => fetched)
    .toEqual(expect.arrayContaining(['/signup', '/login', '/page-data/index/page-data.json']));
  expect(await page.locator('script[src*="framework"]').count()).toBe(0);
  expect(await stage(page)).toBe('idle');
});

test('START-04: no typed character is lost while React starts in an open dialog', async ({ page }) => {
  await page.goto('/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByLabel(/^Full name/)).toBeFocused();
  const text = 'Ada Obi of Lagos and London, the second of her name';
  await page.keyboard.type(text, { delay: 15 });
  await startReact(page);
  expect(await typedText(page)).toBe(text);
  await page.keyboard.type(' again');
  expect(await typedText(page)).toBe(`${text} again`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('START-04: a page of a dialog can be typed into before its scripts, which keep text, focus and selection', async ({
  page,
}) => {
  const release = await delayScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  const field = page.getByLabel(/^Email/);
  await field.fill('ada@example');
  await field.press('End');
  release();
  await page.keyboard.type('.com', { delay: 30 });
  await startReact(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('ada@example.com');
  await expect(page.getByRole('dialog', { name: 'ASF Member Registration' })).toBeVisible();
});

test('START-03: a login that is sent before the scripts waits for them, is sent once, and is in no address', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 40[13]/);
  const addresses: string[] = [];
  let logins = 0;
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', (request) => {
    if (request.method() === 'POST') logins += 1;
    addresses.push(request.url());
  });
  const release = await delayScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username or email').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page.getByText('Login Failed').first()).toBeVisible();
  expect(logins).toBe(1);
  expect(addresses.filter((address) => /wrong-password|username=/.test(address))).toEqual([]);
});

test("START-08: back and forward come from the browser's own cache", async ({ baseURL, playwright }) => {
  const { args } = browserSettings.launchOptions;
  const browser = await playwright.chromium.launch({
    // The headless shell, which the tests use, has no such cache, and Playwright disables that of Chromium.
    executablePath: findOrInstallChromium({ ...process.env, CHROMIUM_PATH: '' }),
    args: [...args, '--headless=new', '--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--headless'],
  });
  const page = await browser.newPage();
  await page.goto(`${baseURL}/`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted);
    });
  });
  await page.goto(`${baseURL}/events`);
  // Playwright's `goBack` waits for a load event, which a restored page does not send.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  const reasons = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry && 'notRestoredReasons' in entry ? entry.notRestoredReasons : 'unsupported';
  });
  expect(reasons).toBeNull();
  await browser.close();
});
