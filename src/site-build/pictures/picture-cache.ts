import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

import { temporaryName, undefinedIfMissing, writeWhole } from '../files';

/**
 * Encoded pictures of earlier builds. It lies outside of `.cache` and `public`, so that it survives their removal, and is safe
 * to use by several builds at the same time. Its files may be deleted at any time.
 */
export interface PictureCache {
  /** Reads a file. @returns null if the cache does not have it */
  read(key: string, name: string): Promise<Buffer | null>;
  /** Adds a file. */
  store(key: string, name: string, bytes: Buffer | string): Promise<void>;
  /** Removes the pictures that have not been used for the longest time, until the rest fits into `maxBytes`. */
  prune(maxBytes: number): Promise<void>;
}

/** The folder of the cache, in the project. */
export const PICTURE_CACHE_FOLDER = '.picture-cache';

/** Files of builds that were ended while they wrote are removed after this time, in milliseconds. */
const UNFINISHED_MS = 3_600_000;

/**
 * The folder of the cache. Copies of the project inside it, for builds beside a live site and tests, share the cache of the project: they have
 * no packages of their own.
 * @param projectDir absolute folder of the project or of a copy
 */
export function pictureCacheDir(projectDir: string): string {
  let dir = projectDir;
  while (!existsSync(path.join(dir, 'node_modules')) && path.dirname(dir) !== dir) dir = path.dirname(dir);
  return path.join(existsSync(path.join(dir, 'node_modules')) ? dir : projectDir, PICTURE_CACHE_FOLDER);
}

/** How often a file is written if other builds remove its folder. */
const STORE_ATTEMPTS = 5;

/** Opens a cache. @param dir its absolute folder, which is created with the first file */
export function openPictureCache(dir: string): PictureCache {
  /** The time of the folder of a picture is the time of its last use. */
  async function markAsUsed(key: string): Promise<void> {
    const now = new Date();
    await utimes(path.join(dir, key), now, now).catch(undefinedIfMissing);
  }

  return {
    async read(key, name) {
      const bytes = await readFile(path.join(dir, key, name)).catch(undefinedIfMissing);
      if (bytes === undefined) return null;
      await markAsUsed(key);
      return bytes;
    },

    async store(key, name, bytes) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await mkdir(path.join(dir, key), { recursive: true });
          await writeWhole(path.join(dir, key, name), bytes);
          return;
        } catch (error) {
          // Another build may have removed the folder.
          if (attempt === STORE_ATTEMPTS) throw error;
          undefinedIfMissing(error);
        }
      }
    },

    async prune(maxBytes) {
      const keys = (await readdir(dir).catch(undefinedIfMissing)) ?? [];
      const pictures = await Promise.all(keys.map((key) => describeFolder(path.join(dir, key))));
      pictures.sort((a, b) => a.usedAt - b.usedAt);
      let total = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const picture of pictures) {
        if (total <= maxBytes) return;
        total -= picture.bytes;
        await removeFolder(picture.folder);
      }
    },
  };
}

/** Removes a folder under another name, so that no other build writes to it at the same time. */
async function removeFolder(folder: string): Promise<void> {
  const removed = temporaryName(folder);
  try {
    await rename(folder, removed);
  } catch (error) {
    undefinedIfMissing(error);
    return;
  }
  await rm(removed, { recursive: true, force: true });
}

interface CachedPicture {
  readonly folder: string;
  readonly bytes: number;
  /** In milliseconds since 1970. */
  readonly usedAt: number;
}

async function describeFolder(folder: string): Promise<CachedPicture> {
  try {
    const { mtimeMs } = await stat(folder);
    let bytes = 0;
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const facts = await stat(file);
      bytes += facts.size;
      if (name.endsWith('.part') && Date.now() - facts.mtimeMs > UNFINISHED_MS) await rm(file, { force: true });
    }
    return { folder, bytes, usedAt: mtimeMs };
  } catch (error) {
    // Another build has removed it.
    undefinedIfMissing(error);
    return { folder, bytes: 0, usedAt: 0 };
  }
}
