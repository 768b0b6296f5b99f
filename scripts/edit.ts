import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../member-service/config';
import type { ServiceConfig } from '../member-service/config';
import { isLoopback } from '../member-service/ip-address';
import { listen } from '../member-service/listen';
import { CMS_FOLDER, CMS_PATH } from '../src/build/cms/cms-page';
import { writeCms } from '../src/build/cms/write-cms';
import { formatFinding } from '../src/build/content-check/report';
import { API_PATH, buildBackEnd } from './cms/back-end';
import type { Saved } from './cms/back-end';
import { findContentErrors } from './cms/save';
import { waitForAnswers } from './cms/wait-for-answers';
import { runLiveSite } from './lib/live-site';
import { assertPortIsFree } from './lib/ports';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import type { EarlyStop } from './lib/stop-early';
import { stopEarly } from './lib/stop-early';

const HELP = `
npm run edit

Starts the CMS for all content, and the live site, which shows immediately what is saved: drafts and entries
whose time has not come as well. What is saved is written to content/ on this machine, after a check; nothing is sent
anywhere. The CMS is for this machine alone, since it asks for no password. Ctrl-C stops everything.

To undo: git restore content/FILE takes a file back to the last commit, git status lists what has changed since.

Environment:
  HOST             localhost, 127.0.0.1 or ::1 [127.0.0.1]
  PORT             port to listen on, 0 for any free one [8000]
  MARKET_UPSTREAM  base address of the market-data service [none: sample prices]
The variables of npm run develop count, too.
`;

class PlaceError extends Error {
  override readonly name = 'PlaceError';
}

async function main(): Promise<number> {
  showHelp(HELP);
  const { LOG_LEVEL = 'warn', MARKET_UPSTREAM = '' } = process.env;
  const config = readConfig({ ...process.env, LOG_LEVEL, MARKET_UPSTREAM }, PROJECT_DIR);
  if (!isLoopback(config.host)) {
    throw new PlaceError(
      `HOST is "${config.host}", but anybody who reaches the CMS can change the content without a password. Unset HOST, or set HOST=127.0.0.1.`,
    );
  }
  const port = await assertPortIsFree(config.host, config.port);
  const earlyStop = stopEarly();
  return edit({ ...config, port }, earlyStop);
}

async function edit(config: ServiceConfig, earlyStop: EarlyStop): Promise<number> {
  const { port } = config;
  console.log('Preparing the CMS …');
  const cmsDir = await provideCms(port);
  const backEnd = await buildBackEnd({ root: PROJECT_DIR, cmsDir, sitePort: port, onSaved: printSaved });
  const place = { host: '127.0.0.1', port: 0 };
  const { port: backEndPort } = await listen(backEnd, place);
  await printErrors();

  const live = new AbortController();
  try {
    const code = await runLiveSite({
      config,
      progress: createProgress(),
      env: {
        ...process.env,
        EDITING_URL: `http://${place.host}:${backEndPort}`,
        GATSBY_PREVIEW: 'true',
        // Lines only: saves are reported between them.
        GATSBY_LOGGER: 'yurnalist',
      },
      onStart: () => {
        earlyStop.isOver();
        void tellWhenReady(config, live.signal);
      },
    });
    return earlyStop.wasAsked() ? 0 : code;
  } finally {
    live.abort();
    await backEnd.close();
  }
}

/** Writes the CMS's files to a folder that goes with this process, and returns it. */
async function provideCms(port: number): Promise<string> {
  const publicDir = mkdtempSync(path.join(tmpdir(), 'brainhouse-cms-'));
  process.once('exit', () => rmSync(publicDir, { recursive: true, force: true }));
  await writeCms({
    publicDir,
    backend: { name: 'proxy', proxy_url: API_PATH },
    siteUrl: `http://localhost:${port}`,
  });
  return path.join(publicDir, CMS_FOLDER);
}

async function printErrors(): Promise<void> {
  const errors = await findContentErrors(PROJECT_DIR);
  if (errors.length > 0) {
    console.log(`\nThe content has errors that stop a build; most of them can be corrected in the CMS:`);
    errors.forEach((error) => console.log(`  ${formatFinding(error)}`));
    console.log('');
  }
}

async function tellWhenReady({ host, port }: ServiceConfig, signal: AbortSignal): Promise<void> {
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  await waitForAnswers([`${origin}/`, `${origin}${CMS_PATH}/`], signal);
  if (!signal.aborted) {
    console.log(`
Ready.
  CMS:  http://localhost:${port}${CMS_PATH}/
  Site: http://localhost:${port}/ (with drafts and entries whose time has not come)
  Undo: git restore content/FILE takes a file back to the last commit
  Stop: Ctrl-C
`);
  }
}

function printSaved({ written, deleted, errors }: Saved): void {
  written.forEach((file) => console.log(`Saved ${file}`));
  deleted.forEach((file) => console.log(`Deleted ${file}`));
  if (errors.length > 0) {
    console.log('The content still has these errors, which stop a build:');
    errors.forEach((error) => console.log(`  ${formatFinding(error)}`));
  }
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError', 'PlaceError']);
