import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind } from '../../../content-model/define-kind';
import { withNextVersion } from '../../../content-model/event-versions';
import { writeWhole } from '../../files';
import { mapWithLimit } from '../../limit';
import { fitPicture } from '../../pictures/fit-picture';
import { checkUnusedPictures } from '../checks/files';
import { publishedEvents } from '../../events/published-events';
import { CONTENT_FOLDER, readContent } from '../read-content';
import { repairText, type Repair } from './repair-text';

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
  const now = new Date();
  const { entries, broken, pictures, timeZone: siteZone } = await readContent(root, [], now);
  const known = publishedEvents(root);
  const repaired = await mapWithLimit([...entries, ...broken], async ({ file, kind, key, text }) => {
    const repair = asNextVersion(kind, repairText(kind, text), known(key), { siteZone, now });
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

/** Writes that an event has changed for calendars, if the last build on this machine says something else. */
function asNextVersion(
  kind: Kind,
  repair: Repair,
  known: Readonly<Record<string, unknown>>,
  at: Parameters<typeof withNextVersion>[3],
): Repair {
  try {
    const text = withNextVersion(kind, repair.text, known, at);
    return text === repair.text ? repair : { text, done: [...repair.done, 'version for calendars'] };
  } catch {
    // The check reports why it cannot be read.
    return repair;
  }
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
