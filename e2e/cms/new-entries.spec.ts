import { setTimeout as pause } from 'node:timers/promises';
import { readContentFile, restoreContent } from './support/content-files';
import type { CmsPage } from './support/cms-page';
import { storedTexts } from './support/stored-texts';
import { expect, test } from './support/test';

/** Creates a value in the form. Nothing is published. */
async function startValue(cms: CmsPage, title: string): Promise<void> {
  await cms.create('Values', 'Value');
  await cms.write('Title', title);
  await cms.write('Text', 'We listen.');
  await cms.page.getByRole('combobox').first().click();
  await cms.page.getByRole('option').first().click();
}

test('what is typed directly after the first save of a new entry stays in the form, and is saved with the next one', async ({
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

test('Enter in the search box searches all groups, whichever is open', async ({ cms }) => {
  const { page } = cms;
  await cms.openGroup('Events');
  await page.getByPlaceholder('Search all').fill('Lindqvist');
  await page.keyboard.press('Enter');
  await expect(cms.entry(/Grace Lindqvist/).first()).toBeVisible();
  for (const text of ['50% off', '#1', 'and/or']) {
    await page.getByPlaceholder('Search all').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Search Results for "${text}"` })).toBeVisible();
  }
});
