import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from '../lib/command';
import { type Apt, type PackageVersion, openApt } from './apt';

/** Where downloads are kept. */
export const CACHE_DIR = path.join(PROJECT_DIR, 'node_modules/.cache/brainhouse-wordpress');

/** Debian replaces bundled libraries by links to their own packages. Those of servers and of PHP itself are not needed. */
const LIBRARIES = /^(?:libjs-|libphp-|php-getid3$|wordpress-theme-)/;

/** The oldest version that the plugin supports. */
const OLDEST = 6.1;

/** The files of WordPress. */
export interface WordPressFiles {
  /** Absolute folder with `wp-load.php`. */
  readonly dir: string;
  /** For example 6.1.9. */
  readonly version: string;
}

/**
 * Downloads versions of WordPress that Debian has, unless that was done before.
 * @param names `debian` for that of this system's release, `newest`, `all`, or the begin of a version such as 6.8
 * @throws Error that says which versions can be had, or which command failed
 */
export function provideWordPress(names: readonly string[]): readonly WordPressFiles[] {
  const apt = openApt(path.join(CACHE_DIR, 'apt'));
  const known = apt.versionsOf('wordpress').filter(({ version }) => parseFloat(version) >= OLDEST);
  return chooseVersions(names, known, apt.ownSuite).map((chosen) => provideVersion(apt, chosen));
}

/**
 * The versions that are meant, each once.
 * @param known the newest first
 * @throws Error if a name means none
 */
export function chooseVersions(
  names: readonly string[],
  known: readonly PackageVersion[],
  ownSuite: string,
): readonly PackageVersion[] {
  const different = known.filter(
    ({ version }, index) => known.findIndex((other) => other.version === version) === index,
  );
  const chosen = names.flatMap((name) => {
    if (name === 'all') return [...different].reverse();
    const found =
      name === 'newest'
        ? known[0]
        : known.find(({ version, suite }) => (name === 'debian' ? suite === ownSuite : isVersion(version, name)));
    if (found === undefined) {
      const had = different.map(({ version }) => upstreamVersion(version)).join(', ');
      throw new Error(
        `There is no WordPress "${name}". Write debian, newest, all, or one of the versions that Debian has: ${had === '' ? 'none' : had}.`,
      );
    }
    return [found];
  });
  return chosen.filter(({ version }, index) => chosen.findIndex((other) => other.version === version) === index);
}

/** The version without the part of Debian, such as 6.8.7. */
function upstreamVersion(version: string): string {
  return version.replace(/[+-].*/, '');
}

function isVersion(version: string, begin: string): boolean {
  return `${upstreamVersion(version)}.`.startsWith(`${begin}.`);
}

function provideVersion(apt: Apt, { version, suite }: PackageVersion): WordPressFiles {
  const name = upstreamVersion(version);
  const dir = path.join(CACHE_DIR, name);
  if (!existsSync(path.join(dir, 'wp-load.php'))) {
    console.log(`Downloading WordPress ${name} …`);
    const temporary = `${dir}.${process.pid}`;
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    try {
      const libraries = apt.needsOf('wordpress', suite).filter((library) => LIBRARIES.test(library));
      apt.unpack(
        ['wordpress', ...libraries].map((library) => `${library}/${suite}`),
        temporary,
      );
      renameSync(resolveLinks(temporary), dir);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  const inFiles = /\$wp_version = '([^']+)'/.exec(readFileSync(path.join(dir, 'wp-includes/version.php'), 'utf8'))?.[1];
  return { dir, version: inFiles ?? name };
}

/**
 * Copies the files of the libraries into WordPress.
 * @returns the folder of the copy
 */
function resolveLinks(folder: string): string {
  const wordpress = path.join(folder, 'files/usr/share/wordpress');
  // Configured by the tests, not by Debian.
  for (const name of ['wp-config.php', '.htaccess']) rmSync(path.join(wordpress, name), { force: true });
  const copy = path.join(folder, 'wordpress');
  const { stderr } = spawnSync('cp', ['-rL', wordpress, copy], { encoding: 'utf8' });
  // The certificates are those of the system, and may be missing.
  const missing = stderr.split('\n').filter((line) => line !== '' && !line.includes('ca-bundle.crt'));
  if (missing.length > 0) throw new Error(`Files of Debian's WordPress are missing: ${missing.join('; ')}`);
  return copy;
}
