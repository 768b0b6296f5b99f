import { constants } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import fastq from 'fastq';
import { listFiles, sync } from '../lib/files';
import { readRules } from './header-rules-reader';
import { MEMBER_CONTENT_FOLDER } from './served-folder';

/** The folder of the releases in the project. */
export const RELEASES_FOLDER = '.releases';

/** The link to the current release, in the folder of the releases. */
export const CURRENT_RELEASE = 'current';

/** For how many further releases the hashed files of a build stay: pages that are open in a browser load them. */
const KEPT_BUILDS = 2;

/** The pictures of the member area. Their folders are named by a hash. */
const MEMBER_PICTURES = `${MEMBER_CONTENT_FOLDER}/pictures/`;

/** Number of files at a time. */
const CONCURRENCY = 32;

/** The hashed files of a release, and the number of the last release whose build contained each. It is a file beside the release. */
type HashedFiles = Readonly<Record<string, number>>;

/**
 * Makes a finished build the current release: a folder that is never changed, with all files of the build and the hashed files
 * of the two builds before. A file that the release before has with the same content is a hard link to that, the others are copied. The
 * link `current` is switched when the release is complete and on the disk, in one step. Older releases are deleted, except
 * the last two, which requests may still be reading.
 * @param publicDir absolute folder of the build
 * @param releasesDir absolute folder of the releases. Only one process may publish at a time
 * @param contentDir absolute folder of the build's member content, if it is not in `publicDir`
 */
export async function publishRelease(publicDir: string, releasesDir: string, contentDir?: string): Promise<void> {
  await mkdir(releasesDir, { recursive: true });
  const number = Math.max(0, ...(await releaseNumbers(releasesDir))) + 1;
  const target = path.join(releasesDir, String(number));
  const before = await currentNumber(releasesDir);
  const previous = path.join(releasesDir, String(before));

  const sources = await listBuild(publicDir, contentDir);
  const isHashed = await hashedFiles(publicDir);
  const hashed = Object.fromEntries([...sources.keys()].filter(isHashed).map((file) => [file, number]));
  const hasContent = [...sources.keys()].some(isContent);
  for (const [file, build] of Object.entries(await readHashed(releasesDir, before))) {
    // A build without member content must not serve any, not even that of earlier builds.
    if (!sources.has(file) && number - build <= KEPT_BUILDS && (hasContent || !isContent(file))) {
      sources.set(file, path.join(previous, file));
      hashed[file] = build;
    }
  }

  await mkdir(target);
  const folders = new Set([...sources.keys()].map((file) => path.posix.dirname(file)));
  for (const folder of folders) await mkdir(path.join(target, folder), { recursive: true });
  await forEach([...sources], ([file, source]) => addFile(source, path.join(previous, file), path.join(target, file)));
  const list = hashedList(releasesDir, number);
  await writeFile(list, JSON.stringify({ hashed }));
  // A link to files that are not on the disk yet would survive a power failure without them.
  await forEach([list, ...(await foldersIn(target)), target, releasesDir], sync);
  await switchLink(path.join(releasesDir, CURRENT_RELEASE), target);
  await sync(releasesDir);
  await deleteOld(releasesDir, number - KEPT_BUILDS);
}

/** Whether a release is being served. */
export async function hasRelease(releasesDir: string): Promise<boolean> {
  return (await currentNumber(releasesDir)) !== undefined;
}

async function currentNumber(releasesDir: string): Promise<number | undefined> {
  try {
    const number = Number(path.basename(await readlink(path.join(releasesDir, CURRENT_RELEASE))));
    await stat(path.join(releasesDir, String(number)));
    return number;
  } catch {
    return undefined;
  }
}

async function releaseNumbers(releasesDir: string): Promise<number[]> {
  return (await readdir(releasesDir)).filter((name) => /^\d+$/.test(name)).map(Number);
}

function hashedList(releasesDir: string, number: number): string {
  return path.join(releasesDir, `${number}.json`);
}

/** None if there is no release, or if the list is missing or damaged. */
async function readHashed(releasesDir: string, number: number | undefined): Promise<HashedFiles> {
  if (number === undefined) return {};
  try {
    return (JSON.parse(await readFile(hashedList(releasesDir, number), 'utf8')) as { hashed: HashedFiles }).hashed;
  } catch {
    return {};
  }
}

/** The files of a build with their sources. */
async function listBuild(publicDir: string, contentDir: string | undefined): Promise<Map<string, string>> {
  const site = await listFiles(publicDir);
  const content = contentDir === undefined ? [] : await listFiles(contentDir);
  return new Map([
    ...site.map((file) => [file, path.join(publicDir, file)] as const),
    ...content.map((file) => [`${MEMBER_CONTENT_FOLDER}/${file}`, path.join(contentDir ?? '', file)] as const),
  ]);
}

function isContent(file: string): boolean {
  return file.startsWith(`${MEMBER_CONTENT_FOLDER}/`);
}

/** Tells the files whose name changes with their content: those that the build's rules allow browsers to keep for a year. */
async function hashedFiles(publicDir: string): Promise<(file: string) => boolean> {
  const patterns = (await readRules(publicDir))
    .filter(({ headers }) => headers['Cache-Control']?.includes('immutable') === true)
    .map((rule) => rule.path.slice(1));
  const exact = new Set(patterns);
  // A build that does not publish pictures of the member area has no rule for them.
  const prefixes = [
    MEMBER_PICTURES,
    ...patterns.filter((pattern) => pattern.endsWith('*')).map((pattern) => pattern.slice(0, -1)),
  ];
  return (file) => exact.has(file.replace(/\.(br|gz)$/, '')) || prefixes.some((prefix) => file.startsWith(prefix));
}

/** @param released the file of the release before, which may be missing, damaged by a power failure, or the source itself */
async function addFile(source: string, released: string, target: string): Promise<void> {
  if (source === released || (await haveSameContent(source, released))) {
    // Some file systems have no hard links, or a limit for each file.
    const isLinked = await link(released, target).then(
      () => true,
      () => false,
    );
    if (isLinked) return;
  }
  const { mtime } = await stat(source);
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  // Browsers and caches compare it.
  await utimes(target, mtime, mtime);
  await sync(target);
}

async function haveSameContent(source: string, released: string): Promise<boolean> {
  const [now, before] = await Promise.all([stat(source), stat(released).catch(() => undefined)]);
  return now.size === before?.size && (await readFile(source)).equals(await readFile(released));
}

async function foldersIn(target: string): Promise<string[]> {
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => path.join(parentPath, name));
}

async function switchLink(current: string, target: string): Promise<void> {
  const next = `${current}-next`;
  await rm(next, { force: true });
  // On Windows a junction needs no special rights, but a link cannot replace another link.
  await symlink(process.platform === 'win32' ? target : path.basename(target), next, 'junction');
  if (process.platform === 'win32') {
    await rm(current, { force: true });
  }
  await rename(next, current);
}

async function deleteOld(releasesDir: string, oldestKept: number): Promise<void> {
  const old = (await releaseNumbers(releasesDir)).filter((number) => number < oldestKept);
  for (const number of old) {
    await rm(path.join(releasesDir, String(number)), { recursive: true, force: true });
    await rm(hashedList(releasesDir, number), { force: true });
  }
}

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = fastq.promise(work, CONCURRENCY);
  await Promise.all(items.map((item) => queue.push(item)));
}
