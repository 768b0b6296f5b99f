import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { z } from 'zod';
import { memberAreaMessages } from '../../src/config/messages/member-area';
import { PATHS } from '../../src/config/routes';
import type { DeviceName } from './devices';
import type { Unit } from './results';
import type { Side } from './side';
import { press, see, withPage } from './tab';

/** One measured value of a side. */
export interface Value {
  readonly figure: string;
  readonly unit: Unit;
  readonly value: number;
}

/** Where and with what a side is measured. */
export interface Visit {
  readonly side: Side;
  readonly device: DeviceName;
}

const FIRST_FIELD = 'input[autocomplete="name"]';
const TYPED = 'Ada';
/** Long enough for everything that pages do when they are idle. */
const IDLE_MS = 5_000;
/** How long the visitor reads a page before the menu. */
const READ_MS = 3_000;
/** How long a link is in view before it is pressed, if it is not pressed immediately. */
const IN_VIEW_MS = 2_000;
const LOAD_SECONDS = 10;
export const LOAD_CONNECTIONS = 100;

/** Times until a page is painted, and total blocking time: of each task after the first paint what is longer than 50 ms. */
export function measurePaint({ side, device }: Visit, address: string): Promise<readonly Value[]> {
  return withPage(device, async (page) => {
    await page.goto(side.originFor(device) + address, { waitUntil: 'load' });
    await setTimeout(IDLE_MS);
    const { first, largest, blocking } = await page.evaluate(readPaint);
    return [
      { figure: 'first paint', unit: 'ms', value: first },
      { figure: 'largest paint', unit: 'ms', value: largest },
      { figure: 'blocking time', unit: 'ms', value: blocking },
    ];
  });
}

/** Runs in the page. The browser keeps these entries for observers that come late. */
async function readPaint(): Promise<{ first: number; largest: number; blocking: number }> {
  const entries: PerformanceEntry[] = [];
  for (const type of ['paint', 'largest-contentful-paint', 'longtask']) {
    new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({ type, buffered: true });
  }
  await new Promise((resolve) => {
    window.setTimeout(resolve, 500);
  });
  const first = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
  const largest = entries.filter(({ entryType }) => entryType === 'largest-contentful-paint').at(-1);
  const tasks = entries.filter(({ entryType, startTime }) => entryType === 'longtask' && startTime >= first);
  return {
    first,
    largest: largest?.startTime ?? Number.NaN,
    blocking: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

/** The scripts that a page executes before a visitor does anything, inline ones too, each compressed with brotli. */
export function measureScript({ side, device }: Visit, address: string): Promise<readonly Value[]> {
  return withPage(device, async (page) => {
    await page.coverage.startJSCoverage({ includeRawScriptCoverage: true, resetOnNavigation: false });
    await page.goto(side.originFor(device) + address, { waitUntil: 'load' });
    await setTimeout(IDLE_MS);
    const executed = (await page.coverage.stopJSCoverage()).filter(
      ({ url, rawScriptCoverage }) =>
        url.startsWith('http') &&
        rawScriptCoverage?.functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
    );
    const value = executed.reduce((sum, { text }) => sum + brotliCompressSync(text).length, 0);
    return [{ figure: 'script executed before intent', unit: 'bytes', value }];
  });
}

/** Time from a tap on Sign Up, some time after the first paint, until the dialog is painted and can be typed into. */
export function measureTap({ side, device }: Visit, delayMs: number): Promise<readonly Value[]> {
  return withPage(device, async (page) => {
    // The tap can replace this navigation before its page is loaded.
    const loaded = page.goto(`${side.originFor(device)}/`).catch(() => undefined);
    await see(page, () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    const pressedAt = await press(page, `main a[href="${PATHS.signup}"]`, delayMs);
    const shownAt = await see(
      page,
      (selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        const isReached =
          box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.matches(selector);
        return isReached ? performance.timeOrigin + performance.now() : undefined;
      },
      FIRST_FIELD,
    );
    await loaded;
    await press(page, FIRST_FIELD);
    await page.keyboard.type(TYPED);
    const typed = await page.$eval(FIRST_FIELD, (field) => field.value);
    if (typed !== TYPED) throw new Error(`"${TYPED}" was typed, but the field has "${typed}".`);
    return [{ figure: 'tap on Sign Up', unit: 'ms', value: shownAt - pressedAt }];
  });
}

/** Time from the press of a link on the landing page until the other page is painted. */
export function measurePageChange({ side, device }: Visit, isInView: boolean): Promise<readonly Value[]> {
  return withPage(device, async (page) => {
    await page.goto(`${side.originFor(device)}/`, { waitUntil: 'load' });
    await setTimeout(READ_MS);
    const value = await followLink(page, PATHS.events, isInView);
    return [{ figure: 'page change', unit: 'ms', value }];
  });
}

/**
 * Time from the navigation to a member page, with a stored session, until its content is painted, then from the press of a
 * link there until another member page is painted.
 * @returns nothing for a side without a member
 */
export async function measureMemberPages({ side, device }: Visit, isInView: boolean): Promise<readonly Value[]> {
  const { session } = side;
  if (!session) return [];
  return withPage(device, async (page) => {
    const origin = side.originFor(device);
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate((items) => Object.assign(localStorage, items), session);
    const startedAt = Date.now();
    // Its content may be there before the page has loaded everything.
    const loaded = page.goto(origin + PATHS.homepage);
    const shownAt = await see(page, readHeading, PATHS.homepage, '', Number.MAX_SAFE_INTEGER);
    await loaded;
    if ((await headingOf(page)) === memberAreaMessages.failed) throw new Error('The member got no content.');
    const second = {
      figure: "member's second page",
      unit: 'ms',
      value: await followLink(page, PATHS.classroom, isInView),
    } as const;
    return isInView ? [second] : [{ figure: "member's first page", unit: 'ms', value: shownAt - startedAt }, second];
  });
}

/** Presses a link, on a phone in the side panel. @returns milliseconds until its page is painted */
async function followLink(page: Page, address: string, isInView: boolean): Promise<number> {
  const { isMobile } = page.viewport() ?? {};
  const before = await headingOf(page);
  if (isMobile) await press(page, 'button[popovertarget="side-panel"]');
  const link = `${isMobile ? '#side-panel' : 'header'} a[href="${address}"]`;
  const pressedAt = await press(page, link, isInView ? IN_VIEW_MS : 0);
  return (await see(page, readHeading, address, before, pressedAt)) - pressedAt;
}

function headingOf(page: Page): Promise<string> {
  return page.$eval('main h1', ({ textContent }) => textContent);
}

/**
 * Runs in the page. The heading of a document that came after a press is in its HTML, so its first paint counts.
 * @returns when the page of this address was painted, in ms since 1970
 */
function readHeading(address: string, before: string, pressedAt: number): number | undefined {
  const heading = document.querySelector('main h1');
  const text = heading?.checkVisibility() ? heading.textContent : '';
  if (location.pathname !== address || !text || text === before) return undefined;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (!paint) return undefined;
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart?: number;
  })[];
  const painted = performance.timeOrigin + Math.max(paint.startTime, navigation?.activationStart ?? 0);
  return painted > pressedAt ? painted : performance.timeOrigin + performance.now();
}

/** Pages per second that the site sends without a server of the bench in between. */
export async function measureLoad({ site }: Side): Promise<readonly Value[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    require.resolve('autocannon'),
    ...['--json', '--connections', String(LOAD_CONNECTIONS), '--duration', String(LOAD_SECONDS)],
    ...['--headers', 'accept-encoding=gzip', site + PATHS.about],
  ]);
  const { requests, latency, errors, non2xx } = loadSchema.parse(JSON.parse(stdout));
  if (errors + non2xx > 0) throw new Error(`${errors} requests failed, ${non2xx} had another status than 2xx.`);
  return [
    { figure: 'requests', unit: 'per second', value: requests.average },
    { figure: '99th percentile', unit: 'ms', value: latency.p99 },
  ];
}

const loadSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  errors: z.number(),
  non2xx: z.number(),
});
