import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this process can install Debian packages: it runs as root on Debian or a derivative. */
export function mayInstallDebianPackages(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/**
 * Installs packages with apt-get, without recommended packages, and shows the output.
 * @param instead the alternative, to complete "To avoid this, "
 * @returns whether the installation succeeded
 */
export function installDebianPackages(names: readonly string[], instead: string): boolean {
  console.log(`Installing Debian's packages with apt-get: ${names.join(', ')}. To avoid this, ${instead}.`);
  return aptGet(['update']) && aptGet(['install', '-y', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0;
}
