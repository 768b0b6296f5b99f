import { randomUUID } from 'node:crypto';
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkUnusedPictures } from '../checks/unused-pictures';
import { mapSome } from '../map-some';
import { readContent } from '../read-content';
import { repairText } from './repair-text';

/** A file that was repaired, by its path from the root of the project, and what was done, in a few words each. */
export interface RepairedFile {
  readonly file: string;
  readonly done: readonly string[];
}

/**
 * Repairs every entry below `root/content` that has something certain to put right, and writes it whole or not at all.
 * @throws Error where there is no content folder, or a file cannot be written.
 */
export async function repairFiles(root: string): Promise<readonly RepairedFile[]> {
  const { entries, broken } = await readContent(root, [], new Date());
  const repaired = await mapSome([...entries, ...broken], async ({ file, kind, text }) => {
    const repair = repairText(kind, text);
    if (repair.done.length === 0) return null;
    await writeWhole(join(root, file), repair.text);
    return { file, done: repair.done };
  });
  return repaired.filter((file) => file !== null).sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Deletes the pictures that no entry names. Call it only for content without faults: what a broken or misnamed entry
 * means is not known.
 * @returns the deleted files, by their paths from the root of the project.
 */
export async function deleteUnusedPictures(root: string): Promise<readonly string[]> {
  const unused = checkUnusedPictures(await readContent(root, [], new Date())).map(({ file }) => file);
  for (const file of unused) await rm(join(root, file));
  return unused;
}

/** Under another name first, so that nobody ever reads half a file; the name begins with a dot, which Gatsby ignores. */
async function writeWhole(path: string, text: string): Promise<void> {
  const { mode } = await stat(path);
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeFile(draft, text);
    await chmod(draft, mode);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
