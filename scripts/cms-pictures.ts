import { showHelp } from './lib/project';
import { runPlaywright } from './lib/run-playwright';

const HELP = `
npm run cms:pictures

Takes the screenshots of docs/editing-content.md and writes them to docs/pictures/. Run it after the CMS has changed its
appearance or texts. It edits copies of the content only. The screenshot of npm run preview needs a build, which takes
minutes.

  npm run cms:pictures -- entries   only one part: entries, workflow or site
`;

showHelp(HELP);
process.exitCode = runPlaywright(['--config', 'e2e-cms/guide/playwright.config.ts', ...process.argv.slice(2)]);
