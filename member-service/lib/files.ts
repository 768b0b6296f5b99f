import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../contract/unknown-value';

/** Errors of systems that cannot sync folders. */
const NO_SYNC = ['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EACCES'];

/**
 * The files of a folder and its subfolders, as paths from the folder with forward slashes, in no order.
 * @param folder absolute path; a missing folder has no files
 */
export async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  }
}

/**
 * Writes a file that gets its name when it is complete and on the disk. After an error the file from before is unchanged.
 * @param write writes a new file with the given path to the disk (`flush`)
 * @throws errors of the file system
 */
export async function writeDurably(file: string, write: (partial: string) => Promise<unknown>): Promise<void> {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    await write(partial);
    await rename(partial, file);
    await sync(path.dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Waits until a file, or the names in a folder, are on the disk, so that a power failure does not lose them. */
export async function sync(file: string): Promise<void> {
  try {
    const handle = await open(file, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // Windows syncs neither folders nor files that are open for reading.
    if (!NO_SYNC.includes(errorCode(error) ?? '')) throw error;
  }
}
