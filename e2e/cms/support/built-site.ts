import path from 'node:path';
import { test as base, expect } from '../../support/test';
import { CMS_TESTS_DIR } from '../../../scripts/lib/project';
import { PUBLIC_ORIGIN_VARIABLE, PUBLISHED_PROJECT } from './cms-project';
import { startCommand, type RunningCommand } from '../../../scripts/lib/start-command';

/** Enough for a start on a busy machine, in milliseconds. */
const START_LIMIT_MS = 2 * 60_000;

/** Serves the build of `publish.spec.ts` with `npm start`, at the address at which the form looks for it. */
export function startPublicSite(): Promise<RunningCommand> {
  const { [PUBLIC_ORIGIN_VARIABLE]: origin = '' } = process.env;
  return startCommand(['npm', 'run', 'start'], {
    cwd: PUBLISHED_PROJECT,
    env: { HOST: '127.0.0.1', PORT: new URL(origin).port, SITE_URL: origin, MARKET_UPSTREAM: '' },
    log: path.join(CMS_TESTS_DIR, 'start.log'),
    ready: /ready at (http:\S+)$/m,
  });
}

/** Playwright's `test` with the public site. It is started once for all tests; `baseURL` is its origin. */
export const test = base.extend<object, { builtSite: string }>({
  builtSite: [
    async ({}, use) => {
      const running = await startPublicSite();
      await use(new URL(running.found).origin);
      await running.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ builtSite }, use) => use(builtSite),
});

export { expect };
