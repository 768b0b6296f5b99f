import path from 'node:path';
import { reasonToBuild } from './build-record';
import { buildCheckedSite, checkBeforeBuild } from './build-site';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';
import { copyProject } from './project-copy';
import { releaseIfMissing } from './release-build';
import { takeSiteFingerprint } from './fingerprint';

/** The copy of the project in which the preview is built. */
export const PREVIEW_DIR = path.join(PROJECT_DIR, '.preview');

/** The result of an update of the preview. `code` is the exit code of the failed step. */
export type PreviewOutcome =
  | { readonly state: 'shown' }
  | { readonly state: 'content errors' }
  | { readonly state: 'failed'; readonly code: number };

/**
 * Updates the preview: copies the project, checks the content, and builds if an input has changed. If a step
 * fails, the last successful build stays. The environment must have `GATSBY_PREVIEW=true`.
 */
export async function refreshPreview(progress: Progress): Promise<PreviewOutcome> {
  await copyProject(PREVIEW_DIR);
  const checked = await checkBeforeBuild(PREVIEW_DIR, progress);
  if (checked !== 0) {
    return checked === 1 ? { state: 'content errors' } : { state: 'failed', code: checked };
  }
  const fingerprint = await takeSiteFingerprint(PREVIEW_DIR);
  if ((await reasonToBuild(PREVIEW_DIR, fingerprint)) !== undefined) {
    const code = await buildCheckedSite({ projectDir: PREVIEW_DIR, fingerprint, progress });
    if (code !== 0) {
      return { state: 'failed', code };
    }
  }
  await releaseIfMissing(PREVIEW_DIR);
  return { state: 'shown' };
}
