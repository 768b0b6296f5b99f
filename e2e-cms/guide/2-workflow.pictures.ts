import { expect } from '@playwright/test';
import type { CmsPage } from '../support/cms-page';
import { takePicture } from './picture';
import { testReviews as test } from './test';

test('an entry in review', async ({ cms, page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await cms.open();
  await cms.openEntry('Testimonials', /Daniel Reyes/);
  await cms.field('Stars').fill('5');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await takePicture(page, 'review-1-save', [cms.field('Stars'), save]);

  await save.click();
  const status = page.getByRole('button', { name: /^Status: / });
  await expect(status).toHaveText('Status: Draft');
  await expect(cms.header).toContainText('Changes saved');
  await closeToast(cms);
  await status.click();
  const inReview = page.getByRole('menuitem', { name: 'In review' });
  await takePicture(page, 'review-2-status', [status, inReview]);

  await inReview.click();
  await expect(status).toHaveText('Status: In review');
  await closeToast(cms);
  await cms.leave();
  const workflow = page.getByRole('link', { name: 'Workflow' });
  await workflow.click();
  await expect(page.getByRole('heading', { name: 'Editorial Workflow' })).toBeVisible();
  const card = page.getByRole('link', { name: /Daniel Reyes/ });
  await expect(card).toBeVisible();
  await takePicture(page, 'review-3-board', [workflow, card, page.getByRole('heading', { name: 'Ready' })]);

  await card.click();
  await expect(status).toHaveText('Status: In review');
  await status.click();
  await page.getByRole('menuitem', { name: 'Ready' }).click();
  await expect(status).toHaveText('Status: Ready');
  await closeToast(cms);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const now = page.getByRole('menuitem', { name: 'Publish now' });
  await takePicture(page, 'review-4-publish', [status, publish, now]);

  await now.click();
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
});

/** Waits for the toast and closes it, because it would cover a part of the screenshot. */
async function closeToast(cms: CmsPage): Promise<void> {
  await expect(cms.toast).toBeVisible();
  await cms.toast.click();
  await expect(cms.toast).toBeHidden();
}
