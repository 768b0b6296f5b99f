import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { mirrorFolder } from '../../../scripts/lib/mirror-folder';
import { PROJECT_DIR } from '../../../scripts/lib/project';
import { EDITED_PROJECT, CONTENT_SNAPSHOT } from './cms-project';

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

/** Copies the edited content, for {@link restoreContentSnapshot}. */
export function takeContentSnapshot(): Promise<void> {
  return mirrorFolder(contentPath(EDITED_PROJECT), CONTENT_SNAPSHOT);
}

/** Undoes all changes of the edited content since {@link takeContentSnapshot}, with new files. */
export function restoreContentSnapshot(): Promise<void> {
  return mirrorFolder(CONTENT_SNAPSHOT, contentPath(EDITED_PROJECT));
}

/** Restores files of the project, which another journey may have changed. Files that the project lacks are deleted. */
export async function restoreContent(...names: string[]): Promise<void> {
  for (const name of names) {
    const target = contentPath(EDITED_PROJECT, name);
    await copyFile(contentPath(PROJECT_DIR, name), target).catch(() => rm(target, { force: true }));
  }
}

/** Runs the content check on the edited content and expects no errors. */
export async function expectContentToPass(): Promise<void> {
  const script = path.join(EDITED_PROJECT, 'scripts/check-content.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { cwd: EDITED_PROJECT });
  expect(stdout).toMatch(/: no errors, \w+ warnings?\s*$/);
}

function contentPath(project: string, name = ''): string {
  return path.join(project, 'content', name);
}
