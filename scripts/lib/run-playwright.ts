import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { provideTestBrowser } from '../chromium';

/**
 * Runs Playwright with Chromium, which it finds or installs.
 * @param args arguments of `playwright test`
 * @returns the exit code
 * @throws Error that lists the ways to get a browser
 */
export function runPlaywright(args: readonly string[]): number {
  const browser = provideTestBrowser();
  console.log(`Browser: ${browser.path} (${browser.origin})`);
  return startPlaywright(args, { CHROMIUM_PATH: browser.path });
}

/**
 * Runs Playwright.
 * @param args arguments of `playwright test`
 * @param env additional environment variables
 * @returns the exit code
 */
export function startPlaywright(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const { status } = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status ?? 1;
}

/** The projects that arguments of `playwright test` select, known or not; undefined for all. */
export function projectsIn(args: readonly string[]): readonly string[] | undefined {
  const options = { project: { type: 'string', multiple: true } } as const;
  const { project } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true }).values;
  return project?.map(String);
}
