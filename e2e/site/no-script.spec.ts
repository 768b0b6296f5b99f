import { STAYING_PATHS } from '../support/public-pages';
import { expect, test } from '../support/test';

test.use({ javaScriptEnabled: false });

test('ROUTE-10, HOME-18: every public page is complete without JavaScript', async ({ page }) => {
  for (const path of STAYING_PATHS) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const parts = page.getByRole('main').locator('.wrap :is(h2, h3, p, dd, li, label, img)');
      const hidden = await parts.evaluateAll((all) =>
        all.flatMap((one) => (one.checkVisibility() ? [] : one.outerHTML)),
      );
      expect(hidden).toEqual([]);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Policy' })).toBeVisible();
    });
  }
});

test('NAV-19: submenus open by hovering and by keyboard', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  const bonus = main.getByRole('link', { name: /^Bonus/ });
  await expect(bonus).toBeHidden();
  await main.getByRole('link', { name: /^Projects/ }).focus();
  await expect(bonus).toBeVisible();
  await main.getByRole('link', { name: /^Dashboard/ }).hover();
  await expect(main.getByRole('link', { name: /^Wallet/ })).toBeVisible();
});

test('NAV-18: the side panel opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: /^Wallet/ })).toBeVisible();
  await panel.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/about-us');
});

test('AREA-02: a member page says on the first screen that it needs scripts', async ({ page }) => {
  await page.goto('/skill');
  await expect(page.locator('noscript p')).toBeInViewport();
});
