import type { Page } from '@playwright/test';
import { expectNoAxeFindings, ALL_LOOKS, LOOKS, setLook } from '../support/axe';
import { expect, test } from '../support/test';

// `toasts.spec.ts` has the login.
test('LOOK-01: axe finds nothing on the dialog of /signup, with errors and a toast', async ({ page }) => {
  await expectAccessibleDialog(page, '/signup', 'ASF Member Registration', LOOKS);
});

for (const [path, title] of [
  ['/login', 'Welcome Back'],
  ['/signup', 'ASF Member Registration'],
] as const) {
  test(
    `LOOK-01: axe finds nothing on the dialog of ${path}, in both themes, narrow and wide`,
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
