import { test as base, expect } from '@playwright/test';
import type { OtherSites } from './other-sites';
import { replaceOtherSites } from './other-sites';

interface Fixtures {
  /** Replaces every other machine, and fails the test on an unexpected request. */
  readonly otherSites: OtherSites;
  /** Announces a console error that belongs to the journey; every other one fails the test. */
  readonly expectConsoleError: (pattern: RegExp) => void;
}

/**
 * Playwright's `test` for this site: nothing leaves the machine, and a console error, a page error or a breach of the
 * content policy (which the browser reports as a console error) fails the test it happens in.
 */
export const test = base.extend<Fixtures>({
  otherSites: [
    async ({ context, baseURL }, use) => {
      const world = await replaceOtherSites(context, baseURL ?? '');
      await use(world);
      expect(world.unexpected, 'requests to the outside world').toEqual([]);
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
