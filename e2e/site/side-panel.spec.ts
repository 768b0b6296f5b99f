import { expectNoAxeFindings } from '../support/axe';
import { openPage } from '../support/hydration';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  await openPage(page, '/');
});

test('opens as a modal panel, keeps the focus, and closes on Escape', async ({ page }) => {
  const burger = page.getByRole('button', { name: 'Open menu' });
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeHidden();
  await burger.click();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Close menu' })).toBeInViewport();
  await expectNoAxeFindings(page, 'open side panel');

  // Tab never moves the focus to the rest of the page.
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(burger).toBeFocused();
});

test('has the width of NAV-14 and closes on a tap outside', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeInViewport({ ratio: 1 });
  // max(40vw, 16rem)
  expect((await panel.boundingBox())?.width).toBe(256);
  await expect(panel).toHaveAttribute('aria-modal', 'true');
  await page.mouse.click(40, 500);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
