import type { Page } from '@playwright/test';
import { expectNoAxeFindings, ALL_LOOKS, LOOKS, setLook } from '../support/axe';
import { openPage } from '../support/hydration';
import { expect, test } from '../support/test';

for (const [path, title] of [
  ['/login', 'Welcome Back'],
  ['/signup', 'ASF Member Registration'],
] as const) {
  test(`axe finds nothing on the dialog of ${path}, with errors and a toast`, async ({ page }) => {
    await expectAccessibleDialog(page, path, title, LOOKS);
  });

  test(
    `axe finds nothing on the dialog of ${path}, in both themes, narrow and wide`,
    { tag: '@long' },
    async ({ page }) => {
      await expectAccessibleDialog(page, path, title, ALL_LOOKS);
    },
  );
}

async function expectAccessibleDialog(page: Page, path: string, title: string, looks: typeof ALL_LOOKS | typeof LOOKS) {
  for (const look of looks) {
    await setLook(page, look);
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: /^(Sign In|Submit)$/ }).click();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Missing Information').first(),
    ).toBeVisible();
    await expectNoAxeFindings(page, `${path}, ${look.width} px, ${look.colorScheme}`);
  }
}

test('the login dialog opens, reports errors and closes with the keyboard alone', async ({ page }) => {
  await openPage(page, '/');
  const login = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
  await login.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await expect(dialog.getByLabel('Username or email')).toBeFocused();
  await page.keyboard.type('ada@example');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('Both fields are required.').or(dialog.getByText('Please enter a valid email address.')).first(),
  ).toBeVisible();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    // After the last stop the focus may move to the browser's controls, but never to the page behind the dialog.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(login).toBeFocused();
});
