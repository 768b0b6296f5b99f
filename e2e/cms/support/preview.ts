import { appendFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '../../support/test';
import { CMS_TESTS_DIR } from '../../../scripts/lib/project';
import { copyProject } from '../../../scripts/lib/project-copy';
import { startCommand } from '../../../scripts/lib/start-command';

/** A running `npm run preview`. */
interface Preview {
  readonly origin: string;
  /** Absolute folder of the copy of the project in which it runs. */
  readonly project: string;
  /** Absolute path of the file with its output. */
  readonly log: string;
}

/** Enough for a first build on a busy machine, in milliseconds. */
const START_LIMIT_MS = 8 * 60_000;

/** The name of the event that is a draft. */
export const DRAFT_EVENT = 'Meeting that nobody knows of';

/** Playwright's `test` with a preview of content with a draft and an entry that is not due yet. */
export const test = base.extend<object, { preview: Preview }>({
  preview: [
    async ({}, use) => {
      const project = path.join(CMS_TESTS_DIR, 'previewed');
      const log = path.join(CMS_TESTS_DIR, 'preview.log');
      await mkdir(CMS_TESTS_DIR, { recursive: true });
      await copyProject(project);
      await addUnpublishedEntries(path.join(project, 'content'));
      const running = await startCommand(['npm', 'run', 'preview'], {
        cwd: project,
        env: { HOST: '127.0.0.1', PORT: '0', MARKET_UPSTREAM: '' },
        log,
        ready: /^ {2}Site: (http:\S+)$/m,
      });
      await use({ origin: new URL(running.found).origin.replace('localhost', '127.0.0.1'), project, log });
      await running.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ preview }, use) => use(preview.origin),
});

async function addUnpublishedEntries(content: string): Promise<void> {
  const picture = (await readdir(path.join(content, 'media'))).find((name) => name.startsWith('event-'));
  const draft = `image: media/${picture}\nalt: A drawing.\nname: ${DRAFT_EVENT}\norder: 1\ndraft: true\n`;
  await appendFile(path.join(content, 'events/draft.yaml'), draft);
  const [first = ''] = await readdir(path.join(content, 'team'));
  await appendFile(path.join(content, 'team', first), '\npublishAt: 2099-12-01 09:00\n');
}
