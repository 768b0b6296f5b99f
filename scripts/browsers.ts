import { existsSync } from 'node:fs';
import { provideChromium } from './chromium';
import { provideFirefox } from './firefox';
import { runScript, showHelp } from './lib/project';
import { projectsIn, startPlaywright } from './lib/run-playwright';
import { provideWebKit } from './webkit';

const HELP = `
npm run test:browsers [-- --project firefox --project webkit]

Tests the main journeys of the built site in Chromium, Firefox and WebKitGTK. Finds the browsers, or installs Debian's
packages when it runs as root on Debian. The browsers reach this machine only. Arguments go to Playwright
(npx playwright test --help):

  npm run test:browsers -- --project webkit   one of the browsers chromium, firefox, webkit
  npm run test:browsers -- -g "logs in"       the journeys with these words in their title

Environment: CHROMIUM_PATH and FIREFOX_PATH (executables of other browsers), E2E_PORT (8123).
`;

const PROVIDERS: Readonly<Record<string, () => unknown>> = {
  chromium: provideChromium,
  firefox: provideFirefox,
  webkit: provideWebKit,
};

async function main(): Promise<number> {
  showHelp(HELP);
  const args = process.argv.slice(2);
  if (!existsSync('public/index.html')) {
    throw new Error('There is no built site to test. Run `npm run build` first.');
  }
  // Before Playwright starts, which bounds the time of all that it does.
  (projectsIn(args) ?? Object.keys(PROVIDERS)).forEach((name) => PROVIDERS[name]?.());
  return startPlaywright(['--config', 'playwright.browsers.config.ts', ...args]);
}

runScript(main, ['Error']);
