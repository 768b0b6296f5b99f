import path from 'node:path';
import { test as base, expect } from '../../support/test';
import { fillLists } from '../../../scripts/lib/fill-lists';
import { CMS_TESTS_DIR } from '../../../scripts/lib/project';
import { copyProject } from '../../../scripts/lib/project-copy';
import { EDITED_PROJECT } from './cms-project';
import { startCommand } from '../../../scripts/lib/start-command';

/** Numbers of entries for three pages of each list. */
const LISTS = { events: 120, testimonials: 70 } as const;

/** Enough for a cold build on a busy machine, in milliseconds. */
const START_LIMIT_MS = 8 * 60_000;

/**
 * Playwright's `test` with the public site as `npm start` builds and serves it. Its content is that of the journeys with
 * further entries in the lists. It is built once for all tests; `baseURL` is its origin.
 */
export const test = base.extend<object, { builtSite: string }>({
  builtSite: [
    async ({}, use) => {
      // A copy must be inside its original.
      const project = path.join(EDITED_PROJECT, '.built');
      await copyProject(project, EDITED_PROJECT);
      await fillLists(project, LISTS);
      const running = await startCommand(['npm', 'run', 'start'], {
        cwd: project,
        env: { HOST: '127.0.0.1', PORT: '0', MARKET_UPSTREAM: '' },
        log: path.join(CMS_TESTS_DIR, 'start.log'),
        ready: /ready at (http:\S+)$/m,
      });
      await use(new URL(running.found).origin);
      await running.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ builtSite }, use) => use(builtSite),
});

export { expect };
