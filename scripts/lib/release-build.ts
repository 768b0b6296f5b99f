import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isNoSpaceError, NoSpaceError } from '../../member-service/lib/disk-space';
import { readBuiltFor } from '../../member-service/site/header-rules-reader';
import { CURRENT_RELEASE, hasRelease, publishRelease, RELEASES_FOLDER } from '../../member-service/site/release';
import { undefinedIfMissing } from '../../src/site-build/files';
import { BUILD_INFO_FILE } from '../../src/content-model/build-info';
import { CONTENT_ELSEWHERE } from '../../src/site-build/member-content/move-member-content';

/**
 * Publishes the finished build in `public/` for the member service, which goes on serving the last one until then.
 * @param releasesOf absolute folder of the project whose release it becomes
 * @throws NoSpaceError if the disk is full
 */
export async function releaseBuild(projectDir: string, releasesOf = projectDir): Promise<void> {
  const releasesDir = path.join(releasesOf, RELEASES_FOLDER);
  const publicDir = path.join(projectDir, 'public');
  const builtFor = await readBuiltFor(publicDir);
  // The member service may run with another address, and serves its content.
  const contentDir = builtFor?.memberContent === 'elsewhere' ? path.join(projectDir, CONTENT_ELSEWHERE) : undefined;
  try {
    await publishRelease(publicDir, releasesDir, contentDir);
  } catch (error) {
    throw isNoSpaceError(error) ? new NoSpaceError(releasesDir, { cause: error }) : error;
  }
}

/**
 * Publishes a build that is up to date but is not the release: the folder of the releases was deleted, or has a build of another folder.
 * @param releasesOf absolute folder of the project whose release it becomes
 */
export async function releaseIfMissing(projectDir: string, releasesOf = projectDir): Promise<void> {
  const releasesDir = path.join(releasesOf, RELEASES_FOLDER);
  const folders = [path.join(projectDir, 'public'), path.join(releasesDir, CURRENT_RELEASE)];
  const infos = folders.map((dir) => readFile(path.join(dir, BUILD_INFO_FILE), 'utf8').catch(undefinedIfMissing));
  const [built, released] = await Promise.all(infos);
  if (built !== released || !(await hasRelease(releasesDir))) await releaseBuild(projectDir, releasesOf);
}
