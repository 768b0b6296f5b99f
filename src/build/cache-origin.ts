import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ORIGIN_FILE = '.cache/brainhouse-origin';

/** What all of Gatsby's cache depends on: it has absolute paths, and formats of Node and of the packages. */
function originOf(projectDir: string): string {
  const packages = readFileSync(join(projectDir, 'package-lock.json'));
  return createHash('sha1').update([projectDir, process.version, packages].join('\n')).digest('hex');
}

/** Writes down where Gatsby's cache comes from. Call it when Gatsby has decided whether it keeps its cache. */
export function noteCacheOrigin(projectDir: string): void {
  writeFileSync(join(projectDir, ORIGIN_FILE), originOf(projectDir));
}

/** Gatsby's cache in a project: `foreign` if another folder or version has written it, or if a part of it is missing. */
export function findCache(projectDir: string): 'own' | 'foreign' | 'none' {
  const file = join(projectDir, ORIGIN_FILE);
  const origin = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // By this folder Gatsby knows that it has a cache.
  const isThere = existsSync(join(projectDir, '.cache/caches-lmdb'));
  if (!isThere && origin === '') return 'none';
  return isThere && origin === originOf(projectDir) ? 'own' : 'foreign';
}
