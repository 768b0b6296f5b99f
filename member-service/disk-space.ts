import { statfsSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './error-facts';

/** Codes of Node, SQLite and PostgreSQL for a disk or a quota without space. */
const NO_SPACE_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']);

/** The same in the texts of other programs: libuv's, the C library's and those of Windows. */
const NO_SPACE_TEXT = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded|not enough space on the disk/i;

/** With less than this, in bytes, a disk counts as full: what did not fit may have been larger than what is left. */
const FULL_BELOW = 1024 * 1024;

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

/** Of at least one folder the one that most probably ran out of space: one that the text names, else the one with the least left. */
export function fullestFolder(folders: readonly string[], text = ''): string {
  const named = folders.find((folder) => text.includes(folder + path.sep));
  return named ?? folders.reduce((least, folder) => (spaceLeft(folder) < spaceLeft(least) ? folder : least));
}

/** What is wrong and what to do, in one line. */
export function noSpaceMessage(folder: string): string {
  return `No space is left on the disk of ${folder}. Free some space there, then run the command again.`;
}

/** Bytes this account may still write in a folder; 0 without free inodes, Infinity where the system does not say. */
function spaceLeft(folder: string): number {
  try {
    const { bavail, bsize, ffree, files } = statfsSync(folder);
    return files > 0 && ffree === 0 ? 0 : bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    return errorCode(error) === 'ENOENT' && parent !== folder ? spaceLeft(parent) : Number.POSITIVE_INFINITY;
  }
}
