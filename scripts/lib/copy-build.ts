import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildWithBackEndWarning } from './back-end-warning';
import { reasonToBuild, takeSiteFingerprint } from './build-record';
import { buildSite, checkBeforeBuild, type BuildOptions } from './build-site';
import { FolderInUseError, inFolder } from './folder-in-use';
import type { Progress } from './progress';
import { PROJECT_DIR } from './project';
import { copyProject } from './project-copy';
import { releaseIfMissing } from './release-build';

/** The copy in which the public site is built while a live site writes to `.cache` and `public` of the project. */
const PUBLISH_DIR = path.join(PROJECT_DIR, '.publish');

/** The result of a build in a copy. `code` is the exit code of the failed step. */
export type CopyOutcome =
  | { readonly state: 'built' }
  | { readonly state: 'content errors' }
  | { readonly state: 'failed'; readonly code: number };

/**
 * Builds in the project, after a build that runs there. While a live site writes to its `.cache` and `public`, it builds in `.publish/`.
 * @param deferPictures only for the build in the project
 * @param findReason the reason for the build in the project; if that is undefined, nothing is built there
 * @returns the exit code, and the absolute folder in which the site was built
 */
export async function buildWhereFree(
  progress: Progress,
  { deferPictures = false, ...options }: Pick<BuildOptions, 'clean' | 'newPictures' | 'deferPictures'>,
  findReason?: typeof reasonToBuild,
): Promise<{ readonly code: number; readonly dir: string }> {
  async function build(): Promise<number> {
    const fingerprint = takeSiteFingerprint(PROJECT_DIR);
    const reason = await findReason?.(PROJECT_DIR, await fingerprint);
    if (findReason && reason === undefined) {
      await releaseIfMissing(PROJECT_DIR);
      progress.print('The build is up to date.');
      return 0;
    }
    if (reason !== undefined) progress.print(`Building the site: ${reason}.`);
    return buildWithBackEndWarning({ env: process.env, progress }, async () => {
      const { code, entries } = await checkBeforeBuild(PROJECT_DIR, progress);
      if (code !== 0) return code;
      return buildSite({ projectDir: PROJECT_DIR, fingerprint, entries, progress, deferPictures, ...options });
    });
  }

  try {
    return { dir: PROJECT_DIR, code: await inFolder(PROJECT_DIR, progress, build) };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    progress.print(`${error.words} So the site is built in .publish/public/.`);
    const outcome = await buildCopy(progress, options);
    return { dir: PUBLISH_DIR, code: outcome.state === 'built' ? 0 : outcome.state === 'failed' ? outcome.code : 1 };
  }
}

/**
 * Updates the copy of the project in `.publish/`, checks its content, builds if an input has changed, and releases the build as that of
 * the project. If a step fails, the last release stays. It waits until no other build works in the copy.
 */
export async function buildCopy(
  progress: Progress,
  options: Pick<BuildOptions, 'clean' | 'newPictures'> = {},
): Promise<CopyOutcome> {
  const [dir, releasesOf] = [PUBLISH_DIR, PROJECT_DIR];
  await mkdir(dir, { recursive: true });
  return inFolder(dir, progress, async () => {
    await copyProject(dir);
    const checked = await checkBeforeBuild(dir, progress);
    if (checked.code !== 0) {
      return checked.code === 1 ? { state: 'content errors' } : { state: 'failed', code: checked.code };
    }
    const fingerprint = await takeSiteFingerprint(dir);
    if (options.clean !== true && (await reasonToBuild(dir, fingerprint)) === undefined) {
      await releaseIfMissing(dir, releasesOf);
      return { state: 'built' };
    }
    const { entries } = checked;
    const code = await buildSite({ projectDir: dir, releasesOf, fingerprint, entries, progress, ...options });
    return code === 0 ? { state: 'built' } : { state: 'failed', code };
  });
}
