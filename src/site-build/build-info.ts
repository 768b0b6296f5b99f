import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { decodeAnyway } from '../../contract/text-file';
import { BUILD_INFO_FILE, entryVersion, sha256, type BuildInfo, type HiddenEntry } from '../content-model/build-info';
import { isContentFile, listFiles, undefinedIfMissing } from './files';
import { mapWithLimit } from './limit';
import type { UnpublishedEntry } from './publication';
import { unpublishedAtStart } from './unpublished';
import { upcomingChanges } from './upcoming';

let contentAtStart: Promise<BuildInfo> | undefined;

/** Takes down what this build contains. Call it before the build reads the content: a change meanwhile must not count as built. */
export function noteContent(): void {
  contentAtStart = readBuildInfo(process.cwd(), unpublishedAtStart(), new Date());
}

/** Writes what `noteContent` has taken down into the built site. Visitors get the build when it is finished, so that is its time. */
export async function writeBuildInfo(publicDir: string): Promise<void> {
  const info = await contentAtStart;
  if (!info) return;
  const finished = { ...info, builtAt: new Date().toISOString() };
  await writeFile(path.join(publicDir, BUILD_INFO_FILE), JSON.stringify(finished));
}

/**
 * What a build of the content at a time contains.
 * @param root absolute folder of the project
 * @param unpublished the entries that it does not show
 */
export async function readBuildInfo(
  root: string,
  unpublished: readonly UnpublishedEntry[],
  now: Date,
): Promise<BuildInfo> {
  const contentDir = path.join(root, 'content');
  const files = (await listFiles(contentDir)).filter((file) => file.endsWith('.yaml') && isContentFile(file));
  const read = await mapWithLimit(files, async (file) => {
    const name = `content/${file}`;
    const data = await readFile(path.join(contentDir, file)).catch(undefinedIfMissing);
    // An editor may have deleted it since the list was read.
    return data === undefined ? [] : [[name, await entryVersion(name, decodeAnyway(data))] as const];
  });
  const versions = new Map(read.flat());
  const hidden = unpublished.map(({ file, why }): [string, HiddenEntry] => [
    versions.get(file) ?? '',
    why.state === 'draft' ? { state: why.state } : { state: why.state, at: why.at.toISOString() },
  ]);
  const sorted = [...versions.values()].sort();
  return {
    builtAt: now.toISOString(),
    content: await sha256(sorted.join('')),
    entries: sorted.length - hidden.length,
    nextChangeAt: upcomingChanges(contentDir, now)[0]?.at.toISOString() ?? null,
    versions: sorted,
    hidden: Object.fromEntries(hidden),
  };
}
