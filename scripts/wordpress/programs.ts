import { existsSync } from 'node:fs';
import { installDebianPackages, mayInstallDebianPackages } from '../lib/debian-package';

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
  'php-codesniffer',
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
  const mayInstall = mayInstallDebianPackages();
  if (!mayInstall || !installDebianPackages(PACKAGES, 'install them before') || !areInstalled()) {
    throw new Error(
      `WordPress needs Apache with PHP, and MariaDB. On Debian, run as root: apt-get install --no-install-recommends ${PACKAGES.join(' ')}`,
    );
  }
}

function areInstalled(): boolean {
  return Object.values(PROGRAMS).every((file) => existsSync(file)) && apachePhpModule() !== undefined;
}

/** The file of PHP's module for Apache, and the name of the module. */
export function apachePhpModule(): { readonly name: string; readonly file: string } | undefined {
  return ['8.4', '8.3', '8.2', '8.1', '8.0', '7.4']
    .map((version) => ({
      name: version.startsWith('8') ? 'php_module' : 'php7_module',
      file: `${PROGRAMS.apacheModules}/libphp${version}.so`,
    }))
    .find(({ file }) => existsSync(file));
}
