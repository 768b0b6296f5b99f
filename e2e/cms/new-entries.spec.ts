import type { Page } from '@playwright/test';
import { readContentFile, restoreContent } from './support/content-files';
import { CmsPage } from './support/cms-page';
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

/** Answers requests for entries and pictures late, as with many large pictures. */
async function readSlowly(page: Page, milliseconds: number): Promise<void> {
  await page.route('**/admin/api/v1', async (route) => {
    const { action } = route.request().postDataJSON() as { action: string };
    if (action === 'getEntry' || action === 'getMedia')
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.fallback();
  });
}

test('what was typed into two new entries of one group survives crashes of both tabs, and each is offered', async ({
  cms,
  context,
}) => {
  const other = new CmsPage(await context.newPage());
  await other.reload();
  for (const [form, name] of [
    [cms, 'Ada Early'],
    [other, 'Bea Late'],
  ] as const) {
    await form.create('Testimonials', 'Testimonial');
    await form.write('Name', name);
    await form.write('Role', 'Guest');
    await expect.poll(() => form.page.evaluate(storedTexts, 'testimonials')).toContain(`name: ${name}`);
  }
  // A third tab does not offer what is still open, and stores a text of its own.
  const third = new CmsPage(await context.newPage());
  await third.reload();
  await third.create('Testimonials', 'Testimonial');
  await third.write('Name', 'Cleo');
  await expect(third.page.getByText('changes that were not saved')).toHaveCount(0);
  await third.page.close({ runBeforeUnload: false });
  for (const { page } of [cms, other]) await page.close({ runBeforeUnload: false });

  for (const name of ['Bea Late', 'Ada Early']) {
    const form = new CmsPage(await context.newPage());
    await readSlowly(form.page, 800);
    await form.reload();
    form.page.on('dialog', (dialog) => void dialog.accept());
    await form.page.getByRole('link', { name: 'Testimonial (new)' }).click();
    await expect(form.page.getByText(`Name: ${name} (saved: (empty))`)).toBeVisible();
    await expect(form.field('Name')).toHaveValue(name);
    await expect(form.field('Role')).toHaveValue('Guest');
    await expect.poll(() => form.page.evaluate(storedTexts, 'testimonials')).toContain(`name: ${name}`);
    await form.header.click();
    await expect(form.header).toBeHidden();
    await form.page.close();
  }
  const last = new CmsPage(await context.newPage());
  await last.reload();
  await expect(last.page.getByText('changes that were not saved')).toHaveCount(0);
});

test('what is typed directly after the first save of a new entry stays in the form, and is saved with the next one', async ({
  cms,
}) => {
  const { page } = cms;
  await startValue(cms, 'Listening first');
  await readSlowly(page, 1_500);
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
  await cms.publish();
  expect(await readContentFile('values/listening-first.yaml')).toContain('We listen. And then we answer.');
  await cms.leave();
  await startValue(cms, 'Listening again');
  await expect.poll(() => page.evaluate(storedTexts, 'values')).toContain('Listening again');
  await restoreContent('values/listening-first.yaml');
});

test('Enter in the search box searches all groups, whichever is open', async ({ cms }) => {
  const { page } = cms;
  await cms.openGroup('Events');
  await page.getByPlaceholder('Search all').fill('Lindqvist');
  await page.keyboard.press('Enter');
  await expect(cms.entry(/Grace Lindqvist/).first()).toBeVisible();
});
