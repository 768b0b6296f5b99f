import { expect } from '@playwright/test';
import { startReact } from '../../e2e/support/hydration';
import { DRAFT_EVENT, test } from '../support/preview';
import { takePicture } from './picture';

test('the whole site before it is public', async ({ page }) => {
  await page.goto('/events');
  await startReact(page);
  const which = page.getByRole('complementary', { name: 'Preview' }).getByText('Which ones, and why');
  await which.click();
  const draft = page.getByRole('figure').filter({ hasText: DRAFT_EVENT });
  await expect(draft).toBeVisible();
  await takePicture(page, 'preview', [which]);
});
