import { delayScripts } from '../support/hydration';
import { expect, test } from '../support/test';

// On a slow connection the page is shown before its scripts have loaded.

test('a tap on Login opens /login', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
  release();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a link in the panel works', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login', exact: true }).tap();
    await expect(page).toHaveURL('/login');
    release();
  });
});
