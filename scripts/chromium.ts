import { spawnSync } from 'node:child_process';
import { chromium as playwrightChromium } from '@playwright/test';
import { installDebianPackages, mayInstallDebianPackages } from './lib/debian-package';
import { findProgram, programStarts } from './lib/programs';

/** An executable Chromium or Chrome. */
export interface Chromium {
  readonly path: string;
  /** How it was found, for messages. */
  readonly origin: string;
}

const USUAL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without windows: the same engine, with which tests take half the time. Playwright uses it by default, too. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const NOT_FOUND = `Chromium was not found and could not be installed. Do one of the following:
  - install Chromium or Chrome with your system's package manager (Debian: apt-get install chromium)
  - npx playwright install --with-deps chromium
  - set CHROMIUM_PATH to the browser's executable`;

/**
 * Looks for an installed browser: CHROMIUM_PATH, then the usual names and paths, then Playwright's download.
 * @throws Error if CHROMIUM_PATH names a file that does not start
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Chromium | undefined {
  if (env.CHROMIUM_PATH) {
    if (programStarts(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH, origin: 'from CHROMIUM_PATH' };
    throw new Error(
      `CHROMIUM_PATH is "${env.CHROMIUM_PATH}", which is not a browser that starts. Correct it or unset it.`,
    );
  }
  const system = findProgram(USUAL_NAMES, USUAL_PATHS, env);
  if (system) return { path: system, origin: 'installed on this system' };
  const downloaded = playwrightChromium.executablePath();
  return programStarts(downloaded) ? { path: downloaded, origin: 'downloaded by Playwright' } : undefined;
}

/**
 * Finds a browser, or installs one: as root on Debian its package, otherwise Playwright's download.
 * @throws Error that lists the ways to get a browser
 */
export function provideChromium(env: NodeJS.ProcessEnv = process.env): Chromium {
  const found = findChromium(env) ?? installed(['chromium'], () => findChromium(env)) ?? downloadWithPlaywright();
  if (!found) throw new Error(NOT_FOUND);
  return found;
}

/**
 * Finds the browser of the tests: CHROMIUM_PATH, then Chromium's headless shell, which is installed as root on Debian, then
 * any Chromium or Chrome as {@link provideChromium} does.
 * @throws Error that lists the ways to get a browser
 */
export function provideTestBrowser(env: NodeJS.ProcessEnv = process.env): Chromium {
  if (env.CHROMIUM_PATH) return provideChromium(env);
  return (
    findHeadlessShell(env) ??
    installed(['chromium-headless-shell'], () => findHeadlessShell(env)) ??
    provideChromium(env)
  );
}

function findHeadlessShell(env: NodeJS.ProcessEnv): Chromium | undefined {
  const path = findProgram(SHELL_NAMES, [], env);
  return path === undefined ? undefined : { path, origin: 'installed on this system' };
}

/** Installs Debian's packages, if this process may, and looks for the browser again. */
function installed(packages: readonly string[], find: () => Chromium | undefined): Chromium | undefined {
  if (!mayInstallDebianPackages()) return undefined;
  if (!installDebianPackages(packages, 'set CHROMIUM_PATH to a Chromium or Chrome')) return undefined;
  const found = find();
  return found && { ...found, origin: "Debian's package, just installed" };
}

function downloadWithPlaywright(): Chromium | undefined {
  console.log(
    'Chromium was not found: Playwright downloads it. To avoid this, set CHROMIUM_PATH to a Chromium or Chrome.',
  );
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const found = status === 0 ? findChromium() : undefined;
  return found && { ...found, origin: 'just downloaded by Playwright' };
}
