import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Reporter } from 'gatsby';

/** The folder by which Gatsby knows that it has a cache. */
const GATSBY_CACHE = '.cache/caches-lmdb';

const ORIGIN_FILE = '.cache/brainhouse-origin';

/** What every part of Gatsby's cache depends on: it has absolute paths, and formats of Node and of the packages. */
function originOf(projectDir: string): string {
  const packages = createHash('sha1')
    .update(readFileSync(join(projectDir, 'package-lock.json')))
    .digest('hex');
  return [projectDir, process.version, packages].join('\n');
}

/** Writes down where Gatsby's cache comes from. Call it when Gatsby has decided whether it keeps its cache. */
export function noteCacheOrigin(projectDir: string): void {
  writeFileSync(join(projectDir, ORIGIN_FILE), originOf(projectDir));
}

/** Gatsby's cache in a project: `foreign` if another folder, version of Node or of the packages has written it. */
export function findCache(projectDir: string): 'own' | 'foreign' | 'none' {
  if (!existsSync(join(projectDir, GATSBY_CACHE))) return 'none';
  const file = join(projectDir, ORIGIN_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === originOf(projectDir) ? 'own' : 'foreign';
}

/** The exit code of a build that fails because of its content, and would fail without the cache, too. */
export const CONTENT_FAILED = 3;

/** Ends a build because of its content. @param message names what is wrong */
export function failForContent(reporter: Reporter, message: string): void {
  process.once('exit', () => {
    process.exitCode = CONTENT_FAILED;
  });
  reporter.panicOnBuild(message);
}
