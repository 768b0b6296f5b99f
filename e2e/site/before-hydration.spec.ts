import { delayScripts } from '../support/hydration';
import { expect, test } from '../support/test';

test('NAV-18, START-05, DIALOG-07: on a slow connection a tap on Login opens /login before the scripts have loaded, in the side panel too', async ({
  page,
}) => {
  const release = await delayScripts(page);
  await page.goto('/about-us', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login');
  release();
});
