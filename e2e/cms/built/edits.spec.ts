import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../../src/site-build/files';
import { PUBLISHED_PROJECT } from '../support/cms-project';
import { EDITS } from '../support/edits';
import { expect, test } from '../support/built-site';

test('EDIT-08: the built site shows what the journeys have changed in the CMS, and no draft', async ({ page }) => {
  const { name, rating, text } = EDITS.testimonial;
  await page.goto('/testimonials');
  const quote = page.getByRole('figure').filter({ hasText: name });
  await expect(quote).toContainText(text);
  await expect(quote.getByRole('img', { name: `Rated ${rating} out of 5` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play video: / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Play video: ${EDITS.hiddenVideo}` })).toHaveCount(0);
});

test('EDIT-36: nothing of the switch “Edit” is in a build for visitors', async () => {
  const folder = path.join(PUBLISHED_PROJECT, 'public');
  const files = (await listFiles(folder)).filter((name) => /\.(?:html|js|json)$/.test(name));
  expect(files.length).toBeGreaterThan(100);
  const texts = await Promise.all(
    files.map(async (name) => `${name} ${await readFile(path.join(folder, name), 'utf8')}`),
  );
  expect(texts.filter((text) => text.includes('edit-links')).map((text) => text.slice(0, 80))).toEqual([]);
});
