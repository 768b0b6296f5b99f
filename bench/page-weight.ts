import { chromium } from '@playwright/test';
import type { Browser, Request } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/lib/browsers';

/** The transfer size of a page on a first visit, in bytes (compressed bodies, without headers). */
export interface PageWeight {
  readonly path: string;
  readonly requests: number;
  readonly html: number;
  readonly htmlRaw: number;
  readonly script: number;
  readonly font: number;
  readonly image: number;
  readonly other: number;
  readonly total: number;
}

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Opens each page with an empty cache and the viewport of a phone, and adds up the transferred bytes. */
export async function weighPages(origin: string, paths: readonly string[]): Promise<PageWeight[]> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    chromiumSandbox: false,
    args: ['--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    const weights: PageWeight[] = [];
    for (const path of paths) weights.push(await weighPage(browser, origin, path));
    return weights;
  } finally {
    await browser.close();
  }
}

async function weighPage(browser: Browser, origin: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // With 204 the browser stays on a page that redirects to another site.
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ status: 204 }),
  );
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const own = finished.filter((request) => request.url().startsWith(origin));
  const sizes = await Promise.all(
    own.map(async (request) => ({ type: request.resourceType(), bytes: (await request.sizes()).responseBodySize })),
  );
  const htmlRaw = (await (await fetch(origin + path)).arrayBuffer()).byteLength;
  await context.close();

  function bytesOf(...types: string[]): number {
    return sizes.reduce((sum, { type, bytes }) => (types.includes(type) ? sum + bytes : sum), 0);
  }
  const known = {
    html: bytesOf('document'),
    script: bytesOf('script'),
    font: bytesOf('font'),
    image: bytesOf('image'),
  };
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const other = total - Object.values(known).reduce((sum, bytes) => sum + bytes, 0);
  return { path, requests: own.length, htmlRaw, ...known, other, total };
}
