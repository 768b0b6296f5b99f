import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { expect, test } from '../support/test';

// `toasts.spec.ts` has the login.
test('LOOK-01: axe finds nothing on the dialog of /signup, with errors and a toast', async ({ page }) => {
  for (const look of LOOKS) {
    await setLook(page, look);
    await page.goto('/signup');
    await page
      .getByRole('dialog', { name: 'ASF Member Registration' })
      .getByRole('button', { name: /^Submit$/ })
      .click();
    await expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Missing Information').first(),
    ).toBeVisible();
    await expectNoAxeFindings(page, `/signup, ${look.width} px, ${look.colorScheme}`);
  }
});
