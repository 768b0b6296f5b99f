import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { MemberContentPart } from './ask-for-member-content';

/**
 * Writes each part to a file of its own, `<name>.json` with `{ "name", "content" }`, and removes files of parts that
 * there are no more. Their compressed copies follow with those of all other files.
 * @param dir absolute folder of the files, made if need be
 */
export async function writeMemberContent(dir: string, parts: readonly MemberContentPart[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  const wanted = new Set<string>(parts.map(({ name }) => `${name}.json`));
  const stale = (await readdir(dir)).filter((file) => file.endsWith('.json') && !wanted.has(file));
  await Promise.all([
    ...stale.map((file) => rm(join(dir, file))),
    ...parts.map((part) => writeFile(join(dir, `${part.name}.json`), JSON.stringify(part))),
  ]);
}
