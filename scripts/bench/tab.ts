import { setTimeout } from 'node:timers/promises';
import puppeteer, { type CDPSession, type Page } from 'puppeteer-core';
import { findOrInstallChromium } from '../lib/browsers';
import { DEVICES, type DeviceName } from './devices';

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** This switch of Puppeteer stops speculation rules. */
const NO_SPECULATION_SWITCH = '--disable-background-networking';

/** The time between the touch of a link and its release. */
const HELD_MS = 80;
const LIMIT_MS = 30_000;

/** Coordinates in the viewport, in CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Starts a browser like that of a device, so that caches and connections are new, and closes it after its use. */
export async function withPage<Result>(device: DeviceName, use: (page: Page) => Promise<Result>): Promise<Result> {
  const { screen, slowdown, network, isSlowedIn } = DEVICES[device];
  const browser = await puppeteer.launch({
    executablePath: findOrInstallChromium(),
    args: SWITCHES,
    ignoreDefaultArgs: isSlowedIn === 'server' ? [NO_SPECULATION_SWITCH] : [],
    defaultViewport: screen,
  });
  try {
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(LIMIT_MS);
    await page.emulateCPUThrottling(slowdown);
    // Pages that the browser prerenders. They may be gone before they are slowed down.
    sessionOf(page)
      .connection()
      ?.on('sessionattached', (session) => {
        session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }).catch(() => undefined);
      });
    if (isSlowedIn === 'browser') {
      const { latencyMs: latency, bytesPerSecond } = network;
      await page.emulateNetworkConditions({ latency, download: bytesPerSecond, upload: bytesPerSecond });
      // Pages see a browser that does not know speculation rules.
      await page.evaluateOnNewDocument(() => {
        const supports = HTMLScriptElement.supports.bind(HTMLScriptElement);
        HTMLScriptElement.supports = (type) => type !== 'speculationrules' && supports(type);
        addEventListener('DOMContentLoaded', () => document.querySelector('[type=speculationrules]')?.remove());
      });
    }
    return await use(page);
  } finally {
    await browser.close();
  }
}

/** Puppeteer's own session, which its types do not mention. A second one would stop prerendering. */
function sessionOf(page: Page): CDPSession {
  return (page as Page & { readonly _client: () => CDPSession })._client();
}

/**
 * Presses the first element of a selector that a visitor can press, as soon as there is one.
 * @param afterMs time between the moment when the element can be pressed and the press
 * @returns the time of the release, in ms since 1970
 */
export async function press(page: Page, selector: string, afterMs = 0): Promise<number> {
  const point = await pointOf(page, selector);
  await setTimeout(afterMs);
  const session = sessionOf(page);
  const { hasTouch } = page.viewport() ?? {};
  const mouse = { ...point, button: 'left', clickCount: 1 } as const;
  // Not awaited: a finger does not wait until the page has handled its touch.
  const started = hasTouch
    ? session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    : session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
  await setTimeout(HELD_MS);
  const at = Date.now();
  const ended = hasTouch
    ? session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    : session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
  // The page may be gone before it answers.
  await Promise.allSettled([started, ended]);
  return at;
}

/** Waits until a press on an element would reach it. @returns its middle */
async function pointOf(page: Page, selector: string): Promise<Point> {
  return see(
    page,
    (wanted) => {
      for (const element of document.querySelectorAll(wanted)) {
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const point = { x: left + width / 2, y: top + height / 2 };
        const hit = document.elementFromPoint(point.x, point.y);
        const isShown = width > 0 && element.checkVisibility({ visibilityProperty: true });
        if (isShown && hit && (element.contains(hit) || hit.contains(element))) return point;
      }
      return undefined;
    },
    selector,
  );
}

/**
 * Calls a function in the page in each frame until it returns something. It is sent as text, so it uses only its arguments.
 * @throws Error if it has returned nothing after 30 s
 */
export async function see<Value extends object | number, Args extends readonly unknown[]>(
  page: Page,
  look: (...args: Args) => Value | undefined,
  ...args: Args
): Promise<Value> {
  const script = `new Promise((resolve) => {
    const end = performance.now() + ${LIMIT_MS};
    (function step() {
      const found = (${look.toString()})(...${JSON.stringify(args)});
      if (found !== undefined || performance.now() > end) resolve(found);
      else requestAnimationFrame(step);
    })();
  })`;
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    // Puppeteer loses a page that a prerendered one has replaced.
    const [shown = page] = page.mainFrame().detached ? await page.browser().pages() : [page];
    // A navigation interrupts it.
    const found = (await shown.evaluate(script).catch(() => undefined)) as Value | undefined;
    if (found !== undefined) return found;
    await setTimeout(20);
  }
  throw new Error(`${page.url()}: what the bench waited for was not there after ${LIMIT_MS / 1_000} s.`);
}
