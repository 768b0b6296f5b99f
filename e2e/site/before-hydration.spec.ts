import { delayScripts, startReact } from '../support/hydration';
import { expect, test } from '../support/test';

// On a slow connection the page is shown before its scripts have loaded.

test('a tap on Login opens /login', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
  release();
});

test('a chosen theme stays when the scripts have loaded', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const dark = page.getByRole('banner').getByRole('radio', { name: 'Dark' });
  await dark.check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await startReact(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dark).toBeChecked();
  await page.reload();
  await expect(dark).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu button opens the panel, which stays open when the scripts have loaded', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await expect(panel.getByRole('link', { name: 'Events' })).toBeVisible();
    release();
    await startReact(page);
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });

  test('a link in the panel works', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login', exact: true }).tap();
    await expect(page).toHaveURL('/login');
    release();
  });
});
