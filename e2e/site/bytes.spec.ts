import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type Request, expect, test } from '@playwright/test';
import { readInlineCode } from '../../__tests__/support/inline-code';
import { STAYING_PATHS } from '../support/public-pages';

// Budgets for the compressed bytes of a first visit, before any interaction (LOOK-13). What is only fetched in advance, and
// not executed, does not count. An edit of the content must not break the test: the budget of the code counts no content, and
// that of the whole page leaves room for several hundred words.
const MAX_SCRIPT_BYTES = 5 * 1024;
const MAX_CODE_BYTES = 9.5 * 1024;
const MAX_HTML_BYTES = 14 * 1024;

/** A page without its main part and the description in its head. */
function withoutContent(html: string): string {
  return html
    .replace(/<main.*<\/main>/s, '')
    .replace(/<title.*?<\/title>|<meta [^>]*content=.*?>|<script type="application\/ld\+json".*?<\/script>/gs, '');
}

/** The average picture of /events on a phone with two device pixels for each CSS pixel (LOOK-17). Editors add pictures. */
const MAX_EVENT_PICTURE_BYTES = 3_600;

/** Opens a page in a new browser context, without interception of requests. @returns its requests and their priorities */
async function firstLoad(
  browser: Browser,
  path: string,
): Promise<{ requests: Request[]; priorities: Map<string, string> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: Request[] = [];
  const priorities = new Map<string, string>();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => priorities.set(request.url, request.initialPriority));
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  return { requests, priorities };
}

async function bytesOf(requests: readonly Request[], type: string): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
  );
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

test('LOOK-13: the landing page is within its byte budgets', async ({ browser, baseURL }) => {
  const { requests, priorities } = await firstLoad(browser, `${baseURL}/`);
  const texts = requests.filter((request) => ['script', 'document'].includes(request.resourceType()));
  for (const request of texts) {
    expect((await request.response())?.headers()['content-encoding'], request.url()).toBe('br');
  }
  const html = readFileSync('public/index.html', 'utf8');
  const inline = readInlineCode(html).scripts.filter((code) => !code.startsWith('{'));
  const inlineBytes = brotliCompressSync(inline.join('\n')).length;
  expect(inlineBytes).toBeLessThanOrEqual(1_200);
  expect(inlineBytes + (await bytesOf(requests, 'script'))).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(brotliCompressSync(withoutContent(html)).length).toBeLessThanOrEqual(MAX_CODE_BYTES);
  expect(await bytesOf(requests, 'document')).toBeLessThanOrEqual(MAX_HTML_BYTES);
  expect(requests.filter((request) => request.resourceType() === 'font')).toHaveLength(1);
  // Small files are in the page, as `data:` addresses. Browsers draw no part of these.
  expect(requests.map((request) => new URL(request.url()).pathname)).toContainEqual(
    expect.stringMatching(/^\/static\/hero-house-.*\.svg$/),
  );
  const stylesheets = requests.filter((request) => request.resourceType() === 'stylesheet');
  expect(stylesheets.map((request) => request.url())).toEqual([]);

  const scripts = requests.filter((request) => request.resourceType() === 'script').map((request) => request.url());
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

test('LOOK-17: the pictures of /events are within their byte budget', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(`${baseURL}/events`);
  const pictures = page.getByRole('main').locator('figure img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
  const images = requests.filter((request) => request.resourceType() === 'image');
  expect(images.length).toBeGreaterThanOrEqual(await pictures.count());
  expect((await bytesOf(requests, 'image')) / images.length).toBeLessThanOrEqual(MAX_EVENT_PICTURE_BYTES);
  await context.close();
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
  test(`LOOK-09, LOOK-10: ${address} loads one font, all pictures have a size, and the layout does not shift while it loads`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(recordLayoutShifts);
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto(`${baseURL}${address}`, { waitUntil: 'load' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new Set(fonts).size).toBe(1);
    const unsized = await page
      .locator('img:not([width]), img:not([height])')
      .evaluateAll((images) => images.map((image) => image.outerHTML.slice(0, 200)));
    expect(unsized).toEqual([]);
    expect(await page.evaluate(sumLayoutShifts)).toBeLessThan(0.01);
    await context.close();
  });
}
