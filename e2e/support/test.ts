import { test as base, expect, type Request } from '@playwright/test';
import { type OtherSites, replaceOtherSites } from './other-sites';
import { translatePage } from './translate';

/** Options of a project. */
export interface TestOptions {
  /** Whether the browser translates all pages. */
  readonly translated: boolean;
}

interface Fixtures {
  /** Replaces all other sites. An unexpected request fails the test. */
  readonly otherSites: OtherSites;
  /** Expects console errors and warnings that match. All others fail the test. */
  readonly expectConsoleError: (pattern: RegExp) => void;
  /** A cookie, or a token in an address, a referrer or a request to another site, fails the test. */
  readonly noLeaks: undefined;
  /** Translates all pages, if the project says so. */
  readonly translation: undefined;
}

/**
 * Chromium's error for a transition to another page that it gives up, because the window changes its size or a style sheet is not there yet.
 * No script has begun it, so none can handle the error (csswg-drafts issue 13726).
 */
const TRANSITION_GIVEN_UP = /^page error: Transition was aborted because of invalid state/;

/** A token as the service and WordPress issue them. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+/;

/** What a request tells others that it must not. */
function leaksOf(request: Request, home: string): string[] {
  const { referer = '', authorization } = request.headers();
  const isOwn = new URL(request.url()).origin === new URL(home).origin;
  return [
    ...(TOKEN.test(request.url()) ? [`token in the address ${request.url()}`] : []),
    // An address with `action=rp` is a reset link of stock WordPress. The site's own server has it already, as it was opened there.
    ...(TOKEN.test(referer) || (referer.includes('key=') && !(isOwn && referer.includes('action=rp')))
      ? [`secret in the referrer of ${request.url()}`]
      : []),
    ...(authorization !== undefined && !isOwn ? [`token sent to ${request.url()}`] : []),
    ...(!isOwn && TOKEN.test(request.postData() ?? '') ? [`token in the body to ${request.url()}`] : []),
  ];
}

/** Playwright's `test`, which slows the processor of all pages by the factor in `E2E_SLOWDOWN`, as on a slow machine. */
export const slowableTest = base.extend<{ readonly slowdown: undefined }>({
  slowdown: [
    async ({ context }, use) => {
      const rate = Number(process.env.E2E_SLOWDOWN ?? 1);
      if (rate > 1) {
        context.on('page', async (page) => {
          const devtools = await context.newCDPSession(page).catch(() => undefined);
          // The test may have closed the page.
          await devtools?.send('Emulation.setCPUThrottlingRate', { rate }).catch(() => undefined);
        });
      }
      await use(undefined);
    },
    { auto: true },
  ],
});

/**
 * Playwright's `test` for this site. No request leaves the machine. A console error, a page error or a violation of the
 * CSP or of Trusted Types (which the browser reports as a console error) fails the test.
 */
export const test = slowableTest.extend<Fixtures & TestOptions>({
  translated: [false, { option: true }],
  translation: [
    async ({ context, translated }, use) => {
      if (translated) await context.addInitScript(translatePage);
      await use(undefined);
    },
    { auto: true },
  ],
  otherSites: [
    async ({ context, baseURL }, use) => {
      const otherSites = await replaceOtherSites(context, baseURL ?? '');
      await use(otherSites);
      expect(otherSites.unexpected, 'requests to other sites').toEqual([]);
    },
    { auto: true },
  ],
  expectConsoleError: [
    async ({ context }, use) => {
      const expected = [TRANSITION_GIVEN_UP];
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      context.on('weberror', (error) => errors.push(`page error: ${error.error().message}`));
      await use((pattern) => expected.push(pattern));
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
    { auto: true },
  ],
  noLeaks: [
    async ({ context, baseURL }, use) => {
      const leaks: string[] = [];
      context.on('request', (request) => leaks.push(...leaksOf(request, baseURL ?? '')));
      await use(undefined);
      expect(leaks, 'secrets in requests').toEqual([]);
      expect(await context.cookies(), 'cookies').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
