import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { WordPressFacts } from './facts';

/** Debian's packages with the servers. None of them starts a service: those that do are not among them. */
const PACKAGES = [
  'mariadb-server-core',
  'mariadb-client-core',
  'apache2-bin',
  'libapache2-mod-php',
  'php-cli',
  'php-mysql',
  'php-gd',
  'php-xml',
  'php-mbstring',
  'php-intl',
  'php-codesniffer',
  'libfaketime',
];

/** Programs and files of these packages. */
export const PROGRAMS = {
  apache: '/usr/sbin/apache2',
  apacheModules: '/usr/lib/apache2/modules',
  mariadb: '/usr/sbin/mariadbd',
  mariadbInstall: '/usr/bin/mariadb-install-db',
  php: '/usr/bin/php',
  phpcs: '/usr/bin/phpcs',
} as const;

/**
 * Finds the servers, or installs them as root on Debian.
 * @throws Error that says what to install
 */
export function providePrograms(): void {
  if (areInstalled()) return;
  if (!installPackages() || !areInstalled()) {
    throw new Error(
      `WordPress needs Apache with PHP, and MariaDB. On Debian, run as root: apt-get install --no-install-recommends ${PACKAGES.join(' ')}`,
    );
  }
}

/** Installs the packages as root on Debian. @returns whether this succeeded */
function installPackages(): boolean {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing Debian's packages with apt-get: ${PACKAGES.join(', ')}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]].every(
    (args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0,
  );
}

function areInstalled(): boolean {
  return (
    Object.values(PROGRAMS).every((file) => existsSync(file)) &&
    apachePhpModule() !== undefined &&
    clockLibrary() !== undefined &&
    runPhp("echo extension_loaded( 'intl' );") === '1'
  );
}

/** The library that sets the clock of a program, which Debian keeps in a folder of the processor's name. */
function clockLibrary(): string | undefined {
  return readdirSync('/usr/lib')
    .map((folder) => path.join('/usr/lib', folder, 'faketime/libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/** Environment variables for programs whose clock `clockFile` sets. */
export function clockOf({ clockFile }: Pick<WordPressFacts, 'clockFile'>): Readonly<Record<string, string>> {
  const library = clockLibrary();
  if (clockFile === undefined || library === undefined) return {};
  // Limits of time, such as those of Apache for requests, use the clock that only counts.
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function runPhp(code: string): string {
  return spawnSync(PROGRAMS.php, ['-r', code], { encoding: 'utf8' }).stdout.trim();
}

/** The file of PHP's module for Apache. */
export function apachePhpModule(): string | undefined {
  return ['8.4', '8.3', '8.2', '8.1']
    .map((version) => `${PROGRAMS.apacheModules}/libphp${version}.so`)
    .find((file) => existsSync(file));
}
