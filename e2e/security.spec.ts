import { readdirSync } from 'node:fs';
import path from 'node:path';
import { A_PLUS, directivesOf, observatoryScore } from '../__tests__/support/observatory';
import { scriptHash } from '../src/build/hosting/content-policy';
import { readInlineCode } from '../src/build/hosting/read-html';
import { PATHS } from '../src/config/routes';
import { publicTexts } from './support/member-texts';
import { signIn } from './support/members';
import { expect, test } from './support/test';

const PAGES = readdirSync('public', { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'index.html' && !/^(admin|404)\b/.test(file))
  .map((file) => `/${path.dirname(file)}`.replace(/^\/\.$/, '/'));

test('every page allows its own inline scripts and no others, and has the headers of A+', async ({ request }) => {
  expect(PAGES.length).toBeGreaterThan(30);
  for (const page of PAGES) {
    const response = await request.get(page);
    const { scripts, handlers } = readInlineCode(await response.text());
    const headers = response.headers();
    const allowed = directivesOf(headers['content-security-policy'] ?? '').get('script-src');
    expect(handlers, page).toEqual([]);
    expect(new Set(allowed), page).toEqual(new Set(["'self'", ...scripts.map(scriptHash)]));
    // The tests use http, where browsers ignore this header.
    const score = observatoryScore({ 'strict-transport-security': 'max-age=31536000', ...headers });
    expect(score.findings, page).toEqual([]);
    expect(score.score, page).toBeGreaterThanOrEqual(A_PLUS);
    expect(headers['content-security-policy'], page).toContain("require-trusted-types-for 'script'; trusted-types ");
  }
});

test('text does not become markup or a script, and no policy can be added', async ({ page, expectConsoleError }) => {
  expectConsoleError(/Trusted|createPolicy/);
  await page.goto('/about-us');
  const errors = await page.evaluate(() =>
    [
      () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
      () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
      () => window.trustedTypes?.createPolicy('default', { createHTML: (text) => text }),
      () => window.trustedTypes?.createPolicy('loader', { createScriptURL: (url) => url }),
    ].map((attempt) => {
      try {
        attempt();
        return 'accepted';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    }),
  );
  expect(errors).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'refused']);
});

test('the pictures of the member area are in no public file, and guests get 401 for every one', async ({ request }) => {
  const folder = 'public/member-content/pictures';
  const pictures = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative('public', path.join(entry.parentPath, entry.name)).split(path.sep).map(encodeURIComponent),
    );
  expect(pictures.length).toBeGreaterThan(50);
  for (const picture of pictures) {
    const response = await request.get(`/${picture.join('/')}`);
    expect(response.status(), picture.join('/')).toBe(401);
  }
  const naming = publicTexts().filter(
    ([file, text]) => !file.startsWith('_') && /member-content\/pictures\/[0-9a-f]/.test(text),
  );
  expect(naming.map(([file]) => file)).toEqual([]);
});

test('a member sees the pictures of the member area, whose addresses have no token', async ({ page, request }) => {
  await signIn(page, request);
  for (const address of [PATHS.dashboard, PATHS.classroom, PATHS.homepage]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const images = page.locator('main img');
    const sources: string[] = [];
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
      sources.push(await image.evaluate((element: HTMLImageElement) => element.currentSrc));
    }
    const own = sources.filter((source) => new URL(source).pathname.startsWith('/member-content/pictures/'));
    expect(own.length, address).toBeGreaterThan(0);
    expect(own.every((source) => /^\?key=[\w.-]+$/.test(new URL(source).search))).toBe(true);
    expect(own).toEqual(sources.filter((source) => !source.startsWith('data:')));
  }
});
