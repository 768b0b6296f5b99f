import { installDebianPackages, mayInstallDebianPackages } from './lib/debian-package';
import { findProgram, programStarts } from './lib/programs';

const USUAL_NAMES = ['firefox', 'firefox-esr'];
const USUAL_PATHS = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

const NOT_FOUND = `Firefox was not found and could not be installed. Do one of the following:
  - install Firefox with your system's package manager (Debian: apt-get install firefox-esr)
  - set FIREFOX_PATH to the browser's executable
  - test the other browsers: npm run test:browsers -- --project chromium --project webkit`;

/**
 * Finds Firefox (FIREFOX_PATH, then the usual names and paths), or installs its package as root on Debian.
 * @returns the path of its executable
 * @throws Error that lists the ways to get Firefox
 */
export function provideFirefox(env: NodeJS.ProcessEnv = process.env): string {
  if (env.FIREFOX_PATH) {
    if (programStarts(env.FIREFOX_PATH)) return env.FIREFOX_PATH;
    throw new Error(
      `FIREFOX_PATH is "${env.FIREFOX_PATH}", which is not a browser that starts. Correct it or unset it.`,
    );
  }
  const found = find(env) ?? install(env);
  if (found === undefined) throw new Error(NOT_FOUND);
  return found;
}

function find(env: NodeJS.ProcessEnv): string | undefined {
  return findProgram(USUAL_NAMES, USUAL_PATHS, env);
}

function install(env: NodeJS.ProcessEnv): string | undefined {
  const isInstalled =
    mayInstallDebianPackages() && installDebianPackages(['firefox-esr'], 'set FIREFOX_PATH to a Firefox');
  return isInstalled ? find(env) : undefined;
}
