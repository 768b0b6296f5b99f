import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { MEMBER_PICTURES } from '../../config/member-content-url';
import { mapWithLimit } from '../limit';

/**
 * Deletes the public files of pictures that only the member area shows now: Gatsby keeps the files of earlier builds. Page data
 * name every picture of the public pages. They are read only if a picture of the member area also has public files.
 * @param projectDir absolute folder of the project
 */
export async function deletePublicCopies(projectDir: string): Promise<void> {
  const publicDir = path.join(projectDir, 'public');
  const keys = await readdir(path.join(publicDir, MEMBER_PICTURES)).catch(() => []);
  const folders = await readdir(path.join(publicDir, 'static')).catch(() => []);
  // A folder is named by the start of a key; those of builds before this one may be named by a whole key.
  const doubtful = new Set(folders.filter((name) => keys.some((key) => key.startsWith(name))));
  if (doubtful.size === 0) return;
  const pageData = path.join(publicDir, 'page-data');
  const files = (await readdir(pageData, { recursive: true })).filter((file) => file.endsWith('.json'));
  await mapWithLimit(files, async (file) => {
    const text = await readFile(path.join(pageData, file), 'utf8');
    for (const [, key = ''] of text.matchAll(/\/static\/([0-9a-f]+)\//g)) doubtful.delete(key);
  });
  // Without its folder a picture is not encoded later either (`deferred-pictures.ts`).
  await mapWithLimit([...doubtful], (key) => rm(path.join(publicDir, 'static', key), { recursive: true }));
}
