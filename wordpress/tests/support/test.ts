import { test as base, expect, type Page } from '@playwright/test';
import { signInToAdmin } from './admin';
import { takePhpErrors, undoChanges } from './wordpress';

interface Fixtures {
  /** Expects errors of PHP that match, all others fail the test. */
  readonly expectPhpError: (pattern: RegExp) => void;
  /** A page on which the operator is signed in to wp-admin. */
  readonly operator: Page;
}

/** WordPress 6.1 is older than PHP 8.2, and without network it cannot look for updates. */
const OF_WORDPRESS =
  /Deprecated: .* in \S+\/(?:wp-includes|wp-admin)\/|An unexpected error occurred\. Something may be wrong with WordPress\.org/;

/** Playwright's `test` for WordPress. An error or a warning of PHP fails the test, and what it has changed is undone. */
export const test = base.extend<Fixtures>({
  operator: async ({ page }, use) => {
    await signInToAdmin(page);
    await use(page);
  },
  expectPhpError: [
    async ({}, use) => {
      takePhpErrors();
      const expected: RegExp[] = [];
      await use((pattern) => expected.push(pattern));
      await undoChanges();
      const lines = takePhpErrors()
        .split('\n')
        .filter(
          (line) =>
            /^\[[^\]]+\] /.test(line) && !OF_WORDPRESS.test(line) && !expected.some((pattern) => pattern.test(line)),
        );
      expect(lines, 'errors and warnings of PHP').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
