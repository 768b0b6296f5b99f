import { handleOutputErrors } from '../contract/output-errors';
import { CHECK_HELP, readCheckOptions } from './lib/check-content/options';
import { runCheck } from './lib/check-content/run-check';
import { watchCheck } from './lib/check-content/watch-check';
import { PROJECT_DIR, runScript } from './lib/project';

async function main(): Promise<number> {
  const options = readCheckOptions(process.argv.slice(2), process.env);
  if (!options.watch) handleOutputErrors();
  if (options.help) {
    console.info(CHECK_HELP);
    return 0;
  }
  if (!options.watch) return runCheck(PROJECT_DIR, options, console.info);
  const end = new AbortController();
  process.once('SIGINT', () => end.abort()).once('SIGTERM', () => end.abort());
  await watchCheck(PROJECT_DIR, console.info, end.signal);
  return 0;
}

runScript(main, ['Error'], 2);
