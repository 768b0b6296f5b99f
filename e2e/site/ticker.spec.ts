import { delayRequests } from '../support/hydration';
import { expect, test } from '../support/test';

test('TICK-06: the layout does not shift when prices arrive', async ({ page }) => {
  const release = await delayRequests(page, '**/api/market/coins/markets?*');
  await page.goto('/');
  const below = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const before = await below.boundingBox();
  release();
  await expect(page.getByRole('region', { name: 'Crypto market prices' }).getByText('BTC').first()).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('TICK-09: a loop takes 40 s and stops under the pointer and with the button', async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Crypto market prices' });
  await expect(strip.getByText('BTC').first()).toBeVisible();

  function running(): Promise<number> {
    return strip.evaluate(
      (element) => element.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
    );
  }
  const durations = await strip.evaluate((element) =>
    element.getAnimations({ subtree: true }).map((animation) => animation.effect?.getTiming().duration),
  );
  expect(new Set(durations)).toEqual(new Set([40_000]));
  await expect.poll(running).toBeGreaterThan(0);

  await strip.hover();
  await expect.poll(running).toBe(0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(running).toBeGreaterThan(0);

  await page.keyboard.press('Tab');
  await strip.getByRole('button').focus();
  await expect.poll(running).toBe(0);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(running).toBeGreaterThan(0);

  await strip.getByRole('button', { name: 'Pause ticker' }).click();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(running).toBe(0);
  await expect(strip.getByRole('button', { name: 'Resume ticker' })).toHaveAttribute('aria-pressed', 'true');
});
