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
import { constants } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../lib/error-facts';
import { haveSameContent, sync } from './durable-files';
import { RULES_FILE } from './hosting-rules';
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

/** What a release contains. It is a file beside the folder of the release. */
interface Manifest {
  /** Size in bytes and time of the last change in milliseconds of each file. */
  readonly files: Readonly<Record<string, readonly [size: number, time: number]>>;
  /** The hashed files, and the number of the last release whose build contained them. */
  readonly hashed: Readonly<Record<string, number>>;
}

/**
 * Makes a finished build the current release. The release is a folder that is never changed: unchanged files are the same files
 * as in the release before (hard links) if their content is, the others are copied. The link `current` is switched when the release is complete, in
 * one step. Older releases are deleted, except the last two, which requests may still be reading.
 * @param publicDir absolute folder of the build
 * @param releasesDir absolute folder of the releases. Only one process may publish at a time
 * @param contentDir absolute folder of the build's member content, if it is not in `publicDir`
 */
export async function publishRelease(publicDir: string, releasesDir: string, contentDir?: string): Promise<void> {
  await mkdir(releasesDir, { recursive: true });
  const before = await currentNumber(releasesDir);
  const last = before === undefined ? undefined : await readManifest(releasesDir, before);
  const number = Math.max(0, ...(await releaseNumbers(releasesDir))) + 1;
  const target = path.join(releasesDir, String(number));
  const previous = path.join(releasesDir, String(before));

  const build = await listBuild(publicDir, contentDir);
  const isHashed = await hashedFiles(publicDir);
  const hashed: Record<string, number> = {};
  for (const file of build.files.keys()) if (isHashed(file)) hashed[file] = number;
  const hasContent = build.folders.includes(MEMBER_CONTENT_FOLDER);
  const kept = Object.entries(last?.hashed ?? {}).filter(
    ([file, build]) =>
      !(file in hashed) &&
      number - build <= KEPT_BUILDS &&
      // A build without member content must not serve any, not even that of earlier builds.
      (hasContent || !file.startsWith(`${MEMBER_CONTENT_FOLDER}/`)),
  );
  for (const [file, build] of kept) hashed[file] = build;

  await makeFolders(target, [...build.folders, ...kept.map(([file]) => path.posix.dirname(file))]);
  const files: Record<string, readonly [number, number]> = {};
  await forEach([...build.files], async ([file, source]) => {
    const { size, mtimeMs, mtime } = await stat(source);
    const old = last?.files[file];
    const released = path.join(previous, file);
    // Never a damaged file: it would be in all later releases.
    const isSame = old?.[0] === size && old[1] === mtimeMs && (await haveSameContent(released, source));
    await addFile(isSame ? released : source, path.join(target, file), isSame, mtime);
    files[file] = [size, mtimeMs];
  });
  await forEach(kept, async ([file]) => {
    const source = path.join(previous, file);
    const facts = last?.files[file];
    if (facts !== undefined && (await stat(source)).size !== facts[0]) return;
    await addFile(source, path.join(target, file), true, (await stat(source)).mtime);
    if (facts !== undefined) files[file] = facts;
  });
  await writeFile(manifestFile(releasesDir, number), JSON.stringify({ files, hashed } satisfies Manifest));
  // A link to files that are not on the disk yet would survive a power failure without them.
  await forEach([manifestFile(releasesDir, number), ...(await foldersIn(target)), target, releasesDir], sync);
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

function manifestFile(releasesDir: string, number: number): string {
  return path.join(releasesDir, `${number}.json`);
}

/** Undefined if it is missing or damaged: all files are then copied. */
async function readManifest(releasesDir: string, number: number): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(manifestFile(releasesDir, number), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

/** The files of a release with their sources, and its folders. */
async function listBuild(
  publicDir: string,
  contentDir: string | undefined,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly folders: readonly string[] }> {
  const site = await listFiles(publicDir);
  const content = contentDir === undefined ? undefined : await listFiles(contentDir);
  return {
    files: new Map([
      ...site.files.map((file) => [file, path.join(publicDir, file)] as const),
      ...(content?.files ?? []).map(
        (file) => [`${MEMBER_CONTENT_FOLDER}/${file}`, path.join(contentDir ?? '', file)] as const,
      ),
    ]),
    folders: [
      ...site.folders,
      ...(content === undefined ? [] : [MEMBER_CONTENT_FOLDER]),
      ...(content?.folders ?? []).map((folder) => `${MEMBER_CONTENT_FOLDER}/${folder}`),
    ],
  };
}

/** Files and folders, as paths from the folder, with forward slashes. */
async function listFiles(folder: string): Promise<{ readonly files: string[]; readonly folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  async function walk(inside: string): Promise<void> {
    const entries = await readdir(path.join(folder, inside), { withFileTypes: true });
    await Promise.all(
      entries.map(async (entry) => {
        const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
        if (entry.isDirectory()) {
          folders.push(name);
          await walk(name);
        } else if (entry.isFile()) {
          files.push(name);
        }
      }),
    );
  }
  await walk('');
  return { files, folders };
}

/** Tells the files whose name changes with their content: those that the build's rules allow browsers to keep for a year. */
async function hashedFiles(publicDir: string): Promise<(file: string) => boolean> {
  const exact = new Set<string>();
  // A build that does not publish them has no rule for them.
  const prefixes = [MEMBER_PICTURES];
  for (const { path: address, headers } of await readRules(publicDir)) {
    if (headers['Cache-Control']?.includes('immutable') === true) {
      if (address.endsWith('*')) prefixes.push(address.slice(1, -1));
      else exact.add(address.slice(1));
    }
  }
  return (file) => exact.has(file.replace(/\.(br|gz)$/, '')) || prefixes.some((prefix) => file.startsWith(prefix));
}

interface Rule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The rules of the build; none if it is incomplete. The build itself has written the file. */
async function readRules(publicDir: string): Promise<readonly Rule[]> {
  try {
    return (JSON.parse(await readFile(path.join(publicDir, RULES_FILE), 'utf8')) as { rules: readonly Rule[] }).rules;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function makeFolders(target: string, folders: readonly string[]): Promise<void> {
  await mkdir(target);
  // A deep folder makes those above it.
  for (const folder of new Set(folders.toSorted((a, b) => b.length - a.length))) {
    await mkdir(path.join(target, folder), { recursive: true });
  }
}

/** @param isRelease whether the source is in a release, and so is never changed */
async function addFile(source: string, target: string, isRelease: boolean, time: Date): Promise<void> {
  if (isRelease) {
    try {
      await link(source, target);
      return;
    } catch (error) {
      // Some file systems have no hard links, or a limit for each file.
      if (!['EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error;
    }
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  // Browsers and caches compare it.
  await utimes(target, time, time);
  await sync(target);
}

async function foldersIn(target: string): Promise<string[]> {
  return (await listFiles(target)).folders.map((folder) => path.join(target, folder));
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
    await rm(manifestFile(releasesDir, number), { force: true });
  }
}

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  async function next(): Promise<void> {
    for (const item of waiting) await work(item);
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}
