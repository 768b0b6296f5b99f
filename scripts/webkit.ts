import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages, mayInstallDebianPackages } from './lib/debian-package';
import { findProgram, isExecutable } from './lib/programs';

/** Absolute paths of the programs that run WebKitGTK without a screen. */
export interface WebKit {
  readonly driver: string;
  /** The browser that the driver starts. */
  readonly miniBrowser: string;
  /** A virtual X server. */
  readonly xvfb: string;
}

const OTHERS = 'npm run test:browsers -- --project chromium --project firefox';
const NOT_FOUND = `WebKitGTK, its WebDriver or Xvfb was not found and could not be installed. Do one of the following:
  - install them with your system's package manager (Debian: apt-get install webkit2gtk-driver xvfb)
  - test the other browsers: ${OTHERS}`;

/**
 * Finds WebKitGTK's driver, its browser and Xvfb, or installs their packages as root on Debian.
 * @throws Error that lists the ways to get WebKitGTK
 */
export function provideWebKit(env: NodeJS.ProcessEnv = process.env): WebKit {
  const found = find(env) ?? (install() ? find(env) : undefined);
  if (found === undefined) throw new Error(NOT_FOUND);
  return found;
}

function find(env: NodeJS.ProcessEnv): WebKit | undefined {
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

function install(): boolean {
  return mayInstallDebianPackages() && installDebianPackages(['webkit2gtk-driver', 'xvfb'], `run ${OTHERS}`);
}
