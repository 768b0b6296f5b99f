import type { Locator } from '@playwright/test';
import { contentNames, expectContentToPass, readContentFile, restoreContent } from './support/content-files';
import { plainPicture, type CmsPage } from './support/cms-page';
import { expect, test } from './support/test';

const HELEN = 'testimonials/helen-park.yaml';
const PRIYA = 'testimonials/priya-nair.yaml';
const TITLE = 'A title that must not get lost';

/** Values that Decap refuses by the rules of the content model, with a part of the message next to the field. */
const MISTAKES = [
  { field: 'Name', wrong: '', right: 'Helen Park', message: 'Name is required' },
  { field: 'Name', wrong: 'x'.repeat(81), right: 'Helen Park', message: 'one line of text, at most 80 characters' },
  { field: 'Stars', wrong: '6', right: '5', message: 'Stars: a whole number from 1 to 5.' },
  { field: 'Position', wrong: '1.500', right: '70', message: 'a whole number from 0 to' },
];

test('EDIT-13, EDIT-42: refuses missing, too long and too large values and an end before the beginning with a message and keeps the typed text', async ({
  cms,
  expectConsoleError,
}) => {
  // Decap logs the error of our check of the dates.
  expectConsoleError(/^error: .*: Not saved\./);
  await restoreContent(HELEN);
  const before = await readContentFile(HELEN);
  await cms.openEntry('Testimonials', /Helen Park/);
  await cms.write('Role', TITLE);
  for (const { field, wrong, right, message } of MISTAKES) {
    await cms.write(field, wrong);
    await cms.pressPublish();
    await expect(cms.page.getByRole('listitem').filter({ hasText: message })).toBeVisible();
    await expectRefused(cms, HELEN, before);
    await expect(cms.field('Role')).toHaveValue(TITLE);
    await expect(cms.field(field)).toHaveValue(wrong);
    await cms.write(field, right);
  }
  await setDate(cms.field('Show from'), '2031-05-02T09:00');
  await setDate(cms.field('Hide from'), '2031-05-01T09:00');
  await cms.pressPublish();
  await expect(cms.page.locator('#cms-notice')).toContainText('is not after “Show from”');
  await expectRefused(cms, HELEN, before);
  await expect(cms.field('Role')).toHaveValue(TITLE);

  await setDate(cms.field('Hide from'), '2031-06-01T18:30');
  await cms.publish();
  await expect(cms.page.locator('#cms-notice')).toBeHidden();
  const after = await readContentFile(HELEN);
  expect(after.replaceAll(/["']/g, '')).toBe(
    `${before.replace(/^role: .*$/m, `role: ${TITLE}`)}publishAt: 2031-05-02 09:00\nunpublishAt: 2031-06-01 18:30\n`,
  );
  await expectContentToPass();
  await restoreContent(HELEN);
});

test('refuses an entry without its picture', async ({ cms }) => {
  const before = await contentNames('events');
  await cms.create('Events', 'Event');
  await cms.write('What the picture shows', 'A picture that is not there.');
  await cms.pressPublish();
  await expect(cms.page.getByRole('listitem').filter({ hasText: 'Picture is required' })).toBeVisible();
  expect(await contentNames('events')).toEqual(before);

  const pictures = await cms.openPictures();
  await cms.upload(await plainPicture('There Now.png', 40, 30));
  await expect(pictures.getByText('there-now')).toBeVisible();
  await pictures.getByRole('button', { name: 'Choose selected' }).click();
  await expect(cms.field('What the picture shows')).toHaveValue('A picture that is not there.');
});

async function expectRefused(cms: CmsPage, file: string, before: string): Promise<void> {
  await expect(cms.header).toContainText('Unsaved Changes');
  expect(await readContentFile(file)).toBe(before);
}

async function setDate(field: Locator, value: string): Promise<void> {
  await field.fill(value);
  await expect(field).toHaveValue(value);
}

test('EDIT-35: what was typed stays in the form while npm run edit does not answer, and is saved when it runs again', async ({
  cms,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_REFUSED|Not saved/);
  await cms.page.clock.install();
  const before = await readContentFile(PRIYA);
  await cms.openEntry('Testimonials', /Priya Nair/);
  await cms.page.route('**/admin/**', (route) => route.abort('connectionrefused'));
  await cms.write('Role', 'Treasurer');
  await cms.pressPublish();
  await expect(cms.toast.filter({ hasText: 'could not be read. Save again.' })).toBeVisible();
  await cms.expectStatus(/^npm run edit does not answer: start it again/);
  await expect(cms.field('Role')).toHaveValue('Treasurer');
  expect(await readContentFile(PRIYA)).toBe(before);

  await cms.page.unroute('**/admin/**');
  await cms.publish();
  expect(await readContentFile(PRIYA)).toBe(before.replace(/^role: [^#\n]*[^#\n ]/m, 'role: Treasurer'));
  await restoreContent(PRIYA);
});
