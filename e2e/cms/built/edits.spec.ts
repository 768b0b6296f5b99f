import { EDITS } from '../support/edits';
import { expect, test } from '../support/built-site';

// Checks on the built site what the journeys have changed in the CMS.

test('the testimonial has its new rating and text', async ({ page }) => {
  const { name, rating, text } = EDITS.testimonial;
  await page.goto('/testimonials');
  const quote = page.getByRole('figure').filter({ hasText: name });
  await expect(quote).toContainText(text);
  await expect(quote.getByRole('img', { name: `Rated ${rating} out of 5` })).toBeVisible();
});

test('the new event shows its picture, and the deleted one is not on the page', async ({ page }) => {
  await page.goto('/events');
  const picture = page.getByRole('img', { name: EDITS.event.alt });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('img', { name: EDITS.deletedEvent })).toHaveCount(0);
});

test('the team is in its new order', async ({ page }) => {
  await page.goto('/team-members');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(EDITS.firstInTeam);
});

test('the hidden video is not shown', async ({ page }) => {
  await page.goto('/testimonials');
  await expect(page.getByRole('button', { name: /^Play video: / }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Play video: ${EDITS.hiddenVideo}` })).toHaveCount(0);
});
