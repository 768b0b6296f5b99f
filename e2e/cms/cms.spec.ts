import { KINDS } from '../../src/content-model/kinds';
import { CmsPage } from './support/cms-page';
import { readContentFile } from './support/content-files';
import { expect, test } from './support/test';

test('EDIT-11: has a group for every kind of content and sends no request to another host', async ({
  page,
  baseURL,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const cms = new CmsPage(page);
  await cms.open();
  const groups = cms.page.getByRole('complementary').getByRole('listitem');
  const folders = new Set(KINDS.map(({ folder }) => folder));
  await expect(groups).toHaveCount(folders.size);
  await cms.openEntry('Testimonials', /Amina Bello/);
  await expect(cms.preview.getByText('Amina Bello').first()).toBeVisible();
  // Pictures have blob URLs, which have no host.
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(baseURL ?? '').host]);
});

test('EDIT-15: the pages that the site needs cannot be deleted, and for an entry that the landing page shows the CMS says why', async ({
  cms,
  expectConsoleError,
}) => {
  for (const [group, entry] of [
    ['Site and single pages', 'Site'],
    ['Legal pages', 'Policy'],
  ] as const) {
    await cms.openEntry(group, new RegExp(`^${entry}`));
    await expect(cms.page.getByRole('button', { name: /Publish/ }).first()).toBeVisible();
    await expect(cms.page.getByRole('button', { name: 'Delete entry' })).toHaveCount(0);
    await cms.leave();
  }
  // The browser and Decap log the refused request.
  expectConsoleError(/^error: Failed to load resource: the server responded with a status of 422/);
  expectConsoleError(/^error: API_ERROR/);
  const file = 'testimonials/grace-lindqvist.yaml';
  const before = await readContentFile(file);
  await cms.openEntry('Testimonials', /Grace Lindqvist/);
  await cms.pressDelete();
  await expect(cms.toast).toContainText('Nothing was saved. Landing page: ');
  await expect(cms.toast).toContainText('grace-lindqvist');
  expect(await readContentFile(file)).toBe(before);
});
