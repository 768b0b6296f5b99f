import { spawnSync } from 'node:child_process';
import { findOrInstallTestBrowser } from './browsers';

/**
 * Runs Playwright with Chromium, which it finds or installs.
 * @param args arguments of `playwright test`
 * @returns the exit code
 * @throws Error that lists the ways to get a browser
 */
export function runPlaywright(args: readonly string[]): number {
  const browser = findOrInstallTestBrowser();
  console.log(`Browser: ${browser}`);
  return startPlaywright(args, { CHROMIUM_PATH: browser });
}

/**
 * Runs Playwright, with `e2e/playwright.config.ts` unless the arguments name another configuration.
 * @param args arguments of `playwright test`
 * @param env additional environment variables
 * @returns the exit code
 */
export function startPlaywright(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}
