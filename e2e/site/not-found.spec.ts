import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { pageContent } from '../support/content';
import { expectLayout, expectNoHorizontalScroll } from '../support/page-checks';
import { NOT_FOUND } from '../support/page-layouts';
import { expect, test } from '../support/test';

test('ROUTE-04, LOOK-18: an unknown path returns 404 and a page with the boxes of its design and a link to the landing page', async ({
  page,
  expectConsoleError,
}) => {
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
  await expectLayout(page, 'guest', NOT_FOUND);
  await expectNoHorizontalScroll(page);
  await page.getByRole('main').getByRole('link', { name: /Home/ }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Brainhouse' })).toBeVisible();
});
