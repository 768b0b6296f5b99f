import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { signIn } from '../support/members';
import { delayRequests } from '../support/hydration';
import { expectLayout } from '../support/page-checks';
import { expect, test } from '../support/test';

test('HOME-15, LOOK-01, LOOK-18: a member sees the progress and the boxes of the design, and axe finds nothing in both themes', async ({
  page,
  request,
}) => {
  await signIn(page, request);
  await page.goto('/');
  await expect(page.getByRole('progressbar', { name: 'Sample progress' })).toBeVisible();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `landing page of a member, ${look.colorScheme}`);
  }
  await expectLayout(page, 'member', '/');
});

test('the progress loads without moving the courses on a phone, a tablet and a desktop', async ({ page, request }) => {
  await signIn(page, request);
  for (const width of [390, 700, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const release = await delayRequests(page, '**/member-content/landing.json');
    await page.goto('/');
    const start = page.getByRole('link', { name: 'Start Learning' }).first();
    await expect(start).toBeVisible();
    const before = await start.evaluate((link) => link.getBoundingClientRect().top + window.scrollY);
    release();
    await expect(page.getByRole('progressbar')).toBeVisible();
    const after = await start.evaluate((link) => link.getBoundingClientRect().top + window.scrollY);
    expect(Math.abs(after - before), `${width} px`).toBeLessThanOrEqual(1);
    await page.unrouteAll();
  }
});
