import { ACCOUNT_ROUTES } from '../../contract/values/account';
import { readContentQuery } from '../../src/site-build/member-content/member-queries';
import { VIEW_FILES } from '../../src/config/markup';
import { fileOfPage } from '../../src/config/route-content';
import { memberContentName } from '../../src/config/route-registry';
import { ROUTES, PATHS, routeOf } from '../../src/config/routes';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { keysOf, links, site } from '../support/content';
import { delayRequests, delayScripts, startReact, viewOfReact } from '../support/hydration';
import { memberTexts, publicTexts, readView } from '../support/member-texts';
import { signIn } from '../support/members';
import { expectRoomForOtherTexts } from '../support/other-texts';
import { expectFocusRings, expectLayout, expectNoHorizontalScroll, expectWholeWords } from '../support/page-checks';
import { expect, test } from '../support/test';

const MEMBER_ROUTES = ROUTES.filter(({ access }) => access === 'member');
const MEMBER_PATHS = MEMBER_ROUTES.map(({ path }) => path);
const REDIRECTS = MEMBER_ROUTES.filter(({ destination }) => destination !== undefined).map(({ path }) => path);
const STAYING = MEMBER_PATHS.filter((path) => !REDIRECTS.includes(path));
// The sessions of the member who is shared are on that page: account.spec.ts tests it with one of its own.
const SAME_FOR_ALL = STAYING.filter((path) => path !== PATHS.account);

test('AREA-03: no public file contains texts of member content', () => {
  const texts = memberTexts();
  // Lessons, files, destinations, programmes.
  expect(texts.length).toBeGreaterThan(60);
  expect(texts).toContain(links.wallet.url);
  const files = publicTexts();
  expect(files.length).toBeGreaterThan(60);
  const leaks = files.flatMap(([file, content]) =>
    texts.filter((text) => content.includes(text)).map((text) => `${file}: ${text}`),
  );
  expect(leaks).toEqual([]);
});

test('no public file contains a query of member content', () => {
  const queries = MEMBER_ROUTES.map((route) => readContentQuery(fileOfPage(route)));
  const names = queries.map((query) => /query \w+/.exec(query)?.[0] ?? query);
  expect(new Set(names).size).toBeGreaterThan(5);
  const marks = [...names, '...MemberPageHeader'];
  expect(publicTexts().filter(([, content]) => marks.some((mark) => content.includes(mark)))).toEqual([]);
});

test('AREA-03: the prebuilt page of every member address contains only its name', async ({ request }) => {
  for (const path of MEMBER_PATHS) {
    const html = await (await request.get(path)).text();
    const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? 'no main element';
    const words = main.replaceAll(/<[^>]+>/g, '').trim();
    expect(words, path).toBe('The member area needs JavaScript. Enable JavaScript to continue.');
    expect(html, path).toContain(`>${routeOf(path).label} – ${site.name}</title>`);
    expect(html, path).toMatch(/<meta[^>]+name="robots"[^>]+content="noindex"/);
  }
});

test('HOME-13, HOME-17, AREA-20: a guest fetches no member content, and no code of its views, on the landing page and at a member address', async ({
  page,
  request,
}) => {
  const html = await (await request.get(PATHS.dashboard)).text();
  // What the scripts of the page load themselves is shared with other pages.
  const ofViews = new RegExp(`${VIEW_FILES}="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? [];
  const own = ofViews.filter((file) => html.split(file).length === 2);
  expect(own).not.toEqual([]);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await startReact(page);
  await expect(page.getByText('Members Only', { exact: true })).toHaveCount(keysOf('courses').length);
  await page.goto(PATHS.dashboard);
  await expect(page).toHaveURL('/');
  expect(requested.filter((path) => path.startsWith('/member-content/') || own.includes(path))).toEqual([]);
});

test('AREA-24: the page of a member is there before the scripts, with its pictures, and nothing moves when they start', async ({
  page,
  request,
}) => {
  await signIn(page, request);
  const loadScripts = await delayScripts(page);
  await page.goto(PATHS.classroom, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const link = main.getByRole('link').first();
  await expect(main.getByRole('heading', { level: 1, name: 'Classroom' })).toBeVisible();
  await expect(main.getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: routeOf(PATHS.signup).label })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: routeOf(PATHS.homepage).label })).toBeVisible();
  await expect(menu.getByRole('link', { name: /members only/ })).toHaveCount(0);
  const picture = main.locator('img').first();
  await expect.poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
  await link.focus();
  const before = await main.getByRole('heading').evaluateAll(tops);

  loadScripts();
  await viewOfReact(page);
  expect(await main.getByRole('heading').evaluateAll(tops)).toEqual(before);
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(link).toBeFocused();
});

test('LOOK-10: the footer of a member page is below the window before its content and after it, so that nothing moves', async ({
  page,
  request,
}) => {
  await signIn(page, request);
  const footer = page.getByRole('contentinfo');
  // The shortest page at each width, and the page that requests its data itself.
  for (const [path, width, requests, role] of [
    [PATHS.instructorRegistration, 390, '**/member-content/*.json', 'heading'],
    [PATHS.bonuses, 1440, '**/member-content/*.json', 'heading'],
    [PATHS.account, 1440, `**${ACCOUNT_ROUTES.account}`, 'textbox'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const release = await delayRequests(page, requests);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();
    await expect(footer, path).not.toBeInViewport();
    release();
    await expect(page.getByRole('main').getByRole(role).first()).toBeVisible();
    await expect(footer, path).not.toBeInViewport();
    await page.unrouteAll();
  }
});

/** @returns what tells the controls in the HTML of a view apart, as `src/member/controls-by-name.ts` does */
function controlsIn(html: string): readonly string[] {
  const tags = html.replaceAll('&#x27;', "'").matchAll(/<(?:a|button|input|select|textarea|summary)\b[^>]*>/g);
  return [...tags].map(([tag]) => {
    const values = ['id', 'href', 'aria-label', 'type'].map((name) => new RegExp(` ${name}="([^"]+)"`).exec(tag)?.[1]);
    return `${tag.split(' ')[0]} ${values.find(Boolean)}`;
  });
}

/** Runs in the page. @returns where the elements begin, in px */
function tops(elements: readonly Element[]): readonly number[] {
  return elements.map((element) => element.getBoundingClientRect().top);
}

for (const path of SAME_FOR_ALL) {
  test(`AREA-24, LOOK-01, LOOK-02, LOOK-03, LOOK-18, LOOK-19, LOOK-20: ${path} of a member has the controls of its prebuilt view and the boxes of its design, fits every screen, and axe finds nothing`, async ({
    page,
    request,
  }) => {
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
    await test.step('breaks no word of large texts', () => expectWholeWords(page));
    await setLook(page, wide);
    await expectNoAxeFindings(page, `${path}, wide, light`);
    await viewOfReact(page);
    await test.step('has the controls of its prebuilt view', async () => {
      const shown = controlsIn(await page.getByRole('main').innerHTML());
      const prebuilt = controlsIn(readView(memberContentName(path)).html);
      expect(prebuilt.filter((control) => !shown.includes(control))).toEqual([]);
    });
    await test.step('has the boxes of its design', () => expectLayout(page, 'member', path));
    await test.step('shows the focus', () => expectFocusRings(page));
    await test.step('has room for other texts', () => expectRoomForOtherTexts(page));
  });
}

test('LOOK-01, LOOK-03: the redirect pages for members fit every screen, and axe finds nothing', async ({
  page,
  request,
  otherSites,
}) => {
  otherSites.stayOnRedirects();
  await signIn(page, request);
  // They differ in their texts only.
  for (const [index, path] of REDIRECTS.entries()) {
    const look = LOOKS[index % 2] ?? LOOKS[0];
    await setLook(page, look);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeFindings(page, `${path}, ${look.width} px, ${look.colorScheme}`);
    await expectNoHorizontalScroll(page);
  }
});

test('from the classroom to a programme and back: no page load, and the scroll position is restored', async ({
  page,
  request,
}) => {
  await signIn(page, request);
  await page.goto(PATHS.classroom);
  await viewOfReact(page);
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
