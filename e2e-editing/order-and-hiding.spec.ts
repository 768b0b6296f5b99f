import { expectContentToPass, readContentFile } from './support/content-files';
import { EDITS } from './support/edits';
import { expect, test } from './support/test';

test('a smaller position brings a team member to the front', async ({ form, expectLive }) => {
  const file = 'team/victor-adeyemi.yaml';
  const before = await readContentFile(file);

  await form.openEntry('Team members', new RegExp(EDITS.firstInTeam));
  await form.write('Position', '5');
  await form.publish();
  await form.reload();
  await form.openGroup('Team members');
  await expect(form.entry(/ · /).first()).toHaveText(new RegExp(EDITS.firstInTeam));

  expect(await readContentFile(file)).toBe(before.replace('order: 30', 'order: 5'));
  await expectContentToPass();
  await expectLive('/team-members', async (page) => {
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(EDITS.firstInTeam);
  });
});

test('a video is hidden by one switch, which adds one line', async ({ form, expectLive }) => {
  const file = 'testimonial-videos/joseph-mensah.yaml';
  const before = await readContentFile(file);

  await form.openEntry('Video testimonials', new RegExp(EDITS.hiddenVideo));
  await form.field('Draft').click();
  await form.publish();
  await form.reload();
  await form.openGroup('Video testimonials');
  await expect(form.entry(new RegExp(EDITS.hiddenVideo))).toContainText('Draft: ');

  expect(await readContentFile(file)).toBe(`${before}draft: true\n`);
  await expectContentToPass();
  // The live site shows drafts as well, so that they can be looked at.
  await expectLive('/testimonials', async (page) => {
    await expect(page.getByRole('button', { name: `Play video: ${EDITS.hiddenVideo}` })).toBeVisible();
  });
});
