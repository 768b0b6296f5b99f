import { existsSync } from 'node:fs';
import { runPlaywright } from './lib/run-playwright';

/** Tests the built site. All arguments are passed to Playwright (`npm run e2e -- menu`). */
function main(): number {
  if (!existsSync('public/index.html')) {
    console.error('The site is not built. Run npm run build first.');
    return 1;
  }
  return runPlaywright(process.argv.slice(2));
}

process.exitCode = main();
