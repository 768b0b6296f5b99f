import { KINDS } from '../src/content-model/kinds';
import { readContentFile } from './support/content-files';
import { expect, test } from './support/test';

test('every kind of content is there, and nothing is asked of another host', async ({ form, baseURL }) => {
  const hosts = new Set<string>();
  form.page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await form.page.reload();
  const groups = form.page.getByRole('complementary').getByRole('listitem');
  const folders = new Set(KINDS.map(({ folder }) => folder));
  await expect(groups).toHaveCount(folders.size);
  await form.openEntry('Testimonials', /Amina Bello/);
  await expect(form.preview.getByText('Amina Bello').first()).toBeVisible();
  // Pictures that the form has read have addresses without a host.
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(baseURL ?? '').host]);
});

test('/admin without a final slash leads to the form too', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('the pages that the site needs cannot be deleted', async ({ form }) => {
  for (const [group, entry] of [
    ['Site and single pages', 'Site'],
    ['Legal pages', 'Policy'],
  ] as const) {
    await form.openEntry(group, new RegExp(`^${entry}`));
    await expect(form.page.getByRole('button', { name: /Publish/ }).first()).toBeVisible();
    await expect(form.page.getByRole('button', { name: 'Delete entry' })).toHaveCount(0);
    await form.leave();
  }
});

test('an entry that the landing page shows is not deleted, and the form says why', async ({
  form,
  expectConsoleError,
}) => {
  // The refusal, as the browser and Decap write it down.
  expectConsoleError(/^error: Failed to load resource: the server responded with a status of 422/);
  expectConsoleError(/^error: API_ERROR/);
  const file = 'testimonials/grace-lindqvist.yaml';
  const before = await readContentFile(file);
  await form.openEntry('Testimonials', /Grace Lindqvist/);
  await form.pressDelete();
  await expect(form.toast).toContainText('Nothing was saved. content/site/home.yaml');
  await expect(form.toast).toContainText('grace-lindqvist');
  expect(await readContentFile(file)).toBe(before);
});
