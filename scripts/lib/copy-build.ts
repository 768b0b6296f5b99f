import path from 'node:path';
import { reasonToBuild } from './build-record';
import { buildCheckedSite, checkBeforeBuild } from './build-site';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';
import { copyProject } from './project-copy';
import { releaseBuild, releaseIfMissing } from './release-build';
import { takeSiteFingerprint } from './fingerprint';

/** The copy of the project in which the preview is built. */
export const PREVIEW_DIR = path.join(PROJECT_DIR, '.preview');

/** The copy in which `npm run edit` builds the public site, because its live site writes to `.cache` and `public` of the project. */
export const PUBLISH_DIR = path.join(PROJECT_DIR, '.publish');

/** The result of a build in a copy. `code` is the exit code of the failed step. */
export type CopyOutcome =
  | { readonly state: 'built' }
  | { readonly state: 'content errors' }
  | { readonly state: 'failed'; readonly code: number };

/**
 * Updates a copy of the project, checks its content, builds if an input has changed, and releases the build. If a step fails, the
 * last release stays.
 * @param dir absolute folder of the copy
 * @param releasesOf absolute folder of the project whose release the build becomes
 */
export async function buildCopy(dir: string, progress: Progress, releasesOf = dir): Promise<CopyOutcome> {
  await copyProject(dir);
  const checked = await checkBeforeBuild(dir, progress);
  if (checked !== 0) {
    return checked === 1 ? { state: 'content errors' } : { state: 'failed', code: checked };
  }
  const fingerprint = await takeSiteFingerprint(dir);
  if ((await reasonToBuild(dir, fingerprint)) === undefined) {
    await (releasesOf === dir ? releaseIfMissing(dir) : releaseBuild(dir, releasesOf));
    return { state: 'built' };
  }
  const code = await buildCheckedSite({ projectDir: dir, fingerprint, progress, releasesOf });
  return code === 0 ? { state: 'built' } : { state: 'failed', code };
}
