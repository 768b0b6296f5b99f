import { buildApp } from './app';
import { ConfigError, readConfig, variablesHelp } from './config';
import { listen, ListenError, stopOnSignal } from './listen';

/** Starts the service alone: `node --import tsx member-service/index.ts`. */
async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(`Serves the built site and its API routes. Environment variables:\n${variablesHelp()}`);
    return;
  }
  const config = readConfig(process.env, process.cwd());
  const app = await buildApp(config);
  const { address } = await listen(app, config);
  stopOnSignal(app);
  app.log.info({ address }, 'ready');
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof ListenError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
