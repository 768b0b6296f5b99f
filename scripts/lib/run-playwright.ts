import { spawnSync } from 'node:child_process';
import { provideChromium } from '../chromium';

/**
 * Runs Playwright with an installed browser.
 * @param args of `playwright test`
 * @returns its exit code
 * @throws Error that lists what a person can do when no browser is found
 */
export function runPlaywright(args: readonly string[]): number {
  const browser = provideChromium();
  console.log(`Browser: ${browser.path} (${browser.origin})`);
  const { status } = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser.path },
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}
