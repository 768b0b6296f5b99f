import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService, type RunningServer } from '../../scripts/lib/start-server';
import { startNginx } from './support/nginx';
import { delayScripts } from '../support/hydration';
import { replaceOtherSites } from '../support/other-sites';
import { builtMemberContent } from '../../scripts/lib/built-member-content';
import { BUILT_SITE_DIR } from './support/built-site';
import { PATHS, ROUTES } from '../../src/config/routes';
import { SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import { memberContentName } from '../../src/config/route-registry';
import { publishBuiltContent } from './support/publish-built-content';
import { expect, test } from '../../wordpress/tests/support/test';
import { createMember, signIn } from '../../wordpress/tests/support/accounts';
import { changeSettings, facts, rest } from '../../wordpress/tests/support/wordpress';

/** The servers that serve a build for WordPress with what the build has written for them. */
const HOSTS = {
  nginx: (folder: string) => startNginx(BUILT_SITE_DIR, folder),
  'the site’s own process': () => startService({ PUBLIC_DIR: path.join(BUILT_SITE_DIR, '.releases/current') }),
} as const;

const MEMBER_ROUTES = ROUTES.filter(({ access }) => access === 'member');

let files: readonly string[];

test.beforeAll(async () => {
  await publishBuiltContent();
  const from = builtMemberContent(BUILT_SITE_DIR);
  const entries = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  files = entries.map(({ parentPath, name }) => path.relative(from, path.join(parentPath, name)));
  expect(files.length).toBeGreaterThan(100);
});

for (const [name, start] of Object.entries(HOSTS)) {
  test.describe(name, () => {
    let folder: string;
    let server: RunningServer;

    test.beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-host-'));
      server = await start(folder);
    });

    test.afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    test(`OPS-70: ${name}: every member page opens with the content of WordPress`, async ({ page, context }) => {
      changeSettings({ more_origins: server.origin });
      const sites = await replaceOtherSites(context, server.origin);
      sites.stayOnRedirects();
      await context.route(`${facts.origin}/**`, (route) => route.continue());
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const requested: string[] = [];
      page.on('request', (sent) => requested.push(sent.url()));
      const member = await createMember();
      const token = await signIn(member);
      const user = JSON.stringify({ id: 0, email: member.email, name: member.fullName });
      await page.goto(`${server.origin}/robots.txt`);
      await page.evaluate((texts) => texts.forEach(([key, text]) => localStorage.setItem(key, text)), [
        [SESSION_STORAGE_KEYS.token, token],
        [SESSION_STORAGE_KEYS.user, user],
      ] as const);
      const opened: string[] = [];
      for (const { path: address } of MEMBER_ROUTES) {
        const answer = page.waitForResponse(
          (response) => response.url().endsWith(`/member-content/${memberContentName(address)}.json`),
          { timeout: 20_000 },
        );
        // A page that redirects may do so before it has loaded, and the redirect of the page before may end this navigation.
        await expect(() => page.goto(server.origin + address, { waitUntil: 'commit' })).toPass();
        expect((await answer).status(), address).toBe(200);
        expect((await answer).url(), address).toContain(facts.origin);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }), address).toBeVisible();
        await expect(page.getByRole('main'), address).not.toContainText(/could not|not available|try again/i);
        opened.push(address);
      }
      expect(opened).toHaveLength(16);
      // Before any script file the pictures of the prebuilt view come from WordPress, too.
      await delayScripts(page);
      await page.goto(server.origin + PATHS.classroom, { waitUntil: 'commit' });
      const picture = page.getByRole('main').locator('img').first();
      await expect(picture).toHaveAttribute('src', new RegExp(`^${facts.origin}/.*key=`));
      await expect
        .poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
        .toBeGreaterThan(0);
      expect(errors).toEqual([]);
      expect(requested.filter((url) => url.includes('/markets'))).toEqual([]);
      expect(sites.unexpected).toEqual([]);
    });

    test(`OPS-70: ${name}: a guest gets 401 for every member file and picture`, async ({ request }) => {
      const statuses = new Set<string>();
      for (const file of files) {
        const address = `member-content/${file.split('/').map(encodeURIComponent).join('/')}`;
        for (const method of ['GET', 'HEAD']) {
          const here = await request.fetch(`${server.origin}/${address}`, { method });
          const there = await request.fetch(rest(`brainhouse/v1/${address}`), { method });
          statuses.add(`${here.status()} here, ${there.status()} in WordPress`);
        }
      }
      expect([...statuses]).toEqual(['401 here, 401 in WordPress']);
    });
  });
}
