import { readConfig } from '../member-service/config';
import { variablesHelp } from '../member-service/config/variables';
import { listen, stopOnSignal } from '../member-service/listen';
import { reasonToBuild } from './lib/build-record';
import { buildSite } from './lib/build-site';
import { assertPortIsFree } from './lib/ports';
import { prepareService } from './lib/prepare-service';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { takeSiteFingerprint } from './lib/site-fingerprint';

const HELP = `
npm start

Builds the site when content or code has changed since the last build, then serves it. Ctrl-C stops it.
On this machine only (HOST on loopback, not in production mode) a store without accounts gets a demonstration member.

Environment (the value in brackets is used when a variable is unset):
${variablesHelp()}
  LOG_LEVEL is warn when unset, to keep the terminal readable.
`;

async function main(): Promise<number | undefined> {
  showHelp(HELP);
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }, PROJECT_DIR);
  await assertPortIsFree(config.host, config.port);

  const fingerprint = await takeSiteFingerprint(PROJECT_DIR);
  const reason = await reasonToBuild(PROJECT_DIR, fingerprint);
  if (reason === undefined) {
    console.log('The build is current.');
  } else {
    console.log(`Building the site: ${reason}.`);
    const code = await buildSite({ projectDir: PROJECT_DIR, fingerprint });
    if (code !== 0) {
      return code;
    }
  }

  const { app, welcome } = await prepareService(config);
  const { address } = await listen(app, config);
  stopOnSignal(app);
  console.log(`Brainhouse is ready at ${address}`);
  if (welcome !== undefined) {
    console.log(welcome);
  }
  return undefined;
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError']);
