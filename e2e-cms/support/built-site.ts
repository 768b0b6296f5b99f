import path from 'node:path';
import { test as base, expect } from '../../e2e/support/test';
import { fillLists } from '../../scripts/lib/fill-lists';
import { CMS_TESTS_DIR } from '../../scripts/lib/project';
import { copyProject } from '../../scripts/lib/project-copy';
import { EDITED_PROJECT } from './cms-project';
import { startScript } from './npm-script';

/** Enough for three pages of each. */
const LISTS = { events: 120, testimonials: 70 } as const;

/** A cold build on a busy machine takes minutes. */
const START_LIMIT_MS = 8 * 60_000;

/**
 * Playwright's `test` with the public site as `npm start` builds and serves it, from the content that the journeys have
 * left and further entries that fill its lists. It is built once for all tests; `baseURL` leads there.
 */
export const test = base.extend<object, { builtSite: string }>({
  builtSite: [
    async ({}, use) => {
      // Inside of what it is copied from, as every copy is.
      const project = path.join(EDITED_PROJECT, '.built');
      await copyProject(project, EDITED_PROJECT);
      await fillLists(project, LISTS);
      const running = await startScript('start', {
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
