import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

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
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** A new name is on the disk only after its folder has been written. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
