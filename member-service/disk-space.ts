import { statfsSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-facts';

/** Codes of Node, SQLite and PostgreSQL for a disk or a quota without space. */
const NO_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** The same in the texts of other programs: libuv's, the C library's and those of Windows. */
const NO_SPACE_TEXT = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|not enough space on the disk/i;

/** With less than this, in bytes, a disk counts as full: what did not fit may have been larger than what is left. */
const FULL_BELOW = 1024 * 1024;

/** No space is left; the message names the folder and says what to do. */
export class NoSpaceError extends Error {
  override readonly name = 'NoSpaceError';

  constructor(folder: string, options?: ErrorOptions) {
    super(noSpaceMessage(folder), options);
  }
}

/** Whether an error, or what caused it, says that there is no space. */
export function isNoSpaceError(error: unknown): boolean {
  const isOne = NO_SPACE_CODES.has(errorCode(error) ?? '');
  return isOne || (error instanceof Error && error.cause !== undefined && isNoSpaceError(error.cause));
}

/** Whether a program's output says that there is no space. */
export function saysNoSpace(text: string): boolean {
  return NO_SPACE_TEXT.test(text);
}

/** Whether nothing more can be written to a folder, which need not exist yet. */
export function isDiskFull(folder: string): boolean {
  return spaceLeft(folder) < FULL_BELOW;
}

/** The folder with the least space left; it takes at least one. */
export function fullestFolder(folders: readonly string[]): string {
  return folders.reduce((least, folder) => (spaceLeft(folder) < spaceLeft(least) ? folder : least));
}

/** What is wrong and what to do, in one line. */
export function noSpaceMessage(folder: string): string {
  return `No space is left on the disk of ${folder}. Free some space there, then run the command again.`;
}

/** Bytes this account may still write in a folder; 0 without free inodes, Infinity where the file system does not say. */
function spaceLeft(folder: string): number {
  try {
    const { bavail, blocks, bsize, ffree, files } = statfsSync(folder);
    if (blocks === 0) {
      return Number.POSITIVE_INFINITY;
    }
    return files > 0 && ffree === 0 ? 0 : bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    return errorCode(error) === 'ENOENT' && parent !== folder ? spaceLeft(parent) : Number.POSITIVE_INFINITY;
  }
}
