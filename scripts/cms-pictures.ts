import { showHelp } from './lib/project';
import { runPlaywright } from './lib/run-playwright';

const HELP = `
npm run cms:pictures

Takes the pictures of docs/editing-content.md again, from the real form in a browser, and writes them to docs/pictures/.
Run it after the CMS has changed its looks or words. Content is edited in copies only. The picture of npm run preview
needs a build, which takes minutes.

  npm run cms:pictures -- entries   only a part: entries, workflow or site
`;

showHelp(HELP);
// Every argument goes to Playwright.
process.exitCode = runPlaywright(['--config', 'e2e-cms/guide/playwright.config.ts', ...process.argv.slice(2)]);
