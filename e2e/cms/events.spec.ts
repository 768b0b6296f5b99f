import sharp from 'sharp';
import { CmsPage, plainPicture } from './support/cms-page';
import {
  contentNames,
  expectContentToPass,
  readContentFile,
  readPicture,
  restoreContent,
} from './support/content-files';
import { EDITS } from './support/edits';
import { expect, test } from './support/test';

const PICTURE = 'media/grosses-sommer-fest-koln-2026.webp';

test('EDIT-14: creates an event with a picture whose name has spaces, umlauts and capitals', async ({
  cms,
  expectLive,
}) => {
  const { alt, file } = EDITS.event;
  await cms.create('Events', 'Event');
  const pictures = await cms.openPictures();
  await cms.upload(await plainPicture('Großes Sommer Fest (Köln) 2026.PNG', 4400, 3300));
  await expect(pictures.getByText('grosses-sommer-fest-koln-2026.webp')).toBeVisible();
  await pictures.getByRole('button', { name: 'Choose selected' }).click();
  await cms.write('What the picture shows', alt);
  await expect(cms.preview.getByRole('img', { name: alt }).first()).toBeVisible();
  await cms.publish();

  expect(await readContentFile(file)).toBe(`image: ${PICTURE}\nalt: ${alt}\n`);
  // The picture was larger than allowed, so it was scaled down.
  const { format, width, height } = await sharp(await readPicture(PICTURE)).metadata();
  expect([format, width, height]).toEqual(['webp', 4000, 3000]);
  await expectContentToPass();
  await expectLive('/events', async (page) => {
    const picture = page.getByRole('img', { name: alt });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  });
});

test('EVENT-12: an event whose start is saved in its form gets its version for calendars, which the form then shows', async ({
  cms,
}) => {
  const file = 'events/event-25.yaml';
  await cms.openEntry('Events', /steps at dusk/);
  await cms.write('Name', 'Evening walk');
  await cms.field('Start').fill('2031-05-02T18:00');
  await cms.publish();
  await expect(cms.field('Changes so far')).toHaveValue('0');
  expect(await readContentFile(file)).toMatch(
    /^name: Evening walk\n(?:.*\n)*start: 2031-05-02 18:00\nchangedAt: "20\d\d-[^"\n]+Z"\nsequence: 0\n/m,
  );
  await restoreContent(file);
});

test('a new event that is created while the pictures are loading can use all of them', async ({ page }) => {
  const cms = new CmsPage(page);
  const isOpen = page.waitForURL(/\/events\/new$/);
  await cms.delayReads(() => isOpen, 'getMedia');
  await cms.open();
  await cms.create('Events', 'Event');
  await cms.openPictures();
});

test('deleting an event removes it from the content and from the live site', async ({ cms, expectLive }) => {
  await cms.openEntry('Events', /crossing a bridge at night/);
  await cms.pressDelete();
  await expect(cms.entry(/crossing a bridge at night/)).toHaveCount(0);
  await expect(cms.entry(/^10 · /)).toBeVisible();

  expect(await contentNames('events')).not.toContain('event-28.yaml');
  await expectContentToPass();
  await expectLive('/events', async (page) => {
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await expect(page.getByRole('img', { name: EDITS.deletedEvent })).toHaveCount(0);
  });
});
