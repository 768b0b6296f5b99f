import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installDebianPackages, mayInstallDebianPackages } from './lib/debian-package';
import { findProgram, isExecutable } from './lib/programs';

/** What it takes to drive WebKitGTK without a screen: absolute paths. */
export interface WebKit {
  readonly driver: string;
  /** The browser that the driver starts. */
  readonly miniBrowser: string;
  /** The X server without a screen. */
  readonly xvfb: string;
}

const OTHERS = 'npm run test:browsers -- --project chromium --project firefox';
const WHAT_TO_DO = `No WebKitGTK with its WebDriver and Xvfb was found and none could be installed. One of these helps:
  - install them with your system's package manager (Debian: apt-get install webkit2gtk-driver xvfb)
  - test the others: ${OTHERS}`;

/**
 * Finds WebKitGTK's driver, its browser and Xvfb, or installs Debian's packages when running as root on Debian.
 * @throws Error that lists what a person can do
 */
export function provideWebKit(env: NodeJS.ProcessEnv = process.env): WebKit {
  const found = find(env) ?? (install() ? find(env) : undefined);
  if (found === undefined) throw new Error(WHAT_TO_DO);
  return found;
}

function find(env: NodeJS.ProcessEnv): WebKit | undefined {
  const driver = findProgram(['WebKitWebDriver'], [], env, isExecutable);
  const xvfb = findProgram(['Xvfb'], [], env, isExecutable);
  const miniBrowser = miniBrowsers().find((file) => existsSync(file));
  return driver && xvfb && miniBrowser ? { driver, miniBrowser, xvfb } : undefined;
}

/** Where distributions put MiniBrowser: below a folder of the machine's kind, or not. */
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
