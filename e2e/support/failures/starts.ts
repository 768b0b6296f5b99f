import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { browserSettings } from '../browser-settings';
import type { FailureName, FailingProxy } from './failing-proxy';

/** What a visitor does that needs React, and what comes of it. */
export interface WayIn {
  /** The page that the visitor has opened. */
  readonly path: string;
  /** The first use of the page. */
  readonly enter: (page: Page) => Promise<void>;
  /** What the visitor does then, and again after a failure. */
  readonly press: (page: Page) => Promise<void>;
  /** What the press leads to. */
  readonly result: (page: Page) => Locator;
  /** Text that the visitor has typed. */
  readonly typed?: (page: Page) => Locator;
  /** Where a link leads if React does not handle it. */
  readonly target?: RegExp;
  /** Whether the visitor is a member. */
  readonly isMember?: boolean;
  /** How many requests one press sends. */
  readonly sends?: number;
}

const TYPED = 'Ada Obi of Lagos';

function inDialog(page: Page): Locator {
  return page.getByRole('dialog');
}

function openDialogBy(name: string, label: RegExp, target: RegExp): WayIn {
  function field(page: Page): Locator {
    return inDialog(page).getByLabel(label);
  }
  return {
    path: '/about-us',
    enter: (page) => page.getByRole('banner').getByRole('link', { name, exact: true }).click(),
    press: async (page) => {
      await field(page).fill(TYPED);
      await field(page).click();
    },
    result: field,
    typed: field,
    target,
  };
}

const login = openDialogBy('Login', /^Username or email/, /\/login$/);

/** The ways in which visitors start React. */
export const WAYS_IN = {
  'the focus in the contact form': {
    path: '/contact-us',
    enter: (page) => page.getByLabel(/^Full name/).fill(TYPED),
    press: (page) => page.getByLabel(/^Email/).click(),
    result: (page) => page.getByLabel(/^Email/),
    typed: (page) => page.getByLabel(/^Full name/),
  },
  'a press on Login': login,
  'a press on Sign Up': openDialogBy('Sign Up', /^Full name/, /\/signup$/),
  'a submitted login': {
    ...login,
    press: async (page) => {
      await inDialog(page)
        .getByLabel(/^Username or email/)
        .fill(TYPED);
      await inDialog(page).getByLabel('Password', { exact: true }).fill('wrong-password');
      await inDialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
    },
    result: (page) => page.getByText('Login Failed').first(),
    sends: 1,
  },
  'a press on a picture': {
    path: '/events',
    enter: () => Promise.resolve(),
    press: (page) => page.getByRole('figure').first().getByRole('link').click(),
    result: inDialog,
    target: /\.(avif|webp|jpe?g|png)$/,
  },
  'a link for members': {
    path: '/about-us',
    enter: () => Promise.resolve(),
    press: (page) =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Dashboard/ })
        .click(),
    result: (page) => page.getByRole('heading', { level: 1, name: 'Dashboard' }),
    target: /\/dashboard$/,
    isMember: true,
  },
} satisfies Readonly<Record<string, WayIn>>;

/** In the browser, before the page loads: nothing is fetched in advance, so that each request belongs to a start. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

interface Visit {
  readonly page: Page;
  /** Numbers of logins that were sent. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
}

async function open(browser: Browser, proxy: FailingProxy, way: WayIn, session: Session): Promise<Visit> {
  const context = await browser.newContext({ ...browserSettings, baseURL: proxy.origin });
  await context.addInitScript(saveData);
  if (way.isMember) {
    await context.addInitScript((entries) => {
      Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value));
    }, session);
  }
  const page = await context.newPage();
  // A field of a page that is not there is not waited for longer.
  page.setDefaultTimeout(10_000);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(SERVICE_PATHS.token)) sent += 1;
  });
  await page.clock.install();
  await page.goto(way.path, { waitUntil: 'commit' });
  // A page script without an answer delays it.
  await page.waitForLoadState('load').catch(() => undefined);
  return { page, sent: () => sent, close: () => context.close() };
}

/** The entries of a member's session in the browser's storage. */
export type Session = Readonly<Record<string, string>>;

function alert(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /(A part of this|This) page could not be loaded/ });
}

function stage(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.hydrationLoader?.stage);
}

/** The requests of a start without failures, in their order: scripts, data and the pages of dialogs. */
export async function requestsOf(
  browser: Browser,
  proxy: FailingProxy,
  way: WayIn,
  session: Session,
): Promise<readonly string[]> {
  proxy.received.length = 0;
  const { page, close } = await open(browser, proxy, way, session);
  await way.enter(page);
  await way.press(page);
  await expect(way.result(page)).toBeVisible();
  await expect.poll(() => stage(page)).toBe('hydrated');
  await close();
  const paths = proxy.received.filter((path) => /\.js$|^\/page-data\/|^\/(login|signup)$/.test(path));
  return [...new Set(paths)];
}

/**
 * Makes one request of a start fail. The visitor gets what the press is for, or reads what to do; keeps what was typed; sends
 * nothing without a press; and gets it with the next press, once the network works again.
 */
export async function failRequest(
  browser: Browser,
  proxy: FailingProxy,
  way: WayIn,
  session: Session,
  [path, failure]: readonly [path: string, failure: FailureName],
): Promise<void> {
  const cell = `${path}: ${failure}`;
  proxy.fail(path, failure);
  const { page, sent, close } = await open(browser, proxy, way, session);
  const { pathname } = new URL(page.url());
  const navigation = { followed: false };
  const following = new Promise<void>((resolve) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && way.target?.test(new URL(request.url()).pathname) === true) {
        navigation.followed = true;
        resolve();
      }
    });
  });

  async function act(): Promise<void> {
    await way.enter(page);
    // After a navigation there is nothing to press.
    if (!navigation.followed) await Promise.race([way.press(page), following]);
  }

  async function outcome(): Promise<string> {
    if (navigation.followed) return 'followed';
    if (await alert(page).isVisible()) return 'told';
    if ((await stage(page)) === 'hydrated' && (await way.result(page).isVisible())) return 'works';
    if (failure === 'no answer') await page.clock.fastForward(31_000);
    return 'nothing';
  }

  // A navigation may end them.
  await act().catch(() => undefined);
  await expect.poll(() => outcome().catch(() => 'nothing'), { message: cell, timeout: 30_000 }).not.toBe('nothing');
  proxy.heal();
  if (!navigation.followed) {
    if (way.typed) await expect(way.typed(page), cell).toHaveValue(TYPED);
    const before = sent();
    expect(before, cell).toBeLessThanOrEqual(way.sends ?? 0);
    if (await alert(page).isVisible()) {
      expect(before, cell).toBe(0);
      const retry = page.getByRole('button', { name: 'Try again', exact: true });
      await ((await retry.isVisible()) ? retry.click() : way.press(page));
    }
    await expect(way.result(page), cell).toBeVisible({ timeout: 40_000 });
    await expect.poll(() => stage(page), { message: cell, timeout: 40_000 }).toBe('hydrated');
    if (way.typed) await expect(way.typed(page), cell).toHaveValue(TYPED);
    expect(new URL(page.url()).pathname, cell).toMatch(way.isMember ? /./ : pathname);
    expect(sent(), cell).toBe(way.sends ?? 0);
  }
  await close();
}
