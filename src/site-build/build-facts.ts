import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import type { PageFacts } from '../config/page-facts';

/** What builds have to know of the one before. A fact is missing if no build has added it yet. */
export interface BuildFacts {
  /** What all of Gatsby's cache depends on. */
  readonly origin?: string | undefined;
  /** The files of the project that each bundler has read, by the name of the bundle. */
  readonly inputs?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What the code that renders the pages was compiled with. */
  readonly pages?: PageFacts | undefined;
  /** What calendars can know of each event (`events/published-events.ts`). */
  readonly events?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  /** Whether the bundles have the template of pages of events. */
  readonly hasEventPages?: boolean | undefined;
  /** The inputs of the last successful build with their hashes or values. */
  readonly fingerprint?: Readonly<Record<string, string>> | undefined;
  /** Hash of files that every build writes, to detect changes of public/ by other programs. */
  readonly output?: string | undefined;
  /** Hash of the files that Gatsby generates from the code. */
  readonly generated?: string | undefined;
}

/** In Gatsby's own cache, so that it is as old as that, and `gatsby clean` removes it too. */
const FILE = '.cache/brainhouse-build.json';

/** Written by `scripts/lib/run-gatsby.cjs`: the files of which it has compiled gatsby-config and gatsby-node, and its own. */
const GATSBY_FILES = '.cache/compiled/inputs.json';

/** webpack also names the folders in which it has looked for a file. */
function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** By this folder Gatsby knows that it has a cache. */
const GATSBY_CACHE = '.cache/caches-lmdb';

/** The facts of the last build in a project; none if the file is missing or incomplete. */
export function readFacts(projectDir: string): BuildFacts {
  try {
    return JSON.parse(readFileSync(join(projectDir, FILE), 'utf8')) as BuildFacts;
  } catch {
    return {};
  }
}

/** Adds facts to those of the project, or replaces them. One process at a time works in a folder (`scripts/lib/folder-in-use.ts`). */
export function addFacts(projectDir: string, facts: BuildFacts): void {
  const file = join(projectDir, FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readFacts(projectDir), ...facts }));
}

/** The files that the bundlers of this build have read. */
const inputs = new Map<string, readonly string[]>();

/** Packages, also those of a parent folder, and Gatsby's cache. */
const NO_INPUT = /^\.\.|^\.cache\/|(?:^|\/)node_modules\//;

/** Takes down which files a bundler has read, absolute or relative to the project. For the next build they are code. */
export function noteInputs(bundle: string, files: Iterable<string>): void {
  inputs.set(bundle, [...files]);
}

/** Adds those files to the facts; those of a bundle that this build reused stay. The versions of packages are in package-lock.json. */
export function writeInputs(projectDir: string): void {
  noteInputs('gatsby-node', JSON.parse(readFileSync(join(projectDir, GATSBY_FILES), 'utf8')) as string[]);
  const own = [...inputs].map(([bundle, files]) => {
    const names = files.map((file) => relative(projectDir, resolve(projectDir, file)).replaceAll('\\', '/'));
    return [bundle, names.filter((name) => !NO_INPUT.test(name) && isFile(join(projectDir, name))).sort()] as const;
  });
  addFacts(projectDir, { inputs: { ...readFacts(projectDir).inputs, ...Object.fromEntries(own) } });
}

/** Writes down where Gatsby's cache comes from, and what gatsby-node was compiled from. Call it when Gatsby has decided whether it keeps its cache. */
export function noteCacheOrigin(projectDir: string): void {
  addFacts(projectDir, { origin: originOf(projectDir) });
}

/** Gatsby's cache in a project: `foreign` if another folder or version has written it, or if a part of it is missing. */
export function findCache(projectDir: string): 'own' | 'foreign' | 'none' {
  const { origin } = readFacts(projectDir);
  const isThere = existsSync(join(projectDir, GATSBY_CACHE));
  if (!isThere && origin === undefined) return 'none';
  return isThere && origin === originOf(projectDir) ? 'own' : 'foreign';
}

/** The cache has absolute paths, and formats of Node and of the packages. */
function originOf(projectDir: string): string {
  const packages = readFileSync(join(projectDir, 'package-lock.json'));
  return createHash('sha1').update([projectDir, process.version, packages].join('\n')).digest('hex');
}
