import { expectNoAxeFindings } from '../support/axe';
import { openPage } from '../support/hydration';
import { expect, test } from '../support/test';

test.beforeEach(async ({ page }) => {
  await openPage(page, '/');
});

test('a chevron opens its submenu, Escape closes it and returns the focus', async ({ page }) => {
  const chevron = page.getByRole('button', { name: 'Projects submenu' });
  const bonus = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Bonus/ });
  await expect(chevron).toHaveAttribute('aria-expanded', 'false');
  await expect(bonus).toBeHidden();

  await chevron.focus();
  await page.keyboard.press('Enter');
  await expect(chevron).toHaveAttribute('aria-expanded', 'true');
  await expect(bonus).toBeVisible();
  await expectNoAxeFindings(page, 'open submenu');

  await page.keyboard.press('Tab');
  await expect(bonus).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bonus).toBeHidden();
  await expect(chevron).toBeFocused();
});
