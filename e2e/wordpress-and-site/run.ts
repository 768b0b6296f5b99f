import { runPlaywright } from '../../scripts/lib/run-playwright';
import { runScript, showHelp } from '../../scripts/lib/project';
import {
  ENVIRONMENT_HELP,
  onEachWordPress,
  readArguments,
  RUN_HELP,
  SITE_ORIGIN,
  WORDPRESS_ORIGIN,
} from '../../wordpress/test-env/run';
import { buildSiteFor } from './support/built-site';

const HELP = `
npm run test:wordpress [-- --versions debian,6.8 | TEST …]

Tests the site with WordPress: builds the site for it in test-results/wordpress/site, and runs the tests of
e2e/wordpress-and-site: journeys of visitors and members, and hosts. It takes about five minutes for
each version. The plugin has tests of its own: npm test -w wordpress

${RUN_HELP}
  TEST …           further arguments go to Playwright, such as journeys or -g "signs up"

${ENVIRONMENT_HELP}
CHROMIUM_PATH: the browser.
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const run = readArguments(process.argv.slice(2));
  await buildSiteFor(WORDPRESS_ORIGIN, SITE_ORIGIN);
  return onEachWordPress(run, () =>
    runPlaywright(['--config', 'e2e/wordpress-and-site/playwright.config.ts', ...run.rest]),
  );
}

runScript(main, ['Error']);
