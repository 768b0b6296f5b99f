import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { cmsConfig } from '../../src/site-build/cms/collections';
import { connectionTo } from '../../src/site-build/cms/git-back-end';
import { writeCms } from '../../src/site-build/cms/write-cms';
import { expect, slowableTest as test } from '../support/test';
import { CmsPage } from './support/cms-page';
import { GitHub, GitLab, Gitea, type GitHost } from './support/git-hosts';

const SITE = 'https://brainhouse.example';
const EDITORS = 'https://edit.brainhouse.example';
const PRIYA = 'content/testimonials/priya-nair.yaml';

/** The texts of the project, as a repository has them. */
async function readTexts(): Promise<Map<string, string>> {
  const names = (await readdir('content', { recursive: true })).filter((name) => /^[^.].*\.yaml$/.test(name));
  const read = names.map(async (name) => [`content/${name}`, await readFile(`content/${name}`, 'utf8')] as const);
  return new Map(await Promise.all(read));
}

/** Folder with the files of the CMS. Its settings are replaced. */
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'git-cms-'));
  await writeCms({ publicDir: folder, backend: { name: 'proxy', proxy_url: '' } });
});

test.afterAll(() => rm(folder, { recursive: true }));

/** Opens a form of a CMS that saves at a host. No other address is asked. */
async function openForm(page: Page, host: GitHost): Promise<CmsPage> {
  await page.route('**', (route) => route.abort());
  await page.route(`${EDITORS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(folder, pathname === '/admin/' ? 'admin/index.html' : pathname);
    const isThere = await readFile(file).then(Boolean, () => false);
    await route.fulfill(isThere ? { path: file } : { status: 404 });
  });
  const { backend } = connectionTo(host.settings);
  await page.route(`${EDITORS}/admin/config.json`, (route) =>
    route.fulfill({ json: cmsConfig({ backend, workflow: false, siteUrl: SITE }) }),
  );
  // Nothing is published yet.
  await page.route(`${SITE}/build.json`, (route) =>
    route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
  );
  await host.serve(page);
  const cms = new CmsPage(page);
  await page.goto(`${EDITORS}/admin/`);
  await cms.openEntry('Testimonials', /Priya Nair/);
  return cms;
}

for (const Host of [GitHub, GitLab, Gitea]) {
  test(`EDIT-29: ${Host.name}: a save is merged with a commit of somebody else, and one at the same moment is not overwritten`, async ({
    page,
  }) => {
    const host = new Host(await readTexts());
    const cms = await openForm(page, host);
    await cms.write('Stars', '3');
    const theirs = host.read(PRIYA).replace(/^role: .*$/m, 'role: Treasurer # since June');
    host.write(PRIYA, theirs);
    await cms.publish();
    expect(host.read(PRIYA)).toBe(theirs.replace(/^rating: \d$/m, 'rating: 3'));
    await expect(cms.toast.filter({ hasText: 'merged with another change' })).toBeVisible();

    const last = host.read(PRIYA).replace('Treasurer', 'Chair');
    host.meanwhile = () => host.write(PRIYA, last);
    await cms.write('Stars', '2');
    await cms.pressPublish();
    await expect(cms.toast.filter({ hasText: 'Somebody else has committed' })).toBeVisible();
    expect(host.read(PRIYA)).toBe(last);
    await expect(cms.field('Stars')).toHaveValue('2');
    await cms.publish();
    expect(host.read(PRIYA)).toBe(last.replace(/^rating: \d$/m, 'rating: 2'));
  });
}

test('EDIT-47: what is typed while a picture is loading is shown', async ({ page }) => {
  const cms = await openForm(page, new Gitea(await readTexts()));
  let isTyped = false;
  // Decap asks for the pictures again when it has shown the form.
  await page.route(/content%2Fmedia$/, async (route) => {
    if (await cms.header.isVisible()) await expect.poll(() => isTyped).toBe(true);
    await route.fallback();
  });
  await page.reload();
  const field = cms.field('Stars');
  await field.click();
  await field.press('ControlOrMeta+a');
  await page.keyboard.insertText('3');
  await expect(cms.header).toContainText('Unsaved Changes');
  isTyped = true;
  await expect(field).toHaveValue('3');
});

test('EDIT-33: the order of a list is one commit, and is refused if somebody else commits at the same moment', async ({
  page,
}) => {
  const host = new GitLab(await readTexts());
  const cms = await openForm(page, host);
  await cms.leave();
  await cms.openGroup('Team members');
  await page.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of team members' });
  const second = dialog.getByRole('listitem').nth(1);
  const name = await second.locator('span').innerText();
  const file = `content/team/${name.toLowerCase().replace(' ', '-')}.yaml`;
  const before = host.read(file);
  host.meanwhile = () => host.write(file, before.replace(/^role: .*$/m, 'role: Chair'));
  await second.getByRole('button', { name: /^Move up/ }).click();
  await dialog.getByRole('button', { name: 'Save the order' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has committed');
  await dialog.getByRole('button', { name: 'Save the order' }).click();
  await expect(dialog).toBeHidden();
  const position = /^order: \d+/m;
  const [moved = ''] = position.exec(host.read(file)) ?? [];
  expect(moved).not.toBe(position.exec(before)?.[0]);
  expect(host.read(file)).toBe(before.replace(/^role: .*$/m, 'role: Chair').replace(position, moved));
});
