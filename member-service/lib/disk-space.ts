import { statfsSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../../contract/unknown-value';

/** Error codes of Node, SQLite and PostgreSQL for a full disk or an exceeded quota. */
const NO_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** A disk with less free space counts as full, in bytes: a write can fail before the last byte is used. */
const FULL_BELOW = 1024 * 1024;

/** No space is left; the message names the folder and says what to do. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';

  constructor(folder: string, options?: ErrorOptions) {
    super(noSpaceMessage(folder), options);
  }
}

/** Whether an error, or one of its causes, means that no space is left. */
export function isNoSpaceError(error: unknown): boolean {
  const isOne = NO_SPACE_CODES.has(errorCode(error) ?? '');
  return isOne || (error instanceof Error && error.cause !== undefined && isNoSpaceError(error.cause));
}

/** Whether the disk of a folder is full. The folder may be missing. */
export function isDiskFull(folder: string): boolean {
  return spaceLeft(folder) < FULL_BELOW;
}

/** Returns the folder with the least free space. `folders` must not be empty. */
export function fullestFolder(folders: readonly string[]): string {
  return folders.reduce((least, folder) => (spaceLeft(folder) < spaceLeft(least) ? folder : least));
}

/** The error message for a full disk. */
export function noSpaceMessage(folder: string): string {
  return `No space is left on the disk of ${folder}. Free some space there, then run the command again.`;
}

/** Bytes that this account can still write to a folder; 0 without free inodes, Infinity if the free space is unknown. */
export function spaceLeft(folder: string): number {
  try {
    const { bavail, blocks, bsize, ffree, files } = statfsSync(folder);
    if (blocks === 0) return Number.POSITIVE_INFINITY;
    return files > 0 && ffree === 0 ? 0 : bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    return errorCode(error) === 'ENOENT' && parent !== folder ? spaceLeft(parent) : Number.POSITIVE_INFINITY;
  }
}
