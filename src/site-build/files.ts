import { createHash } from 'node:crypto';
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { errorCode } from '../../contract/unknown-value';
import { mapWithLimit } from './limit';

/** Names that systems, clouds, office programs, browsers and editors give to files and folders anywhere, but not to copies of conflicts. */
const LEFT_BY_PROGRAMS = new RegExp(
  `^(?:${[
    String.raw`\._.*|\.(?:DS_Store|AppleDouble|fseventsd|Spotlight-V100|TemporaryItems|Trashes)|Icon\r|__MACOSX|desktop\.ini`,
    String.raw`(?:eh)?thumbs(?:_vista)?\.db|\$RECYCLE\.BIN|System Volume Information|\.directory|\.Trash-.*|lost\+found`,
    String.raw`\.(?:nfs|fuse_hidden|dropbox|sync|owncloud|nextcloud).*|\.st(?:folder|ignore|versions)|@eaDir|@tmp|#recycle`,
    String.raw`~\$.*|\.~lock\..*#|.*\.(?:tmp|part|partial|crdownload|sw[a-p])|.*~|\.#.*|#.*#|4913|\.(?:idea|vscode|git|svn|hg)`,
  ].join('|')})$`,
  'i',
);

/** Whether a program has left a file or folder, by its path. It belongs to neither content nor site. */
export function isLeftByProgram(file: string): boolean {
  return file.split(/[\\/]/).some((name) => LEFT_BY_PROGRAMS.test(name));
}

/** Whether the site reads a file of `content/`, by its path in it: neither a hidden one nor one that a program has left. */
export function isContentFile(file: string): boolean {
  return !/(?:^|[\\/])\./.test(file) && !isLeftByProgram(file);
}

/**
 * All files below a folder, as sorted paths relative to it, with forward slashes.
 * @throws the error of the file system, also if there is no such folder
 */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** The hash of each file, by its name. A missing file has the hash ''. @param names relative to `folder` */
export async function hashFiles(folder: string, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const hashes = await mapWithLimit(names, async (name) => {
    const bytes = await readFile(path.join(folder, name)).catch(undefinedIfMissing);
    return [name, bytes === undefined ? '' : createHash('sha1').update(bytes).digest('base64')] as const;
  });
  return Object.fromEntries(hashes);
}

/** A name next to a file, for its content while that is incomplete. It begins with a dot, so that no program reads the file. */
export function temporaryName(file: string): string {
  written += 1;
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}-${written}.part`);
}

let written = 0;

/**
 * Writes a file under another name first, so that no other process ever reads a part of it.
 * @param mode its permissions; those of a new file by default
 */
export async function writeWhole(file: string, content: Buffer | string, mode?: number): Promise<void> {
  const temporary = temporaryName(file);
  try {
    await writeFile(temporary, content);
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Whether an error of the file system means that the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** For `catch`: undefined instead of a file or folder that does not exist. @throws every other error */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
