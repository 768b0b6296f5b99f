import { setTimeout as pause } from 'node:timers/promises';
import { CmsPage, storedTexts } from './support/cms-page';
import { readContentFile } from './support/content-files';
import { expect, test } from './support/test';

// No other test changes it.
const GRACE = 'testimonials/grace-lindqvist.yaml';

test('EDIT-35: what was typed into two forms survives crashes of the tab, and the CMS says in what it differs', async ({
  cms,
  context,
}) => {
  await context.clock.install();
  const saved = await readContentFile(GRACE);
  const [, role = ''] = /^role: (.*)$/m.exec(saved.replace(/ #.*/g, '')) ?? [];
  async function typeAndCrash(tab: CmsPage, name: string, text: string): Promise<void> {
    await tab.openEntry('Testimonials', new RegExp(name));
    await tab.write('Role', text);
    await tab.expectStored(`testimonials.${name.toLowerCase().replace(' ', '-')}`, text);
    await tab.page.close({ runBeforeUnload: false });
  }

  await typeAndCrash(cms, 'Grace Lindqvist', 'Never saved');
  await typeAndCrash(await CmsPage.openIn(context), 'Amina Bello', 'Not this either');
  const form = await CmsPage.openIn(context);
  const { page } = form;
  // Decap asks for the pictures again when it shows a form.
  await form.delayReads(() => pause(500), 'getMedia');
  const notice = page.getByRole('alert').filter({ hasText: 'changes that were not saved' });
  await expect(notice.getByRole('link')).toHaveText(['Testimonial amina-bello', 'Testimonial grace-lindqvist']);
  page.on('dialog', (dialog) => void dialog.accept());
  await notice.getByRole('link', { name: 'Testimonial grace-lindqvist' }).click();
  await expect(form.field('Role')).toHaveValue('Never saved');
  await expect(page.getByText(`Role: Never saved (saved: ${role})`)).toBeVisible();
  expect(await readContentFile(GRACE)).toBe(saved);
});

test('EDIT-35: what was typed into two new entries of one group survives crashes of both tabs, and each is offered', async ({
  cms,
  context,
}) => {
  await context.clock.install();
  async function type(form: CmsPage, name: string): Promise<void> {
    await form.create('Testimonials', 'Testimonial');
    await form.write('Name', name);
    await form.write('Role', 'Guest');
    await form.expectStored('testimonials', `"name":"${name}"`);
  }

  await type(cms, 'Ada Early');
  // Another tab does not offer what is still open, and stores a text of its own.
  const other = await CmsPage.openIn(context);
  await type(other, 'Bea Late');
  await expect(other.page.getByText('changes that were not saved')).toHaveCount(0);
  for (const { page } of [cms, other]) await page.close({ runBeforeUnload: false });

  for (const name of ['Bea Late', 'Ada Early']) {
    const form = new CmsPage(await context.newPage());
    const isOpen = form.page.waitForURL(/\/testimonials\/new$/).then(() => context.clock.fastForward(1_000));
    await form.delayReads(() => isOpen, 'getEntry', 'getMedia');
    await form.load();
    form.page.on('dialog', (dialog) => void dialog.accept());
    await form.page.getByRole('link', { name: 'Testimonial (new)' }).click();
    await expect(form.page.getByText(`Name: ${name} (saved: (empty))`)).toBeVisible();
    await expect(form.field('Name')).toHaveValue(name);
    await expect(form.field('Role')).toHaveValue('Guest');
    await form.expectStored('testimonials', `"name":"${name}"`);
    await form.header.click();
    await expect(form.header).toBeHidden();
    // It is deleted after the form is left.
    await expect.poll(() => form.page.evaluate(storedTexts, 'testimonials')).not.toContain(name);
    await form.page.close();
  }
  const last = await CmsPage.openIn(context);
  await expect(last.page.getByText('changes that were not saved')).toHaveCount(0);
});
