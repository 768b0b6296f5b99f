import { expectNoAxeFindings } from '../support/axe';
import { openPage } from '../support/hydration';
import { expect, test } from '../support/test';

test.beforeEach(async ({ page }) => {
  await openPage(page, '/');
});

test('a guest sees the entries for guests only', async ({ page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.locator('> ul > li > a')).toHaveText([
    'Home',
    /^Classroom/,
    /^Projects/,
    /^Dashboard/,
    'Marketplace',
  ]);
  await expect(page.getByRole('navigation', { name: 'Community' }).getByRole('link')).toHaveText([
    'Testimonials',
    'Team Members',
    'Events',
    'About Us',
    'Contact Us',
  ]);
  for (const name of ['Login', 'Sign Up', 'Cart']) {
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('members-only entries are named so and open the login dialog for a guest', async ({ page }) => {
  const locked = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classroom (members only)' });
  await expect(locked).toHaveAttribute('href', '/login');
  await locked.click();
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL('/');
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

test('arrow down moves the focus into a submenu, and moving it out closes the submenu', async ({ page }) => {
  const chevron = page.getByRole('button', { name: 'Dashboard submenu' });
  const main = page.getByRole('navigation', { name: 'Main' });
  await chevron.focus();
  await page.keyboard.press('ArrowDown');
  await expect(main.getByRole('link', { name: /^Overview/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link', { name: /^Wallet/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link', { name: 'Marketplace' })).toBeFocused();
  await expect(chevron).toHaveAttribute('aria-expanded', 'false');
});

test('hovering opens a submenu', async ({ page }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: /^Dashboard/ }).hover();
  await expect(main.getByRole('link', { name: /^Wallet/ })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(main.getByRole('link', { name: /^Wallet/ })).toBeHidden();
});
