import { expectContentToPass, readContentFile } from './support/content-files';
import { EDITS } from './support/edits';
import { expect, test } from './support/test';

test('a smaller position moves a team member to the front', async ({ cms, expectLive }) => {
  const file = 'team/victor-adeyemi.yaml';
  const before = await readContentFile(file);

  await cms.openEntry('Team members', new RegExp(EDITS.firstInTeam));
  await cms.write('Position', '5');
  await cms.publish();
  await cms.reload();
  await cms.openGroup('Team members');
  await expect(cms.entry(/ · /).first()).toHaveText(new RegExp(EDITS.firstInTeam));

  expect(await readContentFile(file)).toBe(before.replace('order: 30', 'order: 5'));
  await expectContentToPass();
  await expectLive('/team-members', async (page) => {
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(EDITS.firstInTeam);
  });
});

test('one switch hides a video and adds one line', async ({ cms, expectLive }) => {
  const file = 'testimonial-videos/joseph-mensah.yaml';
  const before = await readContentFile(file);

  await cms.openEntry('Video testimonials', new RegExp(EDITS.hiddenVideo));
  await cms.field('Draft').click();
  await cms.publish();
  await cms.reload();
  await cms.openGroup('Video testimonials');
  await expect(cms.entry(new RegExp(EDITS.hiddenVideo))).toContainText('Draft: ');

  expect(await readContentFile(file)).toBe(`${before}draft: true\n`);
  await expectContentToPass();
  // The live site shows drafts too.
  await expectLive('/testimonials', async (page) => {
    await expect(page.getByRole('button', { name: `Play video: ${EDITS.hiddenVideo}` })).toBeVisible();
  });
});
