import { setTimeout } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import path from 'node:path';
import puppeteer, { TargetType } from 'puppeteer-core';
import type { CDPSession, Page } from 'puppeteer-core';
import { findOrInstallChromium } from '../../scripts/lib/browsers';
import { REPORT_FUNCTION } from './in-page/selectors';
import type { Point, Report } from './in-page/selectors';

/** Only loopback names resolve. Lighthouse gets the same switches. */
export const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** This switch of Puppeteer is not for visitors: it also stops speculation rules. */
const NO_SPECULATION_SWITCH = '--disable-background-networking';
/** Makes pages see a browser that does not know speculation rules. A script that HTML as text has replaced does not run. */
const HIDE_SPECULATION = `{
  const { supports } = HTMLScriptElement;
  HTMLScriptElement.supports = (type) => type !== 'speculationrules' && supports.call(HTMLScriptElement, type);
  addEventListener('DOMContentLoaded', () => {
    for (const rules of document.querySelectorAll('[type=speculationrules]')) rules.outerHTML = rules.outerHTML;
  });
}`;

/** The phone of Lighthouse. */
const SCREEN = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;

const LIMIT_MS = 30_000;

/** An open tab of a browser that was started for it, so that caches and connections are new. */
export interface Tab {
  readonly page: Page;
  /** Opens a page and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** Presses a point, and releases it after some milliseconds. @returns the time of the release, in ms since 1970 */
  press: (point: Point, heldMs?: number) => Promise<number>;
  /** Presses the first visible element of a selector. @throws Error if there is none */
  pressElement: (selector: string, heldMs?: number) => Promise<number>;
  /** Waits until an element can be pressed, and returns its middle. @throws Error if it stays hidden */
  pointOf: (selector: string) => Promise<Point>;
  /**
   * Evaluates an expression in the page that the tab shows. Puppeteer loses that page if it was prerendered.
   * @returns its value, which must be JSON; undefined if a navigation interrupted it
   */
  evaluateInShownPage: (expression: string) => Promise<unknown>;
  /** The first report of a kind after a moment, in ms since 1970. @throws Error if there is none within 30 s */
  reported: <Kind extends Report['kind']>(kind: Kind, after?: number) => Promise<Extract<Report, { kind: Kind }>>;
}

export interface PhoneOptions {
  /** Accepts the certificate of the servers. */
  readonly certificateSwitch: string;
  /** Slows down the processor, which counting bytes does not need. */
  readonly isSlow: boolean;
  /** Whether the browser knows speculation rules, as only Chromium's do; true by default. */
  readonly hasSpeculation?: boolean;
}

/** Starts a browser with the screen and the processor of a phone, opens a tab in it, and closes it after its use. */
export async function withPhone<Result>(
  { certificateSwitch, isSlow, hasSpeculation = true }: PhoneOptions,
  use: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const browser = await puppeteer.launch({
    executablePath: findOrInstallChromium(),
    args: [...CHROMIUM_SWITCHES, certificateSwitch],
    ignoreDefaultArgs: hasSpeculation ? [NO_SPECULATION_SWITCH] : [],
    defaultViewport: SCREEN,
    protocolTimeout: 2 * LIMIT_MS,
  });
  try {
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(LIMIT_MS);
    if (!hasSpeculation) await page.evaluateOnNewDocument(HIDE_SPECULATION);
    if (isSlow) await slowDown(page);
    return await use(await createTab(page));
  } finally {
    await browser.close();
  }
}

/** Slows down the processor for the page and for the pages that the browser prerenders. */
async function slowDown(page: Page): Promise<void> {
  await page.emulateCPUThrottling(CPU_SLOWDOWN);
  sessionOf(page)
    .connection()
    ?.on('sessionattached', (session) => {
      // A prerendered page may be gone before it is slowed down.
      session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN }).catch(() => undefined);
    });
}

async function createTab(page: Page): Promise<Tab> {
  const reports: Report[] = [];
  let onReport: () => void = () => undefined;
  await page.exposeFunction(REPORT_FUNCTION, (report: Report) => {
    reports.push(report);
    onReport();
  });
  await page.evaluateOnNewDocument(probeScript());

  async function pointOf(selector: string): Promise<Point> {
    const deadline = Date.now() + LIMIT_MS;
    while (Date.now() < deadline) {
      const point = (await page.evaluate(`window.benchProbe?.pointOf(${JSON.stringify(selector)})`)) as
        Point | undefined;
      if (point) return point;
      await setTimeout(50);
    }
    throw new Error(`${page.url()}: "${selector}" cannot be pressed.`);
  }

  const tab: Tab = {
    page,
    async open(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    press: (point, heldMs = 0) => press(sessionOf(page), point, heldMs),
    pressElement: async (selector, heldMs) => tab.press(await pointOf(selector), heldMs),
    pointOf,
    async evaluateInShownPage(expression) {
      // A second session of a page stops its prerendering, so there is none as long as Puppeteer has the page.
      const isKnown = await page.evaluate('true').catch(() => false);
      if (isKnown) return page.evaluate(expression).catch(() => undefined);
      const shown = page
        .browser()
        .targets()
        .find((target) => target.type() === TargetType.PAGE);
      const session = await shown?.createCDPSession().catch(() => undefined);
      try {
        const answer = await session?.send('Runtime.evaluate', { expression, returnByValue: true });
        return answer?.result.value as unknown;
      } catch {
        return undefined;
      } finally {
        await session?.detach().catch(() => undefined);
      }
    },
    async reported(kind, after = 0) {
      const deadline = Date.now() + LIMIT_MS;
      for (;;) {
        const found = reports.find(
          (report): report is Extract<Report, { kind: typeof kind }> => report.kind === kind && report.at >= after,
        );
        if (found) return found;
        const next = new Promise<void>((resolve) => {
          onReport = resolve;
        });
        await Promise.race([next, setTimeout(100)]);
        if (Date.now() > deadline) throw new Error(`${page.url()}: nothing was reported about "${kind}".`);
      }
    },
  };
  return tab;
}

/** Puppeteer's own session, which its types do not mention. A second one, of `createCDPSession`, would stop prerendering. */
function sessionOf(page: Page): CDPSession {
  return (page as Page & { readonly _client: () => CDPSession })._client();
}

async function press(devTools: CDPSession, point: Point, heldMs: number): Promise<number> {
  // Not awaited: a finger does not wait until the page has handled its touch.
  const started = devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await setTimeout(heldMs);
  const at = Date.now();
  const ended = devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // The page may be gone before it answers.
  await Promise.allSettled([started, ended]);
  return at;
}

let script: string | undefined;

function probeScript(): string {
  script ??= buildSync({
    entryPoints: [path.join(__dirname, 'in-page/probe.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  }).outputFiles[0]?.text;
  if (script === undefined) throw new Error('esbuild returned no probe.');
  return script;
}
