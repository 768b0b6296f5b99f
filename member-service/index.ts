import { formerVariableNotes } from '../contract/former-variables';
import { buildApp } from './app';
import { ConfigError, readConfig } from './config';
import { variablesHelp } from './config/variables';
import { listen, ListenError, stopInOrder } from './http/listen';
import { createLog } from './lib/log';
import { readServingMode } from './config/serving-mode';
import { openServices } from './open-services';
import { StoreError } from './store/store-error';

/** Starts the service alone: `node --import tsx member-service/index.ts`. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(`Serves the built site, membership and login. Environment variables:\n${variablesHelp()}`);
    return;
  }
  const config = readConfig(process.env, process.cwd());
  const log = createLog(config.logLevel);
  const { hasAccounts, summary, warnings } = await readServingMode(config, process.env);
  const services = await openServices(config, log, { worksInBackground: hasAccounts });
  const app = await buildApp({ config, log, services, hasAccounts });
  const { address } = await listen(app, config);
  stopInOrder(app);
  [...formerVariableNotes(process.env), ...warnings].forEach((warning) => app.log.warn(warning));
  app.log.info({ address }, summary === undefined ? 'ready' : `ready. ${summary}`);
}

main().catch((error: unknown) => {
  const isExpected = [ConfigError, ListenError, StoreError].some((type) => error instanceof type);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
