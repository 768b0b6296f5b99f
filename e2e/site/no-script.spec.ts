import { linkOf, site, titlesOf } from '../support/content';
import { REDIRECTS, STAYING_PATHS } from '../support/public-pages';
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

test('HOME-02, HOME-07: counters have their final values, and the cards are complete', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const figure of site.statistics) await expect(main.getByText(figure).first()).toBeVisible();
  for (const card of titlesOf('features')) {
    await expect(main.getByRole('heading', { name: card, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('img', { name: /^Rated \d out of 5$/ })).toHaveCount(3);
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

test('PAGE-07: a picture of the gallery links to its file', async ({ page, request }) => {
  await page.goto('/events');
  const link = page.getByRole('figure').filter({ hasText: 'Annual Meeting' }).getByRole('link');
  const picture = await request.get((await link.getAttribute('href')) ?? '');
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});

test('ROUTE-14: every redirect page names its destination and links to it', async ({ page }) => {
  for (const [path, key] of Object.entries(REDIRECTS)) {
    await test.step(path, async () => {
      const { name, url } = linkOf(key);
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main).toContainText(name);
      await expect(main.locator(`a[href="${url}"]`)).toBeVisible();
    });
  }
});
