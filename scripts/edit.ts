import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type ServiceConfig } from '../member-service/config';
import { isLoopback } from '../member-service/lib/ip-address';
import { listen } from '../member-service/http/listen';
import { bundleEditLinks } from '../src/site-build/cms/bundle-cms';
import { CMS_FOLDER, CMS_PATH } from '../src/site-build/cms/cms-page';
import { writeCms } from '../src/site-build/cms/write-cms';
import { formatFinding } from '../src/site-build/content-check/report';
import { siteAddress } from '../src/site-build/site-files';
import { API_PATH, buildBackEnd, type Saved } from './cms/back-end';
import { findContentErrors } from './cms/save';
import { createPublisher } from './cms/publisher';
import { waitForResponses } from './cms/wait-for-responses';
import { buildCopy } from './lib/copy-build';
import { runLiveSite, startLiveSite } from './lib/live-site';
import { EDIT_PORT } from './lib/ports';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run edit

Starts the CMS for all content, and the live site, which shows each save immediately, with drafts and with entries that
are not due yet or have expired: a banner on every page lists those. A save is checked and then written to content/ on this
machine; nothing is sent anywhere. The button "Publish the site" builds what npm start serves, in .publish/. On the live
site, Alt and a press on a text or picture, or the switch "Edit", open its form. The CMS needs no password, so it accepts connections from this machine only.
Ctrl-C stops it. Meanwhile npm start and npm run build build in .publish/, too.

To undo: git status lists the changes since the last commit, git restore content/FILE undoes those of one file.

Environment:
  HOST             localhost, 127.0.0.1 or ::1 [127.0.0.1]
  PORT             port to listen on, 0 for any free port [${EDIT_PORT}]
  SITE_URL         public address, where the CMS looks whether a change is live [the one in content/site/site.yaml]
  MARKET_UPSTREAM  base URL of the market-data service [none: sample prices]
All variables of npm run develop apply too.
`;

/** Address of the CMS back end, which only the live server calls. */
const BACK_END_HOST = '127.0.0.1';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

class HostError extends Error {
  override readonly name = 'HostError';
}

async function main(): Promise<number> {
  showHelp(HELP);
  const { LOG_LEVEL = 'warn', MARKET_UPSTREAM = '', PORT = EDIT_PORT } = process.env;
  const config = readConfig({ ...process.env, LOG_LEVEL, MARKET_UPSTREAM, PORT }, PROJECT_DIR);
  if (!isLoopback(config.host)) {
    throw new HostError(
      `HOST is "${config.host}", but anyone who can connect to the CMS can change the content without a password. Unset HOST, or set HOST=127.0.0.1.`,
    );
  }
  const port = await startLiveSite(config, createProgress());
  const signals = exitOnSignal();
  return edit({ ...config, port }, signals);
}

/** The signal handlers that {@link exitOnSignal} installs. */
interface ExitOnSignal {
  /** From now on a signal does not end the process. */
  release(): void;
  /** Whether a signal was received, before or after `release`. */
  wasReceived(): boolean;
}

/** Ends the process with exit code 0 on SIGINT or SIGTERM, until `release` is called. */
function exitOnSignal(): ExitOnSignal {
  let isActive = true;
  let isReceived = false;
  SIGNALS.forEach((signal) =>
    process.on(signal, () => {
      isReceived = true;
      if (isActive) {
        process.exit(0);
      }
    }),
  );
  return {
    release: () => {
      isActive = false;
    },
    wasReceived: () => isReceived,
  };
}

async function edit(config: ServiceConfig, signals: ExitOnSignal): Promise<number> {
  const { port } = config;
  console.log('Preparing the CMS …');
  const cmsDir = await writeTemporaryCms(port);
  const progress = createProgress();
  const publisher = createPublisher(PROJECT_DIR, () => buildCopy(progress));
  const backEnd = await buildBackEnd({
    root: PROJECT_DIR,
    cmsDir,
    sitePort: port,
    onSaved: printSaved,
    publisher,
    publicUrl: siteAddress(),
  });
  const { port: backEndPort } = await listen(backEnd, { host: BACK_END_HOST, port: 0 });
  await printErrors();

  const live = new AbortController();
  try {
    const code = await runLiveSite({
      config,
      progress,
      env: {
        ...process.env,
        EDITING_URL: `http://${BACK_END_HOST}:${backEndPort}`,
        GATSBY_PREVIEW: 'true',
        GATSBY_EDIT_FORM: `${CMS_PATH}/`,
        // Plain lines, because the reports of saves are printed between them.
        GATSBY_LOGGER: 'yurnalist',
      },
      onStart: () => {
        signals.release();
        void printWhenReady(config, live.signal);
      },
    });
    return signals.wasReceived() ? 0 : code;
  } finally {
    live.abort();
    await backEnd.close();
  }
}

/** Writes the CMS's files to a temporary folder, which is deleted when this process exits. @returns the folder */
async function writeTemporaryCms(port: number): Promise<string> {
  const publicDir = mkdtempSync(path.join(tmpdir(), 'brainhouse-cms-'));
  process.once('exit', () => rmSync(publicDir, { recursive: true, force: true }));
  await writeCms({
    publicDir,
    backend: { name: 'proxy', proxy_url: API_PATH },
    siteUrl: `http://localhost:${port}`,
  });
  const folder = path.join(publicDir, CMS_FOLDER);
  await bundleEditLinks(folder);
  return folder;
}

async function printErrors(): Promise<void> {
  const errors = await findContentErrors(PROJECT_DIR);
  if (errors.length > 0) {
    console.log(`\nThe content has errors that stop a build. Most of them can be corrected in the CMS:`);
    errors.forEach((error) => console.log(`  ${formatFinding(error)}`));
    console.log('');
  }
}

async function printWhenReady({ host, port }: ServiceConfig, signal: AbortSignal): Promise<void> {
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  await waitForResponses([`${origin}/`, `${origin}${CMS_PATH}/`], signal);
  if (!signal.aborted) {
    console.log(`
Ready.
  CMS:  http://localhost:${port}${CMS_PATH}/
  Site: http://localhost:${port}/ (with drafts and entries that are not due yet)
  Undo: git restore content/FILE undoes all changes of a file since the last commit
  Stop: Ctrl-C
`);
  }
}

function printSaved({ written, deleted, errors }: Saved): void {
  written.forEach((file) => console.log(`Saved ${file}`));
  deleted.forEach((file) => console.log(`Deleted ${file}`));
  if (errors.length > 0) {
    console.log('The content still has errors that stop a build:');
    errors.forEach((error) => console.log(`  ${formatFinding(error)}`));
  }
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError', 'HostError', 'FolderInUseError']);
