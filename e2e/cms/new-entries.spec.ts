import { setTimeout as pause } from 'node:timers/promises';
import { readContentFile, restoreContent } from './support/content-files';
import { storedTexts, type CmsPage } from './support/cms-page';
import { expect, test } from './support/test';

/** Creates a value in the form. Nothing is published. */
async function startValue(cms: CmsPage, title: string): Promise<void> {
  await cms.create('Values', 'Value');
  await cms.write('Title', title);
  await cms.write('Text', 'We listen.');
  await cms.page.getByRole('combobox').first().click();
  await cms.page.getByRole('option').first().click();
}

test('EDIT-35: what is typed directly after the first save of a new entry stays in the form, and is saved with the next one', async ({
  cms,
}) => {
  const { page } = cms;
  await page.clock.install();
  await startValue(cms, 'Listening first');
  await cms.delayReads(() => pause(1_500), 'getEntry', 'getMedia');
  await cms.pressPublish();
  await page.waitForFunction(() => document.body.innerText.toLowerCase().includes('changes saved'));
  // Nothing is offered after a save, also if the tab is closed now.
  expect(await page.evaluate(storedTexts, 'values')).toBe('');
  await expect(page).toHaveURL(/\/values\/entries\/listening-first$/);
  await cms.field('Text').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(' And then we answer.');
  await expect(cms.header).toContainText('Unsaved Changes');
  await expect(cms.field('Text')).toHaveValue('We listen. And then we answer.');
  await page.unrouteAll();
  await cms.publish();
  expect(await readContentFile('values/listening-first.yaml')).toContain('We listen. And then we answer.');
  await cms.leave();
  await startValue(cms, 'Listening again');
  await cms.expectStored('values', 'Listening again');
  await restoreContent('values/listening-first.yaml');
});

test.describe("in a time zone that is not the site's", () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('EDIT-43, EDIT-52: a time that the zone of the browser skips is saved as typed, nothing is asked after the save, and an entry that is gone is said', async ({
    cms,
  }) => {
    const { page } = cms;
    await cms.openEntry('Testimonials', /Helen Park/);
    const date = cms.field('Show from');
    await date.focus();
    // A date field of the browser takes one part after the other.
    await page.keyboard.type('032820270230AM');
    await expect(date).toHaveAccessibleDescription(/28 March 2027 at 02:30 in Africa\/Lagos\. On this device/);
    await page.keyboard.press('Backspace');
    await cms.pressPublish();
    await expect(page.getByText('Show from: the date is not complete.')).toBeVisible();
    await date.fill('2027-03-28T02:30');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    // Playwright dismisses a question, and the form would stay open.
    await page.getByRole('menuitem', { name: 'Publish and create new' }).click();
    await expect(page).toHaveURL(/\/testimonials\/new$/);
    expect(await readContentFile('testimonials/helen-park.yaml')).toContain('publishAt: 2027-03-28 02:30\n');
    await restoreContent('testimonials/helen-park.yaml');

    // From one form to another without the list, which Decap would show with what the first one had.
    await page.goto('/admin/#/collections/testimonials/entries/ruth-kamau');
    await expect(cms.field('Name')).toHaveValue('Ruth Kamau');
    await page.goto('/admin/#/collections/testimonials/entries/nobody-here');
    await expect(page.locator('#cms-notice')).toContainText('There is no file content/testimonials/nobody-here.yaml');
    await expect(cms.entry(/Helen Park/)).toBeVisible();
  });
});
