import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '../../src/site-build/content-check/check-content';
import type { Finding } from '../../src/site-build/content-check/entry-file';
import { CONTENT_FOLDER } from '../../src/site-build/content-check/read-content';
import { formatFinding } from '../../src/site-build/content-check/report';
import { temporaryName, writeWhole } from '../../src/site-build/files';
import { ROUTES } from '../../src/config/routes';
import { errorForEditor } from '../../src/content-model/editor-sentences';
import { idOf, readIfExists, resolveWritablePath } from './read';
import { RequestRefused } from './requests';

/** A file to write, or to delete if `data` is undefined. */
export interface Change {
  /** Path from the project's root, with `/`. */
  readonly file: string;
  readonly data: Buffer | undefined;
  /** The id of the file that the change was made from, null if there was none; undefined: the file as it is now. */
  readonly version?: string | null | undefined;
}

/** Ignored by Git and not watched. */
const WORK_FOLDER = '.cache/cms';

/** Number of errors in the message of a refusal. The CMS has no space for more. */
const MAX_NAMED_ERRORS = 3;

/**
 * Makes changes to the content, all or none. They are first made in a copy. The real files change only if the copy has no
 * new errors. Each file is replaced in one step, if it is still the one that the change was made from.
 * @param root absolute folder of the project
 * @returns the errors that the content has after the change, all of which it had before
 * @throws RequestRefused if a change causes an error, with the messages of the check, if it is outside of the content, or if
 *   somebody else has changed a file meanwhile, also during the check
 */
export async function saveContent(root: string, changes: readonly Change[]): Promise<readonly Finding[]> {
  const targets = await Promise.all(changes.map((change) => toTarget(root, change)));
  const workFolder = path.join(root, WORK_FOLDER);
  await mkdir(workFolder, { recursive: true });
  const copy = await mkdtemp(path.join(workFolder, 'save-'));
  try {
    await copyTree(path.join(root, CONTENT_FOLDER), path.join(copy, CONTENT_FOLDER));
    for (const { file, data } of targets) {
      const copied = path.join(copy, file);
      // Deletes the hard link first, because writing to it would change the original file.
      await rm(copied, { force: true });
      if (data !== undefined) {
        await mkdir(path.dirname(copied), { recursive: true });
        await writeFile(copied, data);
      }
    }
    const errors = await findContentErrors(copy);
    await refuseNewErrors(root, errors);
    await replaceFiles(targets);
    return errors;
  } finally {
    // The content is saved or refused already. A copy that stays does no harm.
    await rm(copy, { recursive: true, force: true }).catch(() => undefined);
  }
}

interface Target extends Change {
  /** Absolute path of the file. */
  readonly target: string;
  /** Beside it: `content` may be on another file system than the project, and a rename does not lead from one to the other. */
  readonly temporary: string;
  readonly version: string | null;
}

async function toTarget(root: string, change: Change): Promise<Target> {
  const target = await resolveWritablePath(root, change.file);
  const current = await readIfExists(target);
  const { version = idOf(current) } = change;
  const known = { ...change, target, temporary: temporaryName(target), version };
  refuseOtherVersion(known, current);
  return known;
}

/** @throws RequestRefused if the file, which is now `current`, is not the one that the change was made from */
function refuseOtherVersion({ file, data, version }: Target, current: Buffer | undefined): void {
  if (idOf(current) === version) return;
  const advice = data === undefined ? 'Open it again before you delete it.' : 'Save again.';
  throw new RequestRefused(409, `Nothing was saved: ${file} has just been changed by somebody else. ${advice}`);
}

/**
 * Replaces the changed files. If that fails, the files are as before.
 * @throws RequestRefused if somebody else has changed one, or the error of the file system
 */
async function replaceFiles(targets: readonly Target[]): Promise<void> {
  const replaced = new Map<string, Buffer | undefined>();
  try {
    for (const { data, target, temporary } of targets) {
      if (data === undefined) continue;
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(temporary, data);
    }
    for (const change of targets) {
      const { data, target, temporary } = change;
      const before = await readIfExists(target);
      refuseOtherVersion(change, before);
      replaced.set(target, before);
      await (data === undefined ? rm(target, { force: true }) : rename(temporary, target));
    }
  } catch (error) {
    for (const [target, before] of replaced) {
      await (before === undefined ? rm(target, { force: true }) : writeWhole(target, before));
    }
    throw error;
  } finally {
    // A file that stays does no harm: no reader of content reads it.
    await Promise.all(targets.map(({ temporary }) => rm(temporary, { force: true }).catch(() => undefined)));
  }
}

/** Finds the errors of the content of the project in `root`. */
export async function findContentErrors(root: string): Promise<readonly Finding[]> {
  const { errors } = await checkContent({ root, routes: ROUTES, now: new Date() });
  return errors;
}

async function refuseNewErrors(root: string, errors: readonly Finding[]): Promise<void> {
  if (errors.length === 0) return;
  // Existing errors are accepted, so that an editor can correct them one by one.
  const known = new Set((await findContentErrors(root)).map(withoutPosition));
  const newErrors = errors.filter((error) => !known.has(withoutPosition(error)));
  if (newErrors.length > 0) {
    const named = newErrors
      .slice(0, MAX_NAMED_ERRORS)
      .map((error) => errorForEditor(error).text)
      .join(' · ');
    const more = newErrors.length > MAX_NAMED_ERRORS ? ` · and ${newErrors.length - MAX_NAMED_ERRORS} more` : '';
    throw new RequestRefused(422, `Nothing was saved. ${named}${more}`);
  }
}

/** The error without its line number, which changes when lines above it are added or removed. */
function withoutPosition(error: Finding): string {
  return formatFinding({ ...error, position: null });
}

/** Copies a folder with hard links, which is fast; on file systems without them the files are copied. */
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
