import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this process may install Debian's packages: it runs as root on Debian or one of its descendants. */
export function mayInstallDebianPackages(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/**
 * Installs a package with apt-get, its output on the screen, without what it merely recommends.
 * @param instead how to do without it, after "To do without, "
 * @returns whether that worked
 */
export function installDebianPackage(name: string, instead: string): boolean {
  console.log(`Installing Debian's package ${name} with apt-get. To do without, ${instead}.`);
  return aptGet(['update']) && aptGet(['install', '-y', '--no-install-recommends', name]);
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
}
