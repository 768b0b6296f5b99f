import { spawnSync } from 'node:child_process';
import { chromium as playwrightChromium } from '@playwright/test';
import { installDebianPackages, mayInstallDebianPackages } from './lib/debian-package';
import { findProgram, programStarts } from './lib/programs';

/** A Chromium or Chrome that can be started, and where it came from, in a few words. */
export interface Chromium {
  readonly path: string;
  readonly origin: string;
}

const USUAL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

const WHAT_TO_DO = `No Chromium was found and none could be installed. One of these helps:
  - install Chromium or Chrome with your system's package manager (Debian: apt-get install chromium)
  - npx playwright install --with-deps chromium
  - set CHROMIUM_PATH to the browser's executable`;

/**
 * Looks for a browser without changing the machine: CHROMIUM_PATH, then the usual names and places, then one that
 * Playwright downloaded earlier.
 * @throws Error when CHROMIUM_PATH names something that does not start.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Chromium | undefined {
  if (env.CHROMIUM_PATH) {
    if (programStarts(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH, origin: 'named by CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}", but no browser starts there. Correct it or unset it.`);
  }
  const system = findProgram(USUAL_NAMES, USUAL_PLACES, env);
  if (system) return { path: system, origin: "the system's own" };
  const downloaded = playwrightChromium.executablePath();
  return programStarts(downloaded) ? { path: downloaded, origin: "Playwright's own" } : undefined;
}

/**
 * Finds a browser or installs one: Debian's package when running as root on Debian, else Playwright's own.
 * @throws Error that lists what a person can do when no browser is found or installed.
 */
export function provideChromium(): Chromium {
  const found = findChromium() ?? installChromium() ?? downloadWithPlaywright();
  if (!found) throw new Error(WHAT_TO_DO);
  return found;
}

function installChromium(): Chromium | undefined {
  if (!mayInstallDebianPackages()) return undefined;
  const found = installDebianPackages(['chromium'], 'set CHROMIUM_PATH to a Chromium or Chrome')
    ? findChromium()
    : undefined;
  return found && { ...found, origin: "Debian's package, installed just now" };
}

function downloadWithPlaywright(): Chromium | undefined {
  console.log(
    "No Chromium found: downloading Playwright's own. To do without, set CHROMIUM_PATH to a Chromium or Chrome.",
  );
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const found = status === 0 ? findChromium() : undefined;
  return found && { ...found, origin: "Playwright's own, downloaded just now" };
}
