import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { pageContent } from '../support/content';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { expect, test } from '../support/test';

test('an unknown path returns 404 and a page with a link to the landing page', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const response = await page.goto('/no-such-room');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL('/no-such-room');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageContent('not-found').heading);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `404, ${look.width} px, ${look.colorScheme}`);
  }
  await expectNoHorizontalScroll(page);
  await page.getByRole('main').getByRole('link', { name: /Home/ }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Brainhouse' })).toBeVisible();
});

test('empty cart and cancelled payment link to further pages', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Your cart is empty');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Marketplace/ })
    .click();
  await expect(page).toHaveURL('/marketplace');

  await page.goto('/cancel-payment');
  await expect(page.getByRole('main')).toContainText(
    'Your payment was not completed or was cancelled. If this was a mistake, you can try again or contact support for help.',
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /Homepage/ })
    .click();
  await expect(page).toHaveURL('/');
});
