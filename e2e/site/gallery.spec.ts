import { expectNoAxeFindings } from '../support/axe';
import { keysOf } from '../support/content';
import { expect, test } from '../support/test';

const PHOTOS = keysOf('events').length;

// Translated: a press that has waited goes on to the new link, and texts that React changes are current.
test('PAGE-07, START-03, START-12: the lightbox opens, changes pictures and closes by keyboard alone @translated', async ({
  page,
}) => {
  await page.goto('/events');
  const first = page.getByRole('figure').filter({ hasText: 'Annual Meeting' }).getByRole('link');
  await first.focus();
  await page.keyboard.press('Enter');

  const lightbox = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(lightbox).toBeVisible();
  await expect(lightbox.getByText('Annual Meeting').first()).toBeVisible();
  await expect(lightbox.getByText(new RegExp(`1 of ${PHOTOS}`)).first()).toBeAttached();
  await expectNoAxeFindings(page, 'open lightbox');

  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText(new RegExp(`2 of ${PHOTOS}`)).first()).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox.getByText(new RegExp(`1 of ${PHOTOS}`)).first()).toBeAttached();
  await lightbox.getByRole('button', { name: 'Next picture' }).click();
  await expect(lightbox.getByText(new RegExp(`2 of ${PHOTOS}`)).first()).toBeAttached();

  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(first).toBeFocused();
});

test('PAGE-05: a placeholder replaces a picture that fails to load, on Events and on Team Members', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/);
  for (const path of ['/events', '/team-members']) {
    const broken = new Set<string>();
    await page.route(/\/static\/.*\.(webp|avif|png|jpg)$/, async (route) => {
      // The first requested picture fails; its placeholder loads.
      const address = route.request().url();
      if (broken.size === 0) broken.add(address);
      return broken.has(address) ? route.abort() : route.fallback();
    });
    await page.goto(path);
    await expect
      .poll(() =>
        page
          .locator('main img')
          .evaluateAll(
            (images) =>
              images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0)
                .length,
          ),
      )
      .toBe(0);
    expect(broken.size).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
