import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '../../src/build/content-check/check-content';
import type { Finding } from '../../src/build/content-check/finding';
import { CONTENT_FOLDER } from '../../src/build/content-check/read-content';
import { formatFinding } from '../../src/build/content-check/report';
import { ROUTES } from '../../src/config/routes';
import { resolveWritablePath } from './content-paths';
import { RequestRefused } from './requests';

/** A file to write, or to delete where there is no data. */
export interface Change {
  /** Path from the project's root, with `/`. */
  readonly file: string;
  readonly data: Buffer | undefined;
}

/** Beside the content's own file system, so that a file can be moved in one step; ignored by git, watched by nobody. */
const WORK_FOLDER = '.cache/cms';

/** How many errors a refusal names; more would not fit into the message of the CMS. */
const ERRORS_NAMED = 3;

/**
 * Makes changes to the content, all or none: they are first made in a copy, and the real files change only when the copy
 * passes the content check as well as the content did before. Each file is replaced in one step.
 * @param root absolute folder of the project
 * @returns the errors that the content has after it, all of which it had before
 * @throws RequestRefused in the check's words when a change would bring an error, or is outside of the content
 */
export async function saveContent(root: string, changes: readonly Change[]): Promise<readonly Finding[]> {
  const targets = await Promise.all(
    changes.map(async ({ file, data }) => ({ file, data, target: await resolveWritablePath(root, file) })),
  );
  const workFolder = path.join(root, WORK_FOLDER);
  await mkdir(workFolder, { recursive: true });
  const copy = await mkdtemp(path.join(workFolder, 'save-'));
  try {
    await copyTree(path.join(root, CONTENT_FOLDER), path.join(copy, CONTENT_FOLDER));
    for (const { file, data } of targets) {
      const place = path.join(copy, file);
      // Away with the link first: writing through it would change the real file.
      await rm(place, { force: true });
      if (data !== undefined) {
        await mkdir(path.dirname(place), { recursive: true });
        await writeFile(place, data);
      }
    }
    const errors = await findContentErrors(copy);
    await refuseNewErrors(root, errors);
    for (const { file, data, target } of targets) {
      if (data === undefined) {
        await rm(target, { force: true });
      } else {
        await mkdir(path.dirname(target), { recursive: true });
        await rename(path.join(copy, file), target);
      }
    }
    return errors;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The errors of the content below `root`. */
export async function findContentErrors(root: string): Promise<readonly Finding[]> {
  const { errors } = await checkContent({ root, routes: ROUTES, now: new Date() });
  return errors;
}

async function refuseNewErrors(root: string, errors: readonly Finding[]): Promise<void> {
  if (errors.length === 0) {
    return;
  }
  // Errors that were there before must not keep an editor from correcting them one by one.
  const known = new Set((await findContentErrors(root)).map(withoutPlace));
  const fresh = errors.filter((error) => !known.has(withoutPlace(error)));
  if (fresh.length > 0) {
    const named = fresh.slice(0, ERRORS_NAMED).map(formatFinding).join(' · ');
    const more = fresh.length > ERRORS_NAMED ? ` · and ${fresh.length - ERRORS_NAMED} more` : '';
    throw new RequestRefused(422, `Nothing was saved. ${named}${more}`);
  }
}

/** Lines move when something above them changes. */
function withoutPlace(error: Finding): string {
  return formatFinding({ ...error, position: null });
}

/** Links cost next to nothing; where the file system has none, the files are copied. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) {
      await copyTree(source, target);
    } else {
      await link(source, target).catch(() => copyFile(source, target));
    }
  }
}
