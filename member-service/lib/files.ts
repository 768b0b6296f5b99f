import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { errorCode, errorMessage } from '../../contract/unknown-value';
import { isNoSpaceError, noSpaceMessage } from './disk-space';

/** A path of an operator that no file can be written to. The message names it and says what to do. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
}

/** Standard output and its like. A file that took such a name would take it from every program. */
const STREAM = /^\/(?:dev\/(?:std(?:in|out|err)$|fd\/)|proc\/[^/]+\/(?:task\/\d+\/)?fd\/)/;

/** Errors about a path, not about the program. */
const PATH_ERRORS = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO'];

/** The end of the name of a file that a process is writing. */
const PARTIAL = /\.(\d+)-[0-9a-f]{12}\.partial$/;

/** Writes a new file with the given path to the disk (`flush`). */
type Write = (partial: string) => Promise<unknown>;

/** The files that this process is writing. */
const partials = new Set<string>();

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
 * Writes a file to a path that an operator has written, as `writeDurably` does. Links are followed, also to a file that is not there yet.
 * @param file absolute path
 * @param overwrite the option of that name, which allows a file that exists; undefined if the command has none
 * @throws {TargetError} for what is no file, or exists, or is in no folder with write permission
 */
export async function writeTarget(file: string, overwrite: boolean | undefined, write: Write): Promise<void> {
  try {
    await writeDurably(await findTarget(file, overwrite), write);
  } catch (error) {
    if (isNoSpaceError(error)) throw new TargetError(noSpaceMessage(path.dirname(file)), { cause: error });
    if (!PATH_ERRORS.includes(errorCode(error) ?? '')) throw error;
    const advice = 'Write the path of a file in a folder with write permission';
    throw new TargetError(`${file} cannot be written: ${errorMessage(error)}. ${advice}.`, { cause: error });
  }
}

async function findTarget(file: string, overwrite: boolean | undefined): Promise<string> {
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  const target = await followLinks(file);
  if (STREAM.test(target) || (found && !found.isFile())) {
    const kind = found?.isDirectory() ? 'folder' : 'pipe or a device';
    throw new TargetError(`${file} is a ${kind}. Write the path of a file, or - for standard output.`);
  }
  if (found && !overwrite) {
    const advice = overwrite === undefined ? '' : ', or add --overwrite to replace it';
    throw new TargetError(`${file} exists. Write another name${advice}.`);
  }
  return target;
}

/** The place that a path names. A link to a stream is not followed further: the stream may be a file that has another name. */
async function followLinks(file: string): Promise<string> {
  const folder = await realpath(path.dirname(file));
  const place = path.join(folder, path.basename(file));
  const link = STREAM.test(place) ? undefined : await readlink(place).catch(() => undefined);
  return link === undefined ? place : followLinks(path.resolve(folder, link));
}

/**
 * Writes a file that gets its name when it is complete and on the disk. After an error or a signal the file from before is unchanged, and
 * nothing else is there. What a killed process has left of the same file is deleted.
 * @throws errors of the file system
 */
export async function writeDurably(file: string, write: Write): Promise<void> {
  const partial = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.partial`;
  if (partials.size === 0) SIGNALS.forEach((signal) => process.on(signal, endOnSignal));
  partials.add(partial);
  try {
    await deleteLeft(file);
    await write(partial);
    await rename(partial, file);
    await sync(path.dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    partials.delete(partial);
    if (partials.size === 0) SIGNALS.forEach((signal) => process.off(signal, endOnSignal));
  }
}

/** Does what the signal does without a listener, but deletes first what is being written. */
function endOnSignal(signal: NodeJS.Signals): void {
  // The service has a listener of its own, and ends what it has begun.
  if (process.listenerCount(signal) > 1) return;
  partials.forEach((partial) => rmSync(partial, { force: true }));
  process.exit(128 + constants.signals[signal]);
}

/** Deletes incomplete files of processes that are not running. */
async function deleteLeft(file: string): Promise<void> {
  // A folder may be writable only.
  for (const name of await readdir(path.dirname(file)).catch(() => [])) {
    const left = path.join(path.dirname(file), name);
    const [end = '', pid] = PARTIAL.exec(left) ?? [];
    if (end !== '' && left === file + end && !partials.has(left) && !isOther(Number(pid)))
      await rm(left).catch(() => undefined);
  }
}

/** Whether a process is running that is not this one. In a container each may have the same number. */
function isOther(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
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
