import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CURRENT_RELEASE, RELEASES_FOLDER } from '../../member-service/site/release';
import { readBuildInfo } from '../../src/site-build/build-info';
import { unpublishedEntries } from '../../src/site-build/publication';
import {
  BUILD_INFO_FILE,
  entryVersion,
  fetchBuildInfo,
  parseBuildInfo,
  type BuildInfo,
  type BuildStatus,
} from '../../src/content-model/build-info';
import type { Publisher } from './publisher';
import { readEntry } from './read';

interface Site {
  /** Absolute folder of the project. */
  readonly root: string;
  readonly publicUrl: string;
  readonly publisher: Publisher;
}

/** What visitors see of the content as it is saved now. @param entry path of the entry that is asked for, from the root */
export async function readBuildStatus(
  { root, publicUrl, publisher }: Site,
  entry: string | undefined,
): Promise<BuildStatus> {
  const now = new Date();
  const [live, released, saved, asked] = await Promise.all([
    fetchBuildInfo(publicUrl),
    readReleased(root),
    readBuildInfo(root, unpublishedEntries(path.join(root, 'content'), now), now),
    entry === undefined ? null : readEntry(root, entry),
  ]);
  return {
    version: asked && asked.data !== null ? await entryVersion(asked.file.path, asked.data) : null,
    live,
    publicUrl,
    released,
    isReleased: released?.content === saved.content && isDeepStrictEqual(released.hidden, saved.hidden),
    publishing: publisher.state(),
  };
}

async function readReleased(root: string): Promise<BuildInfo | null> {
  try {
    return parseBuildInfo(await readFile(path.join(root, RELEASES_FOLDER, CURRENT_RELEASE, BUILD_INFO_FILE), 'utf8'));
  } catch {
    return null;
  }
}
