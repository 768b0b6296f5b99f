import path from 'node:path';
import { buildApp } from '../member-service/app';
import { readConfig, type ServiceConfig } from '../member-service/config';
import { listen, stopInOrder } from '../member-service/http/listen';
import { CMS_PATH } from '../src/build/cms/cms-page';
import { unpublishedEntries, unpublishedReason } from '../src/build/publication';
import { assertBuildEnv } from './lib/build-env';
import { buildCopy, PREVIEW_DIR, type CopyOutcome } from './lib/copy-build';
import { nextChange, takeSnapshot, type Snapshot } from './lib/folder-changes';
import { openMembers } from './lib/open-members';
import { assertPortIsFree, EDIT_PORT, PREVIEW_PORT } from './lib/ports';
import { createProgress, type Progress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run preview

Shows the site with drafts, with entries that are not due yet and with expired ones. It is built in .preview/, separately
from the public build, and every page has a preview banner. A change of content/ starts a new build; after a change of
code, start the command again. Errors in the content are printed here, and the last successful build stays visible.
Ctrl-C stops it. While npm run edit runs with its usual address, the switch "Edit", or Alt and a press on a text or picture,
open its form.

The preview has its own members, also if GATSBY_SERVICE_BASE names another back end for the site.

Environment: HOST (127.0.0.1 if unset), PORT (${PREVIEW_PORT} if unset), and the other variables of npm run build.
`;

const CONTENT_DIR = path.join(PROJECT_DIR, 'content');

/** The form of `npm run edit` at its usual address. */
const EDIT_FORM = `http://localhost:${EDIT_PORT}${CMS_PATH}/`;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function main(): Promise<number | undefined> {
  showHelp(HELP);
  // A preview has its own members, also if the site has those of another back end. Empty values also replace those of a file.
  Object.assign(process.env, {
    GATSBY_PREVIEW: 'true',
    GATSBY_EDIT_FORM: EDIT_FORM,
    GATSBY_SERVICE_BASE: '',
    GATSBY_MEMBER_CONTENT_BASE: '',
  });
  const wanted = readPreviewConfig(process.env);
  assertBuildEnv(process.env);
  const port = await assertPortIsFree(wanted.host, wanted.port);
  const config = readPreviewConfig({ ...process.env, PORT: String(port) });

  const stop = new AbortController();
  STOP_SIGNALS.forEach((signal) => process.on(signal, () => stop.abort()));
  const progress = createProgress();
  const { services, log, welcome } = await openMembers(config, progress);
  let isServed = false;
  let first: Snapshot | number;
  try {
    first = await firstBuild(progress, stop.signal);
    if (typeof first === 'number') {
      return first;
    }
    const app = await buildApp({ config, log, services });
    const { address } = await listen(app, config);
    isServed = true;
    stopInOrder(app);
    progress.print(`
The preview is ready.
  Site: ${address}
  Stop: Ctrl-C
When content/ changes, it is built again: reload the page after that.`);
  } finally {
    if (!isServed) {
      await services.close();
    }
  }
  if (welcome !== undefined) {
    progress.print(welcome);
  }
  await rebuildOnChanges(first, progress, stop.signal);
  return undefined;
}

/** A preview has its own members, emails and URLs, so that it never changes or contacts the real members. */
function readPreviewConfig(env: NodeJS.ProcessEnv): ServiceConfig {
  const { PORT = PREVIEW_PORT, LOG_LEVEL = 'warn' } = env;
  const own = { NODE_ENV: '', SITE_URL: '', DATABASE_URL: '', SMTP_URL: '', DATA_DIR: 'data', PUBLIC_DIR: undefined };
  return readConfig({ ...env, ...own, PORT, LOG_LEVEL }, PREVIEW_DIR);
}

/** Builds after each change until a build succeeds. @returns the content of that build, or the exit code */
async function firstBuild(progress: Progress, signal: AbortSignal): Promise<Snapshot | number> {
  let content = await takeSnapshot(CONTENT_DIR);
  for (;;) {
    printPreviewOnlyEntries();
    console.log('Building the preview …');
    const outcome = await buildCopy(PREVIEW_DIR, progress);
    if (signal.aborted) {
      return 0;
    }
    if (outcome.state === 'built') {
      return content;
    }
    if (outcome.state === 'failed') {
      return outcome.code;
    }
    console.log('Correct the errors above: the preview then continues automatically. Ctrl-C stops it.');
    const changed = await nextChange(CONTENT_DIR, content, signal);
    if (changed === undefined) {
      return 0;
    }
    content = changed;
  }
}

async function rebuildOnChanges(before: Snapshot, progress: Progress, signal: AbortSignal): Promise<void> {
  let content: Snapshot | undefined = before;
  while ((content = await nextChange(CONTENT_DIR, content, signal)) !== undefined) {
    console.log('\nThe content has changed. Building the preview …');
    const outcome = await buildCopy(PREVIEW_DIR, progress);
    if (!signal.aborted) {
      printOutcome(outcome);
    }
  }
}

function printOutcome({ state }: CopyOutcome): void {
  if (state === 'built') {
    printPreviewOnlyEntries();
    console.log('The preview is up to date: reload the page.');
  } else {
    console.log('The preview still shows the last successful build. Correct the errors above: it is then built again.');
  }
}

function printPreviewOnlyEntries(): void {
  const entries = unpublishedEntries(CONTENT_DIR, new Date());
  console.log(
    entries.length === 0
      ? 'The preview shows the same entries as the public site.'
      : [
          'Entries that only the preview shows:',
          ...entries.map((entry) => `  ${entry.file} ${unpublishedReason(entry)}`),
        ].join('\n'),
  );
}

runScript(main, ['BuildEnvError', 'ConfigError', 'ListenError', 'StoreError']);
