import AxeBuilder from '@axe-core/playwright';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { expectContentToPass, readContentFile, writeContentFile } from './support/content-files';
import { EDITS } from './support/edits';
import { expect, test } from './support/test';

const DANIEL = 'testimonials/daniel-reyes.yaml';
const YASMIN = 'testimonials/yasmin-haddad.yaml';

test('EDIT-12: a change of rating and text changes only their lines, and the live site shows it', async ({
  cms,
  expectLive,
}) => {
  const { name, rating, text } = EDITS.testimonial;
  const before = `# Asked him in May.\n${await readContentFile(DANIEL)}# To do: a newer portrait\n`;
  await writeContentFile(DANIEL, before);

  await cms.openEntry('Testimonials', /Daniel Reyes · 4 stars/);
  await cms.write('Stars', String(rating));
  await cms.write('What they say', text);
  await cms.publish();

  // The text contains a colon and a space, so it needs quotes in YAML.
  const line = /^content: .*$/m;
  const after = await readContentFile(DANIEL);
  expect(after.replace(line, '')).toBe(before.replace('rating: 4', `rating: ${rating}`).replace(line, ''));
  expect(after).toMatch(new RegExp(`^content: (["'])${text}\\1$`, 'm'));
  await expectContentToPass();
  await expectLive('/testimonials', async (page) => {
    const quote = page.getByRole('figure').filter({ hasText: name });
    await expect(quote).toContainText(text);
    await expect(quote.getByRole('img', { name: `Rated ${rating} out of 5` })).toBeVisible();
  });
});

test('EDIT-16: the preview pane shows the testimonial as on the site, while it is edited', async ({ cms }) => {
  await cms.openEntry('Testimonials', /Priya Nair/);
  await cms.write('What they say', 'Not saved, only looked at.');
  await cms.write('Stars', '1');
  for (const theme of ['Light theme', 'Dark theme']) {
    const quote = cms.preview.getByRole('region', { name: theme }).getByRole('figure');
    await expect(quote).toContainText('Not saved, only looked at.');
    await expect(quote.getByRole('img', { name: 'Rated 1 out of 5' })).toBeVisible();
    await expect(quote).toContainText('Priya Nair');
  }
  const { violations } = await new AxeBuilder({ page: cms.page }).include(['iframe', '.cms-theme']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('EDIT-34: on a phone an entry is changed, seen in the preview and saved, and nothing is cut off', async ({
  cms,
}) => {
  const { page } = cms;
  await page.setViewportSize({ width: 390, height: 844 });
  await cms.openEntry('Testimonials', /Yasmin Haddad/);
  await cms.write('Stars', '3');
  await cms.field('Hide from').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Clear' }).last()).toBeInViewport({ ratio: 1 });
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  await expect(cms.preview.getByRole('img', { name: 'Rated 3 out of 5' }).first()).toBeVisible();
  await expect(cms.field('Stars')).toBeHidden();
  await preview.click();
  const { violations } = await new AxeBuilder({ page }).include('#cms-status').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expectNoHorizontalScroll(page);
  await cms.publish();
  expect(await readContentFile(YASMIN)).toMatch(/^rating: 3$/m);
});
