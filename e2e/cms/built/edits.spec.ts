import { EDITS } from '../support/edits';
import { expect, test } from '../support/built-site';

test('the built site shows what the journeys have changed in the CMS, and no draft', async ({ page }) => {
  const { name, rating, text } = EDITS.testimonial;
  await page.goto('/testimonials');
  const quote = page.getByRole('figure').filter({ hasText: name });
  await expect(quote).toContainText(text);
  await expect(quote.getByRole('img', { name: `Rated ${rating} out of 5` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play video: / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Play video: ${EDITS.hiddenVideo}` })).toHaveCount(0);
});
