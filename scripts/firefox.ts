import { installDebianPackages, mayInstallDebianPackages } from './lib/debian-package';
import { findProgram, programStarts } from './lib/programs';

const USUAL_NAMES = ['firefox', 'firefox-esr'];
const USUAL_PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

const WHAT_TO_DO = `No Firefox was found and none could be installed. One of these helps:
  - install Firefox with your system's package manager (Debian: apt-get install firefox-esr)
  - set FIREFOX_PATH to the browser's executable
  - test the others: npm run test:browsers -- --project chromium --project webkit`;

/**
 * Finds Firefox (FIREFOX_PATH, then the usual names and places) or installs Debian's package when running as root on Debian.
 * @returns the path of its executable
 * @throws Error that lists what a person can do
 */
export function provideFirefox(env: NodeJS.ProcessEnv = process.env): string {
  if (env.FIREFOX_PATH) {
    if (programStarts(env.FIREFOX_PATH)) return env.FIREFOX_PATH;
    throw new Error(`FIREFOX_PATH is "${env.FIREFOX_PATH}", but no browser starts there. Correct it or unset it.`);
  }
  const found = find(env) ?? install(env);
  if (found === undefined) throw new Error(WHAT_TO_DO);
  return found;
}

function find(env: NodeJS.ProcessEnv): string | undefined {
  return findProgram(USUAL_NAMES, USUAL_PLACES, env);
}

function install(env: NodeJS.ProcessEnv): string | undefined {
  const isInstalled =
    mayInstallDebianPackages() && installDebianPackages(['firefox-esr'], 'set FIREFOX_PATH to a Firefox');
  return isInstalled ? find(env) : undefined;
}
