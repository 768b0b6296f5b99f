import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { provideChromium } from './chromium';

/** Runs Playwright with a browser that is there; every argument is handed on (`npm run e2e -- menu`). */
function main(): number {
  if (!existsSync('public/index.html')) {
    console.error('There is no built site to test. Run `npm run build` first.');
    return 1;
  }
  const browser = provideChromium();
  console.log(`Browser: ${browser.path} (${browser.origin})`);
  const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser.path },
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

process.exitCode = main();
