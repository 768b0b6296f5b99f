import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { undefinedIfMissing } from '../../../src/site-build/files';
import { formatFinding } from '../../../src/site-build/content-check/report';
import { mirrorFolder } from '../../../scripts/lib/project-copy';
import { PROJECT_DIR } from '../../../scripts/lib/project';
import { findContentErrors } from '../../../scripts/cms/save';
import { EDITED_PROJECT, CONTENT_SNAPSHOTS } from './cms-project';

/** Reads a file of the edited content. @param name path in `content/` */
export function readContentFile(name: string): Promise<string> {
  return readFile(contentPath(EDITED_PROJECT, name), 'utf8');
}

/** Reads a picture of the edited content. @param name path in `content/` */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(contentPath(EDITED_PROJECT, name));
}

/** Writes a file of the edited content, as an editor without the CMS does. */
export function writeContentFile(name: string, text: string): Promise<void> {
  return writeFile(contentPath(EDITED_PROJECT, name), text);
}

/** The file names in a folder of the edited content. */
export function contentNames(folder: string): Promise<string[]> {
  return readdir(contentPath(EDITED_PROJECT, folder));
}

/** Copies the edited content. @returns a function that undoes all changes since then, with new files */
export async function takeContentSnapshot(name: string): Promise<() => Promise<void>> {
  const snapshot = path.join(CONTENT_SNAPSHOTS, name);
  const taken = await mirrorFolder(contentPath(EDITED_PROJECT), snapshot).then(() => true, undefinedIfMissing);
  // Another journey has deleted a file meanwhile.
  if (!taken) await mirrorFolder(contentPath(EDITED_PROJECT), snapshot);
  return () => mirrorFolder(snapshot, contentPath(EDITED_PROJECT));
}

/** Restores files of the project, which another journey may have changed. Files that the project lacks are deleted. */
export async function restoreContent(...names: string[]): Promise<void> {
  for (const name of names) {
    const target = contentPath(EDITED_PROJECT, name);
    await copyFile(contentPath(PROJECT_DIR, name), target).catch(() => rm(target, { force: true }));
  }
}

/** Checks the edited content and expects no errors. */
export async function expectContentToPass(): Promise<void> {
  expect((await findContentErrors(EDITED_PROJECT)).map(formatFinding)).toEqual([]);
}

function contentPath(project: string, name = ''): string {
  return path.join(project, 'content', name);
}
