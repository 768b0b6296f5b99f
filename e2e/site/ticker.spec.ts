import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

const ROWS = [
  {
    id: 'bitcoin',
    symbol: 'btc',
    name: 'Bitcoin',
    image: null,
    current_price: 97214,
    price_change_percentage_24h: 1.816,
  },
  { id: 'ether', symbol: 'eth', name: 'Ether', image: null, current_price: 3318.4, price_change_percentage_24h: -0.64 },
  { id: 'tiny', symbol: 'tiny', name: 'Tiny', image: null, current_price: 0.00001234, price_change_percentage_24h: 0 },
  { id: 'gap', symbol: 'gap', name: 'Gap', image: null, current_price: null, price_change_percentage_24h: null },
];

async function serveMarket(page: Page, source: 'live' | 'kept' | 'sample'): Promise<void> {
  await page.route('**/api/market/coins/markets?*', (route) =>
    route.fulfill({ json: ROWS, headers: { 'X-Market-Source': source, 'X-Market-As-Of': '2025-01-01T00:00:00.000Z' } }),
  );
}

test('sends the query of TICK-01 and shows symbol, price and change', async ({ page }) => {
  await serveMarket(page, 'live');
  const requested = page.waitForRequest('**/api/market/coins/markets?*');
  await page.goto('/');
  const query = new URL((await requested).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    vs_currency: 'usd',
    order: 'market_cap_desc',
    per_page: '50',
    page: '1',
    sparkline: 'false',
  });
  const strip = page.getByRole('region', { name: 'Crypto market prices' });
  await expect(strip.getByText('BTC').first()).toBeVisible();
  await expect(strip).toContainText('$97,214');
  await expect(strip).toContainText('+1.82%');
  await expect(strip).toContainText('0.64%');
  await expect(strip).toContainText('$0.00001234');
  await expect(strip).not.toContainText('null');
  await expect(strip).not.toContainText(/sample/i);
});

test('without a market service it shows sample prices and labels them', async ({ page }) => {
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Crypto market prices' });
  await expect(strip.getByText('BTC').first()).toBeVisible();
  await expect(strip).toContainText(/sample data/i);
});

test('the layout does not shift when prices arrive', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/market/coins/markets?*', async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto('/');
  const below = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const before = await below.boundingBox();
  release();
  await expect(page.getByRole('region', { name: 'Crypto market prices' }).getByText('BTC').first()).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('an error of the market service hides the ticker and is logged in the console only', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503|market/i);
  const answered = page.waitForResponse('**/api/market/coins/markets?*');
  await page.route('**/api/market/coins/markets?*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  await answered;
  await expect(page.getByRole('region', { name: 'Crypto market prices' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('a loop takes 40 s and stops under the pointer and with the button', async ({ page }) => {
  await serveMarket(page, 'live');
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

  await strip.getByText('BTC').first().hover({ force: true });
  await expect.poll(running).toBe(0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(running).toBeGreaterThan(0);

  await strip.getByRole('button', { name: 'Pause ticker' }).click();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(running).toBe(0);
  await expect(strip.getByRole('button', { name: 'Resume ticker' })).toHaveAttribute('aria-pressed', 'true');
});
