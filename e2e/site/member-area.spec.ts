import { readdirSync } from 'node:fs';
import { ROUTES, PATHS, routeOf } from '../../src/config/routes';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { linkOf, site } from '../support/content';
import { memberTexts, publicTexts } from '../support/member-texts';
import { signIn } from '../support/members';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { expect, test } from '../support/test';

/** Member pages that redirect, with the key of the destination in links.yaml. */
const MEMBER_ROUTES = ROUTES.filter(({ access }) => access === 'member');
const REDIRECTS = new Map(MEMBER_ROUTES.flatMap(({ path, destination }) => (destination ? [[path, destination]] : [])));
const MEMBER_PATHS = MEMBER_ROUTES.map(({ path }) => path);
const STAYING = MEMBER_PATHS.filter((path) => !REDIRECTS.has(path));

test('no public file contains texts of member content', () => {
  const texts = memberTexts();
  // Lessons, files, destinations, programmes.
  expect(texts.length).toBeGreaterThan(60);
  expect(texts).toContain(linkOf('wallet').url);
  const files = publicTexts();
  expect(files.length).toBeGreaterThan(60);
  const leaks = files.flatMap(([file, content]) =>
    texts.filter((text) => content.includes(text)).map((text) => `${file}: ${text}`),
  );
  expect(leaks).toEqual([]);
});

test('member content is served to members only', async ({ request }) => {
  const files = readdirSync('public/member-content').filter((file) => file.endsWith('.json'));
  expect(files.length).toBeGreaterThanOrEqual(MEMBER_ROUTES.length);
  for (const file of files) {
    const response = await request.get(`/member-content/${file}`);
    expect(response.status(), file).toBe(401);
    expect(await response.text()).not.toContain('content":{');
  }
});

test('the prebuilt page of every member address contains only its name', async ({ request }) => {
  for (const path of MEMBER_PATHS) {
    const html = await (await request.get(path)).text();
    const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? 'no main element';
    const words = main.replaceAll(/<[^>]+>/g, '').trim();
    expect(words, path).toBe('The member area needs JavaScript. Enable JavaScript to continue.');
    expect(html, path).toContain(`>${routeOf(path).label} – ${site.name}</title>`);
    expect(html, path).toMatch(/<meta[^>]+name="robots"[^>]+content="noindex"/);
  }
});

for (const [which, paths, details] of [
  ['a member address', MEMBER_PATHS.slice(0, 3), {}],
  ['every member address', MEMBER_PATHS, { tag: '@long' }],
] as const) {
  test(
    `a guest is redirected from ${which} to the landing page, which replaces it in the history`,
    details,
    async ({ page }) => {
      for (const path of paths) {
        await page.goto('/about-us');
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await page.goBack();
        await expect(page, path).toHaveURL('/about-us');
      }
    },
  );
}

test('a guest fetches no member content', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(PATHS.dashboard);
  await expect(page).toHaveURL('/');
  expect(requested.filter((path) => path.startsWith('/member-content/'))).toEqual([]);
});

for (const path of STAYING) {
  test(`${path} fits every screen for a member, and axe finds nothing`, async ({ page, request }) => {
    await signIn(page, request);
    const [narrow, wide] = LOOKS;
    await setLook(page, narrow);
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(`${routeOf(path).label} – ${site.name}`);
    await expectNoAxeFindings(page, `${path}, narrow, dark`);
    await test.step('does not scroll horizontally at 320 px', () => expectNoHorizontalScroll(page));
    await setLook(page, wide);
    await expectNoAxeFindings(page, `${path}, wide, light`);
  });
}

test('a member page with an external destination redirects a member there', async ({ page, request, otherSites }) => {
  await signIn(page, request);
  for (const [path, key] of REDIRECTS) {
    await test.step(path, async () => {
      otherSites.visited.length = 0;
      await page.goto('/about-us');
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => otherSites.visited).toEqual([linkOf(key).url]);
      await page.waitForURL(linkOf(key).url);
      await page.goBack();
      await expect(page).toHaveURL('/about-us');
    });
  }
});

test('the redirect pages for members fit every screen, and axe finds nothing', async ({
  page,
  request,
  otherSites,
}) => {
  otherSites.stayOnRedirects();
  await signIn(page, request);
  for (const path of REDIRECTS.keys()) {
    for (const look of LOOKS) {
      await setLook(page, look);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeFindings(page, `${path}, ${look.width} px, ${look.colorScheme}`);
    }
    await expectNoHorizontalScroll(page);
  }
});

test('the dashboard links to every destination of a member', async ({ page, request }) => {
  await signIn(page, request);
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

test('the homepage links to both external logins', async ({ page, request }) => {
  await signIn(page, request);
  await page.goto(PATHS.homepage);
  await expect(page.getByRole('heading', { level: 1, name: 'Scale Your Income' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'DTC Login' })).toHaveAttribute('href', linkOf('dtcLogin').url);
  await expect(main.getByRole('link', { name: 'Affiliate Dashboard' })).toHaveAttribute(
    'href',
    linkOf('affiliateLogin').url,
  );
});

test('from the classroom to a programme and back: no page load, and the scroll position is restored', async ({
  page,
  request,
}) => {
  await signIn(page, request);
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

test('a member page that fails to load can be requested again', async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/Failed to load resource/);
  await signIn(page, request);
  await page.route('**/member-content/**', (route) => route.abort('internetdisconnected'));
  await page.goto('/projects');
  await expect(page.getByRole('alert').getByText('This page could not be loaded')).toBeVisible();
  await page.unroute('**/member-content/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
});
