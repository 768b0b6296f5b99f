import { rmSync } from 'node:fs';
import { readColdRuns, runCold } from './lib/cold-runs';
import { CMS_TESTS_DIR, runScript, showHelp } from './lib/project';
import { runPlaywright } from './lib/run-playwright';

const HELP = `
npm run e2e:cms

Tests the CMS and the live site in a real browser, in a copy of the project in test-results/cms/. Further arguments are
passed to Playwright (npx playwright test --help):

  npm run e2e:cms -- events                  only the tests in files with this name
  npm run e2e:cms -- events -g "new event"   only those with this text in their title

To test as on a fresh clone:

  npm run e2e:cms -- --cold 20 events   run the tests up to 20 times, each time in a new copy without .cache and public;
                                        stop at the first run that fails, and print a table
  --busy 5                              keep one core busy during the last 5 runs
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { rest, coldRuns } = readColdRuns(process.argv.slice(2));
  const args = ['--config', 'playwright.cms.config.ts', ...rest];
  if (coldRuns === undefined) {
    return runPlaywright(args);
  }
  return runCold(coldRuns, () => {
    rmSync(CMS_TESTS_DIR, { recursive: true, force: true });
    return runPlaywright([...args]);
  });
}

runScript(main, ['ColdRunsError']);
