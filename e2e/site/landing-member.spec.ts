import { expectNoAxeFindings } from '../support/axe';
import { keysOf } from '../support/content';
import { signIn } from '../support/members';
import { startReact } from '../support/hydration';
import { expect, test } from '../support/test';

const COURSES = keysOf('courses').length;

test('a guest requests nothing of the member area', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await startReact(page);
  await expect(page.getByText('Members Only', { exact: true })).toHaveCount(COURSES);
  await expect(page.getByRole('button', { name: 'Login Required' })).toHaveCount(COURSES);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Unlock Your Full Potential' })).toBeVisible();
  expect(requested.filter((path) => path.includes('member-content'))).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a member sees unlocked courses and the progress, ${colorScheme}`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, request);
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', /^\/homepage\/?$/);
    await expect(main.getByRole('link', { name: 'Open Dashboard' })).toHaveAttribute('href', /^\/dashboard\/?$/);
    await expect(main.getByRole('link', { name: 'Member Sign Up' })).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Start Learning' })).toHaveCount(COURSES);
    await expect(main.getByText('Members Only', { exact: true })).toHaveCount(0);
    await expect(main.getByText('Unlock Your Full Potential')).toHaveCount(0);

    const progress = main.getByRole('progressbar', { name: 'Sample progress' });
    await expect(progress).toHaveAttribute('aria-valuenow', '67');
    await expect(progress.locator('[data-lit]')).toHaveCount(8);
    for (const figure of ['67%', '3', '47h']) {
      await expect(main.getByText(figure, { exact: true })).toBeVisible();
    }
    await expectNoAxeFindings(page, `landing page of a member, ${colorScheme}`);
  });
}

test('Start Learning opens the page that the content names for the course', async ({ page, request }) => {
  await signIn(page, request);
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Learning' }).first().click();
  await expect(page).toHaveURL('/skill');
  await expect(page.getByRole('heading', { level: 1, name: 'Skill Development' })).toBeVisible();
});

test('the trading offers in footer and marketplace link a member to /crypto', async ({ page, request }) => {
  await signIn(page, request);
  await page.goto('/marketplace');
  const offers = page.getByRole('link', { name: /^Financial Market Trading/ });
  await expect(offers).toHaveCount(2);
  for (const offer of await offers.all()) {
    await expect(offer).toHaveAttribute('href', /^\/crypto\/?$/);
  }
  await expect(offers.first()).not.toContainText('(members only)');
});

for (const [name, width] of [
  ['phone', 390],
  ['tablet', 700],
  ['desktop', 1440],
] as const) {
  test(`the progress loads without moving the courses on a ${name}`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, request);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/member-content/landing.json', async (route) => {
      await released;
      await route.fallback();
    });
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

test('progress figures that fail to load can be requested again', async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/Failed to load resource/);
  await signIn(page, request);
  await page.route('**/member-content/landing.json', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/');
  await expect(page.getByText('The progress figures could not be loaded.')).toBeVisible();
  await page.unroute('**/member-content/landing.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('progressbar', { name: 'Sample progress' })).toBeVisible();
});
