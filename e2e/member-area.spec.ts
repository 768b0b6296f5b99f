import { readdirSync } from 'node:fs';
import { fixedRoutes } from '../src/config/route-content';
import { PATHS, routeOf } from '../src/config/routes';
import { linkOf, site } from './support/content';
import { memberWords, publicTexts } from './support/member-words';
import { signedIn } from './support/members';
import { expect, test } from './support/test';

/** Member pages that send their reader on, and the key of the destination in links.yaml. */
const MEMBER_ROUTES = fixedRoutes().filter(({ access }) => access === 'member');
const REDIRECTS = new Map(MEMBER_ROUTES.flatMap(({ path, destination }) => (destination ? [[path, destination]] : [])));
const MEMBER_PATHS = MEMBER_ROUTES.map(({ path }) => path);
const STAYING = MEMBER_PATHS.filter((path) => !REDIRECTS.has(path));

test('nothing that members alone may read lies in the open', () => {
  const words = memberWords();
  // Lessons, files, destinations, programmes: far more than a handful.
  expect(words.length).toBeGreaterThan(60);
  expect(words).toContain(linkOf('wallet').url);
  const texts = publicTexts();
  expect(texts.length).toBeGreaterThan(60);
  const leaks = texts.flatMap(([file, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
  expect(leaks).toEqual([]);
});

test('the content is handed to members alone', async ({ request }) => {
  const files = readdirSync('public/member-content').filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThanOrEqual(MEMBER_ROUTES.length);
  for (const file of files) {
    const answer = await request.get(`/member-content/${file}`);
    expect(answer.status(), file).toBe(401);
    expect(await answer.text()).not.toContain('content":{');
  }
});

test('the prebuilt page of every member address says no more than its name', async ({ request }) => {
  for (const path of MEMBER_PATHS) {
    const html = await (await request.get(path)).text();
    const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? 'no main element';
    const words = main.replaceAll(/<[^>]+>/g, '').trim();
    expect(words, path).toBe('The member area needs JavaScript. Enable JavaScript to continue.');
    expect(html, path).toContain(`>${routeOf(path).label} – ${site.name}</title>`);
    expect(html, path).toMatch(/<meta[^>]+name="robots"[^>]+content="noindex"/);
  }
});

test('a guest is led home from every member address, in place of it in the history', async ({ page }) => {
  // Three loads for each of the member addresses.
  test.slow();
  for (const path of MEMBER_PATHS) {
    await page.goto('/about-us');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page, path).toHaveURL('/about-us');
  }
});

test('a guest fetches neither code nor content of the members', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(PATHS.dashboard);
  await expect(page).toHaveURL('/');
  expect(asked.filter((path) => path.startsWith('/member-content/'))).toEqual([]);
});

test('a member opens every page, by address and by name', async ({ page, request }) => {
  await signedIn(page, request);
  for (const path of STAYING) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(`${routeOf(path).label} – ${site.name}`);
  }
});

for (const [path, key] of REDIRECTS) {
  test(`a member who opens ${path} is taken on`, async ({ page, request, outsideWorld }) => {
    await signedIn(page, request);
    await page.goto('/about-us');
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => outsideWorld.visited).toEqual([linkOf(key).url]);
    await page.waitForURL(linkOf(key).url);
    await page.goBack();
    await expect(page).toHaveURL('/about-us');
  });
}

test('the dashboard leads to every place a member goes to', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto(PATHS.dashboard);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Overview',
    'DTC Dashboard',
    'My Courses',
    'Profile',
    'Affiliate Dashboard',
    'Settings',
  ]);
  const destinations = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(destinations).toEqual([
    PATHS.dashboardOverview,
    PATHS.wallet,
    linkOf('myCourses').url,
    PATHS.profile,
    PATHS.affiliateDashboard,
    linkOf('settings').url,
  ]);
});

test('the homepage leads to both logins', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto(PATHS.homepage);
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'DTC Login' })).toHaveAttribute('href', linkOf('dtcLogin').url);
  await expect(main.getByRole('link', { name: 'Affiliate Dashboard' })).toHaveAttribute(
    'href',
    linkOf('affiliateLogin').url,
  );
});

test('from the classroom to a programme and back, without a new load and to the same place', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await page.goto(PATHS.classroom);
  const card = page.getByRole('main').getByRole('link', { name: /Real Estate Programme/ });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
    return window.scrollY;
  });
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL('/arep');
  await expect(page.getByRole('heading', { level: 1, name: 'Real Estate Programme' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Classroom' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a member without a connection may try again', async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/Failed to load resource/);
  await signedIn(page, request);
  await page.route('**/member-content/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/projects');
  await expect(page.getByRole('alert').getByText('This page could not be loaded')).toBeVisible();
  await page.unroute('**/member-content/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});

test.describe('on a screen 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 700 } });
  test('no member page scrolls sideways', async ({ page, request }) => {
    await signedIn(page, request);
    for (const path of STAYING) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(widths[0], path).toBeLessThanOrEqual(widths[1] ?? 0);
    }
  });
});
