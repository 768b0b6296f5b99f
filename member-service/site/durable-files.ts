import { open, stat } from 'node:fs/promises';
import { errorCode } from '../lib/error-facts';

/** Bytes that are compared at a time. */
const CHUNK_BYTES = 256 * 1024;

/** Errors of systems that cannot sync folders. */
const NO_SYNC = ['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EACCES'];

/** Whether two files have the same content. A power failure can cut a file, or leave its size and lose its content. */
export async function haveSameContent(one: string, other: string): Promise<boolean> {
  const [{ size }, { size: otherSize }] = await Promise.all([stat(one), stat(other)]);
  if (size !== otherSize) {
    return false;
  }
  const files = await Promise.all([open(one), open(other)]);
  try {
    const buffers = files.map(() => Buffer.alloc(Math.min(CHUNK_BYTES, size)));
    for (let position = 0; position < size;) {
      const [read = 0, otherRead = 0] = await Promise.all(
        files.map(
          async (file, index) => (await file.read({ buffer: buffers[index] ?? Buffer.alloc(0), position })).bytesRead,
        ),
      );
      const [chunk, otherChunk] = buffers;
      if (
        read === 0 ||
        read !== otherRead ||
        !chunk?.subarray(0, read).equals(otherChunk?.subarray(0, read) ?? Buffer.alloc(0))
      ) {
        return false;
      }
      position += read;
    }
    return true;
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

/** Waits until a file, or the names in a folder, are on the disk, so that a power failure does not lose them. */
export async function sync(path: string): Promise<void> {
  try {
    const file = await open(path, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    // Windows syncs neither folders nor files that are open for reading.
    if (!NO_SYNC.includes(errorCode(error) ?? '')) throw error;
  }
}
