import { startReact } from '../support/hydration';
import { expect, test } from '../support/test';

test('NAV-20: the skip link is the first tab stop and moves the focus to the content', async ({ page }) => {
  await page.goto('/events');
  await startReact(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('NAV-21: a link changes the page without a page load, and the change is announced', async ({ page }) => {
  await page.goto('/');
  await startReact(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation', { name: 'Community' }).getByRole('link', { name: 'Team Members' }).click();
  await expect(page).toHaveURL('/team-members');
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.locator('[aria-live=assertive]')).toContainText('Team Members');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Brainhouse' })).toBeVisible();
});
