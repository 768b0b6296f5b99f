import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this process may install Debian's packages: it runs as root on Debian or one of its descendants. */
export function mayInstallDebianPackages(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/**
 * Installs packages with apt-get, its output on the screen, without what they merely recommend.
 * @param instead how to do without them, after "To do without, "
 * @returns whether that worked
 */
export function installDebianPackages(names: readonly string[], instead: string): boolean {
  console.log(`Installing from Debian with apt-get: ${names.join(', ')}. To do without, ${instead}.`);
  return aptGet(['update']) && aptGet(['install', '-y', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
}
