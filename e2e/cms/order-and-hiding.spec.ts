import AxeBuilder from '@axe-core/playwright';
import { LOOKS, setLook } from '../support/axe';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { expectContentToPass, readContentFile } from './support/content-files';
import { EDITS } from './support/edits';
import { expect, test } from './support/test';

test('EDIT-07, EDIT-33: an entry is dragged and moved with keys to the front of its list, in one save of one line', async ({
  cms,
  expectLive,
}) => {
  const file = 'team/hassan-diallo.yaml';
  const before = await readContentFile(file);

  await cms.openGroup('Team members');
  await cms.page.getByRole('button', { name: 'Change the order' }).click();
  const dialog = cms.page.getByRole('dialog', { name: 'Order of team members' });
  const items = dialog.getByRole('listitem');
  const moved = items.filter({ hasText: EDITS.firstInTeam });
  await moved.dragTo(items.first(), { targetPosition: { x: 20, y: 40 } });
  await expect(items.nth(1)).toContainText(EDITS.firstInTeam);
  await moved.getByRole('button', { name: /^Move down/ }).focus();
  await cms.page.keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByRole('status')).toContainText(`${EDITS.firstInTeam} is number 1 of `);
  const { violations } = await new AxeBuilder({ page: cms.page }).include('#cms-order').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the order' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cms.entry(/ · /).first()).toHaveText(new RegExp(EDITS.firstInTeam));

  expect(await readContentFile(file)).toBe(before.replace('order: 30', 'order: 4'));
  await expectContentToPass();
  await expectLive('/team-members', async (page) => {
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(EDITS.firstInTeam);
  });
});

test('EDIT-08, EDIT-10: one switch hides a video and adds one line', async ({ cms, expectLive }) => {
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
  // The live site shows drafts too, and its banner lists them.
  await expectLive('/testimonials', async (page) => {
    await expect(page.getByRole('button', { name: `Play video: ${EDITS.hiddenVideo}` })).toBeVisible();
    const banner = page.getByRole('complementary', { name: 'Preview' });
    await banner.getByText('Which ones, and why').click();
    await expect(banner.getByText(`content/${file} (draft)`)).toBeVisible();
    for (const look of LOOKS) {
      await setLook(page, look);
      const { violations } = await new AxeBuilder({ page }).include('.preview-banner').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await expectNoHorizontalScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(banner).toBeHidden();
  });
});
