import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../files';
import { mapWithLimit } from '../../limit';
import { fitPicture } from '../../pictures/fit-picture';
import { checkUnusedPictures } from '../checks/files';
import { CONTENT_FOLDER, readContent } from '../read-content';
import { repairText } from './repair-text';

/** A repaired file, by its path from the root of the project, and the names of the repairs. */
export interface RepairedFile {
  readonly file: string;
  readonly done: readonly string[];
}

/**
 * Makes the repairs with a certain result in every entry and picture below `root/content`. Writes each file completely or not at all.
 * @throws Error if there is no content folder, or a file cannot be written.
 */
export async function repairFiles(root: string): Promise<readonly RepairedFile[]> {
  const { entries, broken, pictures } = await readContent(root, [], new Date());
  const repaired = await mapWithLimit([...entries, ...broken], async ({ file, kind, text }) => {
    const repair = repairText(kind, text);
    if (repair.done.length === 0) return null;
    const path = join(root, file);
    await writeWhole(path, repair.text, (await stat(path)).mode);
    return { file, done: repair.done };
  });
  const drawn = await mapWithLimit(pictures, async (picture) => {
    const file = `${CONTENT_FOLDER}/${picture}`;
    const path = join(root, file);
    const before = await readFile(path);
    const after = await fitPicture(before);
    if (after === before) return null;
    await writeWhole(path, after, (await stat(path)).mode);
    return { file, done: ['drew the picture again, with only what pages show'] };
  });
  return [...repaired, ...drawn].filter((file) => file !== null).sort((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * Deletes the pictures that no entry names. Call it only for content without errors: an entry with errors may mean a
 * picture without naming it.
 * @returns the deleted files, by their paths from the root of the project.
 */
export async function deleteUnusedPictures(root: string): Promise<readonly string[]> {
  const unused = checkUnusedPictures(await readContent(root, [], new Date())).map(({ file }) => file);
  for (const file of unused) await rm(join(root, file));
  return unused;
}
