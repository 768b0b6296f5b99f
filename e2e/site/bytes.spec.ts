import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Request, expect, test } from '@playwright/test';
import { startsImmediately } from '../../src/app/inline-scripts';
import { STAYING_PATHS } from '../support/public-pages';

/**
 * The compressed HTML of any page, and the scripts that it executes before any interaction (LOOK-13). What is only fetched in
 * advance does not count. It leaves room for several hundred words that editors add.
 */
const MAX_BYTES = 20 * 1024;

function ofType(requests: readonly Request[], type: string): readonly Request[] {
  return requests.filter((request) => request.resourceType() === type);
}

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test('LOOK-13: no script of the landing page competes with the first paint, and its texts are compressed', async ({
  page,
}) => {
  const requests: Request[] = [];
  const priorities = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => priorities.set(request.url, request.initialPriority));
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const request of [...ofType(requests, 'document'), ...ofType(requests, 'script')]) {
    expect((await request.response())?.headers()['content-encoding'], request.url()).toBe('br');
  }
  // Small files are in the page, as `data:` addresses. Browsers draw no part of these.
  expect(requests.map((request) => new URL(request.url()).pathname)).toContainEqual(
    expect.stringMatching(/^\/static\/hero-house-.*\.svg$/),
  );
  expect(ofType(requests, 'stylesheet').map((request) => request.url())).toEqual([]);

  const scripts = ofType(requests, 'script').map((request) => request.url());
  expect(scripts.length).toBeGreaterThan(0);
  const urgent = scripts.filter((url) => !['Low', 'VeryLow'].includes(priorities.get(url) ?? 'unknown'));
  expect(urgent, 'scripts that compete with the first paint').toEqual([]);
});

test('LOOK-14: no script contains the server renderer of React', () => {
  const files = readdirSync('public', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  // The chunks of pages and dialogs are in a separate folder.
  expect(files.filter((file) => file.startsWith('chunks')).length).toBeGreaterThan(10);
  const withRenderer = files.filter((file) =>
    /renderToStaticMarkup|renderToReadableStream/.test(readFileSync(path.join('public', file), 'utf8')),
  );
  expect(withRenderer).toEqual([]);
});

declare global {
  interface Window {
    layoutShifts?: { value: number; startTime: number }[];
    fontsLoadedAt?: number;
  }
}

/** In the browser, before the page loads. */
function recordLayoutShifts(): void {
  const shifts: Window['layoutShifts'] = (window.layoutShifts = []);
  new PerformanceObserver((list) => {
    shifts.push(...(list.getEntries() as unknown as typeof shifts));
  }).observe({ type: 'layout-shift', buffered: true });
  document.fonts.addEventListener('loadingdone', () => {
    window.fontsLoadedAt ??= performance.now();
  });
}

/**
 * In the browser. Where the system has none of the fonts that `fonts.css` adjusts to the display font, another font may be
 * painted first, and the change to the display font does not count.
 */
async function sumLayoutShifts(): Promise<number> {
  const families = ['Familjen Fallback', 'Familjen Fallback Android'];
  const loads = await Promise.allSettled(families.map((family) => document.fonts.load(`1rem "${family}"`)));
  const hasFallback = loads.some((load) => load.status === 'fulfilled' && load.value.length > 0);
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const receivedAt = files.find(({ name }) => name.endsWith('.woff2'))?.responseEnd ?? 0;
  const { layoutShifts = [], fontsLoadedAt = performance.now() } = window;
  return layoutShifts
    .filter(({ startTime }) => hasFallback || startTime < receivedAt || startTime > fontsLoadedAt + 500)
    .reduce((sum, { value }) => sum + value, 0);
}

for (const address of STAYING_PATHS) {
  test(`LOOK-09, LOOK-10, LOOK-13: ${address} is within the byte budget, loads one font, all pictures have a size, and the layout does not shift while it loads`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(recordLayoutShifts);
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(`${baseURL}${address}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const unsized = await page
      .locator('img:not([width]), img:not([height])')
      .evaluateAll((images) => images.map((image) => image.outerHTML.slice(0, 200)));
    expect(unsized).toEqual([]);
    expect(await page.evaluate(sumLayoutShifts)).toBeLessThan(0.01);
    await page.waitForLoadState('networkidle');
    expect(new Set(ofType(requests, 'font').map((request) => request.url())).size).toBe(1);
    // Where React starts immediately, its scripts are most of what is loaded.
    const scripts = startsImmediately(address) ? [] : ofType(requests, 'script');
    const bytes = await bytesOf([...ofType(requests, 'document'), ...scripts]);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    await context.close();
  });
}
