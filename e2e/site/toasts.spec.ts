import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe';
import { startReact } from '../support/hydration';
import { expect, test } from '../support/test';

function region(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

function toast(page: Page): Locator {
  return region(page).getByRole('group', { name: 'Missing Information' });
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Welcome Back' });
}

/** Expects these distances between the toast and the edges of the window, in CSS pixels. */
async function expectInsets(page: Page, expected: Readonly<Record<string, number>>): Promise<void> {
  await expect
    .poll(() =>
      toast(page).evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right: innerWidth - right, bottom: innerHeight - bottom };
      }),
    )
    .toMatchObject(expected);
}

/** An empty login form shows a toast. The page's clock is stopped, so that it stays during slow checks. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await startReact(page);
  // Before the first toast its code, which adds this element, is not loaded.
  await expect(page.locator('#_goober')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 10_000);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toBeVisible();
});

test('DIALOG-11, TOAST-04, TOAST-05, TOAST-13: a toast above a dialog has the width of TOAST-04 and margins of 24 px; axe finds nothing', async ({
  page,
}) => {
  await expectInsets(page, { right: 24, bottom: 24 });
  expect((await toast(page).boundingBox())?.width).toBe(356);
  // Its transition.
  const moving = toast(page).locator('xpath=..');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(moving).toHaveCSS('animation-duration', '0.2s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(moving).toHaveCSS('animation-duration', '0.001s');
  await page.emulateMedia({ media: 'print' });
  await expect(toast(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // Under the pointer it stays.
  await toast(page).hover();
  await page.clock.resume();
  await expectNoAxeFindings(page, 'toast above the login dialog');
});

test('TOAST-04, TOAST-14: on a narrow screen it has margins of 16 px, and is at the top while a field or the list of errors has the focus', async ({
  page,
}) => {
  const field = dialog(page).getByLabel('Username or email');
  await field.focus();
  await expectInsets(page, { bottom: 24 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectInsets(page, { left: 16, top: 16, right: 16 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // As the keyboard of Safari does, if the field is low.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'offsetTop', { value: 100 });
    window.visualViewport?.dispatchEvent(new Event('scroll'));
  });
  await expectInsets(page, { top: 116 });
  await dialog(page).getByRole('group', { name: 'There are 2 problems' }).focus();
  await expectInsets(page, { top: 116 });
  await dialog(page).getByRole('button', { name: 'Sign In' }).focus();
  await expectInsets(page, { bottom: 16 });
});

test('TOAST-06: Alt+T moves the focus to it; Escape moves it back, closes it, then the dialog', async ({ page }) => {
  const errors = dialog(page).getByRole('group', { name: 'There are 2 problems' });
  await expect(errors).toBeFocused();
  await page.keyboard.press('Alt+t');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(errors).toBeFocused();
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('button')).toBeFocused();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await expect(errors).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});
