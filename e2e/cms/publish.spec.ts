import { fillLists } from '../../scripts/lib/fill-lists';
import { startPublicSite } from './support/built-site';
import { EDITED_PROJECT } from './support/cms-project';
import { readContentFile, writeContentFile } from './support/content-files';
import { datedEventFiles } from './support/dated-events';
import { EDITS } from './support/edits';
import { expect, test } from './support/test';

const DANIEL = 'testimonials/daniel-reyes.yaml';

/** Numbers of entries for three pages of each list, which `built/` tests. */
const LISTS = { events: 120, testimonials: 70 } as const;

/** Enough for a cold build on a busy machine, in milliseconds. */
const BUILD_LIMIT_MS = 8 * 60_000;

test('EDIT-31: the form says what stops a build, publishes the site, and says when the change is live', async ({
  cms,
}) => {
  test.setTimeout(BUILD_LIMIT_MS + 120_000);
  await cms.page.clock.install();
  await fillLists(EDITED_PROJECT, LISTS);
  for (const [file, text] of datedEventFiles(new Date())) await writeContentFile(file, text);
  const good = await readContentFile(DANIEL);
  const bar = cms.page.getByRole('region', { name: 'What visitors see' });
  const publish = bar.getByRole('button', { name: 'Publish the site' });

  await cms.openEntry('Testimonials', new RegExp(EDITS.testimonial.name));
  await expect(cms.status).toHaveText(/^Not published yet/);
  await writeContentFile(DANIEL, good.replace(/^rating: .*$/m, 'rating: 7'));
  await publish.press('Enter');
  const error = bar.getByRole('link', { name: /^Testimonial daniel-reyes: Stars: / });
  await error.press('Enter');
  await expect(cms.field('Stars')).toBeFocused();

  await writeContentFile(DANIEL, good);
  await publish.press('Enter');
  await expect(cms.status).toHaveText(/^The site is being built/);
  await expect(cms.status).toHaveText(/^Published on this computer at \d\d:\d\d\./, { timeout: BUILD_LIMIT_MS });
  const site = await startPublicSite();
  await cms.expectStatus(/^Live since \d\d:\d\d\.$/);
  await expect(publish).toBeHidden();
  await site.stop();
});
