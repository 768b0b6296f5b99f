import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runPlaywright } from '../../scripts/lib/run-playwright';
import { ENVIRONMENT_HELP, onEachWordPress, readArguments, RUN_HELP } from '../test-env/run';
import { PROJECT_DIR, runCommand } from '../lib/command';

const HELP = `
npm test -w wordpress [-- --versions debian,6.8 | TEST …]

Tests the plugin: the tests that need Node only; then, on each version of WordPress, those in a browser, the cases that every back
end of accounts passes (contract/cases), and queries that fail. It takes about ten minutes for each version.

${RUN_HELP}
  --no-cases       without the cases of the contract and the queries that fail, which npm run test:back-ends runs, too
  TEST …           further arguments go to Playwright, such as tokens or -g "signs up"; then only those tests run

${ENVIRONMENT_HELP}
CHROMIUM_PATH: the browser.
`;

async function main(): Promise<number> {
  // Playwright and Jest look for their files from here.
  process.chdir(PROJECT_DIR);
  const run = readArguments(process.argv.slice(2));
  const withCases = !run.rest.includes('--no-cases');
  const rest = run.rest.filter((word) => word !== '--no-cases');
  const isSelection = rest.some((word) => !word.startsWith('--'));
  if (!isSelection && runJest('unit') !== 0) return 1;
  const code = await onEachWordPress(run, () => runPlaywright(['--config', 'wordpress/playwright.config.ts', ...rest]));
  if (code !== 0 || isSelection || !withCases) return code;
  return onEachWordPress({ ...run, forCases: true }, () => runJest('cases'));
}

function runJest(tests: 'unit' | 'cases'): number {
  const jest = require.resolve('jest/bin/jest');
  const args = [jest, '--config', path.join('wordpress', 'jest.config.js'), '--runInBand', `wordpress/tests/${tests}`];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

void runCommand(HELP, main);
