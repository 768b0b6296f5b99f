import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe';
import { startReact } from '../support/hydration';
import { expect, test } from '../support/test';

const TITLE = 'Missing Information';

function region(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

function toast(page: Page): Locator {
  return region(page).getByRole('group', { name: TITLE });
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Welcome Back' });
}

/** Stops the page's clock, so that a toast stays during slow checks. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Submits an empty login form, which shows a toast. The page's clock is stopped. */
async function showToast(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await startReact(page);
});

test('a toast above a dialog has the width and margins of TOAST-04, can be closed, and axe finds nothing', async ({
  page,
}) => {
  // Before the first toast its code, which adds this element, is not loaded.
  await expect(page.locator('#_goober')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await showToast(page);
  await expect(dialog(page).locator('[data-toast]')).toHaveCount(1);
  await expect(toast(page)).toBeInViewport({ ratio: 1 });
  const moving = toast(page).locator('xpath=..');
  await expect(moving).toHaveCSS('opacity', '1');
  const box = await toast(page).boundingBox();
  expect(box?.width).toBe(356);
  // 24 px from both edges of the window.
  expect(Math.round(1440 - (box?.x ?? 0) - (box?.width ?? 0))).toBe(24);
  expect(Math.round(900 - (box?.y ?? 0) - (box?.height ?? 0))).toBe(24);
  await test.step('its transition takes 0.2 s, 0.001 s with reduced motion, and it is not printed', async () => {
    await expect(moving).toHaveCSS('transition-duration', /^0\.2s/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(moving).toHaveCSS('transition-duration', /^0\.001s/);
    await page.emulateMedia({ media: 'print' });
    await expect(toast(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  // Under the pointer it stays.
  await toast(page).hover();
  await page.clock.resume();
  await expectNoAxeFindings(page, 'toast above the login dialog');
  await test.step('on a phone it has margins of 16 px, and the page does not scroll horizontally', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await toast(page).boundingBox())?.width).toBe(328);
    expect((await toast(page).boundingBox())?.x).toBe(16);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
  await toast(page)
    .getByRole('button', { name: `Close: ${TITLE}` })
    .click();
  await expect(toast(page)).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test('Alt+T moves the focus to it; Escape closes it, returns the focus and leaves the dialog open', async ({
  page,
}) => {
  await showToast(page);
  const errors = dialog(page).getByRole('group', { name: 'There are 2 problems' });
  await expect(errors).toBeFocused();
  await page.keyboard.press('Alt+t');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('button')).toBeFocused();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(errors).toBeFocused();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  // The region is back in the page.
  await expect(page.locator('body > section[aria-label="Notifications"]')).toBeAttached();
});
