import { runPlaywright } from './lib/run-playwright';

// Every argument is handed on: npm run editing -- pictures
process.exitCode = runPlaywright(['--config', 'playwright.editing.config.ts', ...process.argv.slice(2)]);
