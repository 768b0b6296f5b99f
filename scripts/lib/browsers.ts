import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { chromium as playwrightChromium } from '@playwright/test';
import { installDebianPackages, mayInstallDebianPackages } from './debian-package';

/** What is needed to find a browser on this system. */
interface Browser {
  readonly title: string;
  /** Environment variable with the executable. */
  readonly variable: string;
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly debianPackage: string;
}

const CHROMIUM: Browser = {
  title: 'Chromium',
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  paths: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
  debianPackage: 'chromium',
};

/** Chromium without windows: the same engine, with which tests take half the time. Playwright uses it by default, too. */
const HEADLESS_SHELL: Browser = {
  ...CHROMIUM,
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  paths: [],
  debianPackage: 'chromium-headless-shell',
};

const FIREFOX: Browser = {
  title: 'Firefox',
  variable: 'FIREFOX_PATH',
  names: ['firefox', 'firefox-esr'],
  paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  debianPackage: 'firefox-esr',
};

/** Absolute paths of the programs that run WebKitGTK without a screen. */
export interface WebKit {
  readonly driver: string;
  /** The browser that the driver starts. */
  readonly miniBrowser: string;
  /** A virtual X server. */
  readonly xvfb: string;
}

const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/**
 * Looks for Chromium: CHROMIUM_PATH, then the usual names and paths, then Playwright's download.
 * @returns the path of its executable
 * @throws Error if CHROMIUM_PATH names a file that does not start
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const downloaded = playwrightChromium.executablePath();
  return find(CHROMIUM, env) ?? (programStarts(downloaded) ? downloaded : undefined);
}

/**
 * Finds Chromium, or installs it: as root on Debian its package, otherwise Playwright's download.
 * @throws Error that lists the ways to get it
 */
export function findOrInstallChromium(env: NodeJS.ProcessEnv = process.env): string {
  const found = findChromium(env) ?? install(CHROMIUM, env) ?? downloadWithPlaywright(env);
  if (found === undefined) throw new Error(notFound(CHROMIUM, 'npx playwright install --with-deps chromium'));
  return found;
}

/**
 * Finds the browser of the tests: CHROMIUM_PATH, then Chromium's headless shell, which is installed as root on Debian, then
 * any Chromium or Chrome as {@link findOrInstallChromium} does.
 * @throws Error that lists the ways to get it
 */
export function findOrInstallTestBrowser(env: NodeJS.ProcessEnv = process.env): string {
  return find(HEADLESS_SHELL, env) ?? install(HEADLESS_SHELL, env) ?? findOrInstallChromium(env);
}

/**
 * Finds Firefox (FIREFOX_PATH, then the usual names and paths), or installs its package as root on Debian.
 * @throws Error that lists the ways to get it
 */
export function findOrInstallFirefox(env: NodeJS.ProcessEnv = process.env): string {
  const found = find(FIREFOX, env) ?? install(FIREFOX, env);
  if (found === undefined) throw new Error(notFound(FIREFOX));
  return found;
}

/**
 * Finds WebKitGTK's driver, its browser and Xvfb, or installs their packages as root on Debian.
 * @throws Error that says how to get them
 */
export function findOrInstallWebKit(env: NodeJS.ProcessEnv = process.env): WebKit {
  const found = findWebKit(env) ?? (installPackages(WEBKIT_PACKAGES, 'install them') ? findWebKit(env) : undefined);
  if (found === undefined) {
    throw new Error(
      `WebKitGTK, its WebDriver or Xvfb was not found and could not be installed. Install them with your system's package manager (Debian: apt-get install ${WEBKIT_PACKAGES.join(' ')}).`,
    );
  }
  return found;
}

function notFound({ title, variable, debianPackage }: Browser, ...other: readonly string[]): string {
  const ways = [
    `install ${title} with your system's package manager (Debian: apt-get install ${debianPackage})`,
    ...other,
    `set ${variable} to the browser's executable`,
  ];
  return `${title} was not found and could not be installed. Do one of the following:\n  - ${ways.join('\n  - ')}`;
}

/** @throws Error if the browser's variable names a file that does not start */
function find({ variable, names, paths }: Browser, env: NodeJS.ProcessEnv): string | undefined {
  const chosen = env[variable];
  if (!chosen) return findProgram(names, paths, env);
  if (programStarts(chosen)) return chosen;
  throw new Error(`${variable} is "${chosen}", which is not a browser that starts. Correct it or unset it.`);
}

function install(browser: Browser, env: NodeJS.ProcessEnv): string | undefined {
  const isInstalled = installPackages([browser.debianPackage], `set ${browser.variable} to a ${browser.title}`);
  return isInstalled ? find(browser, env) : undefined;
}

/** Installs Debian's packages, if this process may. */
function installPackages(packages: readonly string[], instead: string): boolean {
  return mayInstallDebianPackages() && installDebianPackages(packages, instead);
}

function downloadWithPlaywright(env: NodeJS.ProcessEnv): string | undefined {
  console.log(
    'Chromium was not found: Playwright downloads it. To avoid this, set CHROMIUM_PATH to a Chromium or Chrome.',
  );
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0 ? findChromium(env) : undefined;
}

function findWebKit(env: NodeJS.ProcessEnv): WebKit | undefined {
  const driver = findProgram(['WebKitWebDriver'], [], env, isExecutable);
  const xvfb = findProgram(['Xvfb'], [], env, isExecutable);
  const miniBrowser = miniBrowsers().find((file) => existsSync(file));
  return driver && xvfb && miniBrowser ? { driver, miniBrowser, xvfb } : undefined;
}

/** The paths at which distributions install MiniBrowser, with or without a folder for the architecture. */
function miniBrowsers(): string[] {
  const parents = ['/usr/libexec', '/usr/lib64', '/usr/lib'].filter((parent) => existsSync(parent));
  const folders = parents.flatMap((parent) => [parent, ...readdirSync(parent).map((name) => path.join(parent, name))]);
  return folders.flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => path.join(folder, name, 'MiniBrowser')),
  );
}

/** Looks for a program in the folders of PATH, then at other paths. */
function findProgram(
  names: readonly string[],
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
  works: (file: string) => boolean = programStarts,
): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...paths].find(works);
}

/** Whether a file is executable, for programs without a `--version` option. */
function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `--version`, because an executable file can be a script that only asks to install a snap. */
function programStarts(file: string): boolean {
  if (!isExecutable(file)) return false;
  try {
    // On Windows this call would open a window.
    if (process.platform !== 'win32') execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
