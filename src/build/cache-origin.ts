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

/** Gatsby's cache in a project: `foreign` if another folder, version of Node or of the packages has written it. */
export function findCache(projectDir: string): 'own' | 'foreign' | 'none' {
  // By this folder Gatsby knows that it has a cache.
  if (!existsSync(join(projectDir, '.cache/caches-lmdb'))) return 'none';
  const file = join(projectDir, ORIGIN_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === originOf(projectDir) ? 'own' : 'foreign';
}
