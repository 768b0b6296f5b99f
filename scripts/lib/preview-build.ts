import { readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { reasonToBuild } from './build-record';
import { buildCheckedSite, checkBeforeBuild } from './build-site';
import { mirrorFolder } from './mirror-folder';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';
import { copyProject } from './project-copy';
import { takeSiteFingerprint } from './fingerprint';

/** The copy of the project in which the preview is built. */
export const PREVIEW_DIR = path.join(PROJECT_DIR, '.preview');

/** Served folder in `PREVIEW_DIR`: a link to one of two copies of a finished build. */
export const SHOWN = 'shown';
const COPIES = ['shown-1', 'shown-2'] as const;

/** The result of an update of the preview. `code` is the exit code of the failed step. */
export type PreviewOutcome =
  | { readonly state: 'shown' }
  | { readonly state: 'content errors' }
  | { readonly state: 'failed'; readonly code: number };

/**
 * Updates the preview: copies the project, checks the content, builds if an input has changed, and switches to the new
 * build. If a step fails, the last successful build stays. The environment must have `GATSBY_PREVIEW=true`.
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
  await showBuild(PREVIEW_DIR);
  return { state: 'shown' };
}

/**
 * Serves the finished build in `public`. Gatsby writes to that folder during a build, so a copy is served. A link switches
 * between two copies in one step.
 * @param dir absolute folder of the preview
 */
export async function showBuild(dir: string): Promise<void> {
  const link = path.join(dir, SHOWN);
  const current = path.basename(await readlink(link).catch(() => ''));
  const next = path.join(dir, current === COPIES[0] ? COPIES[1] : COPIES[0]);
  await mirrorFolder(path.join(dir, 'public'), next);
  const newLink = `${link}-next`;
  await rm(newLink, { force: true });
  // On Windows a junction needs no special rights, but a link cannot replace another link.
  await symlink(next, newLink, 'junction');
  if (process.platform === 'win32') {
    await rm(link, { force: true });
  }
  await rename(newLink, link);
}
