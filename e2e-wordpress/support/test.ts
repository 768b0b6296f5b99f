import { test as base, expect } from '@playwright/test';
import { takePhpErrors } from './wordpress';

interface Fixtures {
  /** Expects errors of PHP that match, all others fail the test. */
  readonly expectPhpError: (pattern: RegExp) => void;
}

/** Playwright's `test` for WordPress. An error or a warning of PHP fails the test. */
export const test = base.extend<Fixtures>({
  expectPhpError: [
    async ({}, use) => {
      takePhpErrors();
      const expected: RegExp[] = [];
      await use((pattern) => expected.push(pattern));
      const lines = takePhpErrors()
        .split('\n')
        .filter((line) => /^\[[^\]]+\] /.test(line) && !expected.some((pattern) => pattern.test(line)));
      expect(lines, 'errors and warnings of PHP').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
