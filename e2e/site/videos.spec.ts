import { expectNoAxeFindings } from '../support/axe';
import { expect, test } from '../support/test';

test('PAGE-12, VIDEO-03: a video opens over the page from the no-cookie host, and closes on Escape', async ({
  page,
}) => {
  await page.goto('/testimonials');
  const opener = page.getByRole('button', { name: /^Play video: / }).first();
  const overlay = page.getByRole('dialog');

  await opener.click();
  await expect(overlay).toBeVisible();
  const player = overlay.locator('iframe');
  await expect(player).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+/);
  await expect(player).toHaveAttribute('title', /\S/);
  await expectNoAxeFindings(page, 'open video');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a press on any side of the player closes it, on wide and on narrow screens', async ({ page }) => {
  await page.goto('/testimonials');
  const opener = page.getByRole('button', { name: /^Play video: / }).first();
  const overlay = page.getByRole('dialog');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const sides: [x: number, y: number][] = [
      [4, height / 2],
      [width - 5, height / 2],
      [width / 2, height - 5],
      [width / 2, 4],
    ];
    for (const [x, y] of sides) {
      await opener.click();
      await expect(overlay).toBeVisible();
      await page.mouse.click(x, y);
      await expect(overlay, `after a press at ${x}, ${y} of ${width} × ${height}`).toBeHidden();
    }
  }
});
