import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { keysOf } from '../support/content';
import { signIn } from '../support/members';
import { delayRequests, startReact } from '../support/hydration';
import { expect, test } from '../support/test';

test('a guest requests nothing of the member area', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await startReact(page);
  await expect(page.getByText('Members Only', { exact: true })).toHaveCount(keysOf('courses').length);
  expect(requested.filter((path) => path.includes('member-content'))).toEqual([]);
});

test('a member sees the progress, and axe finds nothing in both themes', async ({ page, request }) => {
  await signIn(page, request);
  await page.goto('/');
  await expect(page.getByRole('progressbar', { name: 'Sample progress' })).toBeVisible();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `landing page of a member, ${look.colorScheme}`);
  }
});

for (const [name, width] of [
  ['phone', 390],
  ['tablet', 700],
  ['desktop', 1440],
] as const) {
  test(`the progress loads without moving the courses on a ${name}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, request);
    const release = await delayRequests(page, '**/member-content/landing.json');
    await page.goto('/');
    const start = page.getByRole('link', { name: 'Start Learning' }).first();
    await expect(start).toBeVisible();
    const before = await start.evaluate((link) => link.getBoundingClientRect().top + window.scrollY);
    release();
    await expect(page.getByRole('progressbar')).toBeVisible();
    const after = await start.evaluate((link) => link.getBoundingClientRect().top + window.scrollY);
    expect(Math.abs(after - before)).toBeLessThanOrEqual(48);
  });
}
