import { test as base, expect } from '@playwright/test';
import type { OtherSites } from './other-sites';
import { replaceOtherSites } from './other-sites';

interface Fixtures {
  /** Replaces all other sites. An unexpected request fails the test. */
  readonly otherSites: OtherSites;
  /** Expects console errors and warnings that match. All others fail the test. */
  readonly expectConsoleError: (pattern: RegExp) => void;
}

/**
 * Playwright's `test` for this site. No request leaves the machine. A console error, a page error or a violation of the
 * content policy (which the browser reports as a console error) fails the test.
 */
export const test = base.extend<Fixtures>({
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
      const expected: RegExp[] = [];
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
});

export { expect };
