import path from 'node:path';
import { formerVariableNotes } from '../contract/former-variables';
import { buildApp } from '../member-service/app';
import { readConfig } from '../member-service/config';
import { decideServingMode, readServingMode } from '../member-service/config/serving-mode';
import { variablesHelp } from '../member-service/config/variables';
import { listen, stopInOrder } from '../member-service/http/listen';
import { errorMessage } from '../contract/unknown-value';
import { builtFor, memberContentPlace } from '../src/config/back-end';
import { readBuildEnv } from '../src/config/env';
import { reasonToBuild } from './lib/build-record';
import { buildWhereFree } from './lib/copy-build';
import { encodeOnRequest } from './lib/encode-on-request';
import { openMembers } from './lib/open-members';
import { assertPortIsFree } from './lib/ports';
import { createProgress, type Progress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { buildOnDates } from './lib/scheduled-builds';

const HELP = `
npm start

Opens the members' database, builds the site if content or code has changed since the last build, and serves it. It builds
again when a date of the content is due. While npm run edit or npm run develop works in the folder, it builds in .publish/.
A build shows Gatsby's log. The last lines are the address and the demonstration member, which is added to an empty database
if HOST is a loopback address and NODE_ENV is not production. Ctrl-C stops the server.

Environment (default values in parentheses):
${variablesHelp()}
  The default of LOG_LEVEL is warn here, to keep the output short.
`;

class BuildEnvError extends Error {
  override readonly name = 'BuildEnvError';
}

async function main(): Promise<number | undefined> {
  showHelp(HELP);
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }, PROJECT_DIR);
  formerVariableNotes(process.env).forEach((note) => console.error(`warning: ${note}`));
  assertBuildEnv(process.env);
  // The build may also have variables of a file: the check is repeated after it.
  decideServingMode(
    { addresses: builtFor, memberContent: memberContentPlace(builtFor, config.siteUrl) },
    config,
    process.env,
  );
  await assertPortIsFree(config.host, config.port);

  const progress = createProgress();
  const { services, log, welcome } = await openMembers(config, progress);
  let isServed = false;
  try {
    // The pictures are encoded after the site is served.
    const { code, dir } = await buildWhereFree(progress, { deferPictures: true }, reasonToBuild);
    if (code !== 0) return code;
    const { hasAccounts, summary, warnings } = await readServingMode(config, process.env);
    const pictures = await encodeOnRequest(dir, config.publicDir, progress);
    const app = await buildApp({ config, log, services, hasAccounts, beforeRequest: pictures?.encodeRequested });
    const { address } = await listen(app, config);
    isServed = true;
    stopInOrder(app);
    warnings.forEach((warning) => progress.printError(`warning: ${warning}`));
    progress.print(`Brainhouse is ready at ${address}`);
    if (summary !== undefined) {
      progress.print(summary);
    }
    if (welcome !== undefined && hasAccounts) {
      progress.print(welcome);
    }
    void pictures?.encodeAll();
    void buildOnDates(path.join(PROJECT_DIR, 'content'), () => buildScheduled(progress));
    return undefined;
  } finally {
    if (!isServed) {
      await services.close();
    }
  }
}

/**
 * Reports bad variables of the build before it; Gatsby would report them in the middle.
 * @throws BuildEnvError that lists every bad variable and what to write
 */
function assertBuildEnv(env: NodeJS.ProcessEnv): void {
  try {
    readBuildEnv(env);
  } catch (error) {
    throw error instanceof Error ? new BuildEnvError(error.message) : error;
  }
}

/** @returns the exit code, also of a build that could not run: the site is served as before */
async function buildScheduled(progress: Progress): Promise<number> {
  try {
    return (await buildWhereFree(progress, {}, reasonToBuild)).code;
  } catch (error) {
    progress.printError(`The site cannot be built: ${errorMessage(error)}`);
    return 1;
  }
}

runScript(main, ['BuildEnvError', 'ConfigError', 'ListenError', 'StoreError']);
