import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionTo } from '../../src/build/cms/git-back-end';
import { writeCms } from '../../src/build/cms/write-cms';
import { entryVersion, type BuildInfo } from '../../src/content-model/build-info';
import { CmsPage } from './support/cms-page';
import { GitHub, REPOSITORY } from './support/github';
import { expect, test } from '@playwright/test';

const SITE = 'https://brainhouse.example';
const EDITORS = 'https://edit.brainhouse.example';
const PRIYA = 'content/testimonials/priya-nair.yaml';

/** The texts of the project, as a repository has them. */
async function readTexts(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir('content', { recursive: true })).filter((name) => /^[^.].*\.yaml$/.test(name));
  const read = names.map(async (name) => [`content/${name}`, await readFile(`content/${name}`, 'utf8')] as const);
  return new Map(await Promise.all(read));
}

test('a save on a Git host is merged with a commit that somebody else has made meanwhile, and the form says when it is live', async ({
  page,
}) => {
  await page.route('**', (route) => route.abort());
  const folder = await mkdtemp(path.join(tmpdir(), 'git-cms-'));
  const { backend } = connectionTo({ host: 'github', repo: REPOSITORY, branch: 'main', authUrl: `${SITE}/auth` });
  await writeCms({ publicDir: folder, backend, siteUrl: SITE });
  await page.route(`${EDITORS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(folder, pathname === '/admin/' ? 'admin/index.html' : pathname);
    await route.fulfill(
      await readFile(file).then(
        () => ({ path: file }),
        () => ({ status: 404 }),
      ),
    );
  });
  let build: BuildInfo = {
    builtAt: new Date().toISOString(),
    content: '',
    entries: 0,
    nextChangeAt: null,
    versions: [],
    hidden: {},
  };
  await page.route(`${SITE}/build.json`, (route) =>
    route.fulfill({ json: build, headers: { 'access-control-allow-origin': '*' } }),
  );
  const host = new GitHub(await readTexts());
  await host.serve(page);
  await page.addInitScript(() => {
    localStorage.setItem('decap-cms-user', JSON.stringify({ backendName: 'github', token: 'sample', login: 'editor' }));
  });

  const cms = new CmsPage(page);
  await page.goto(`${EDITORS}/admin/`);
  await cms.openEntry('Testimonials', /Priya Nair/);
  await cms.write('Stars', '3');
  const theirs = (host.files.get(PRIYA) ?? '').replace(/^role: .*$/m, 'role: Treasurer # since June');
  host.files.set(PRIYA, theirs);
  host.commits.push('of somebody else');
  await cms.publish();
  const merged = theirs.replace(/^rating: \d$/m, 'rating: 3');
  expect(host.files.get(PRIYA)).toBe(merged);
  await expect(cms.toast.filter({ hasText: 'merged with another change' })).toBeVisible();

  const status = page.getByRole('region', { name: 'What visitors see' }).getByRole('status');
  await expect(status).toHaveText(/^Not live yet/);
  build = { ...build, versions: [await entryVersion(PRIYA, merged)] };
  await expect(status).toHaveText(/^Live since \d\d:\d\d\.$/, { timeout: 20_000 });
  await rm(folder, { recursive: true });
});
