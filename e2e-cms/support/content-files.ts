import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { mirrorFolder } from '../../scripts/lib/mirror-folder';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { EDITED_PROJECT, CONTENT_SNAPSHOT } from './cms-project';

/** Text of a file of the edited content, by its path below `content/`. */
export function readContentFile(name: string): Promise<string> {
  return readFile(contentPath(EDITED_PROJECT, name), 'utf8');
}

/** A picture of the edited content, by its path below `content/`. */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(contentPath(EDITED_PROJECT, name));
}

/** Changes a file of the edited content as somebody with an editor of their own would. */
export function writeContentFile(name: string, text: string): Promise<void> {
  return writeFile(contentPath(EDITED_PROJECT, name), text);
}

/** The names in a folder of the edited content. */
export function contentNames(folder: string): Promise<string[]> {
  return readdir(contentPath(EDITED_PROJECT, folder));
}

/** Keeps the edited content as it is now, for {@link restoreContentSnapshot}. */
export function takeContentSnapshot(): Promise<void> {
  return mirrorFolder(contentPath(EDITED_PROJECT), CONTENT_SNAPSHOT);
}

/** Takes back every change of the edited content, new files too, since {@link takeContentSnapshot}. */
export function restoreContentSnapshot(): Promise<void> {
  return mirrorFolder(CONTENT_SNAPSHOT, contentPath(EDITED_PROJECT));
}

/** Puts files back as the project has them, or away where it has none: another journey may have changed them. */
export async function restoreContent(...names: string[]): Promise<void> {
  for (const name of names) {
    const target = contentPath(EDITED_PROJECT, name);
    await copyFile(contentPath(PROJECT_DIR, name), target).catch(() => rm(target, { force: true }));
  }
}

/** Runs the content check on the edited content, as `npm run check:content` does, and expects no errors. */
export async function expectContentToPass(): Promise<void> {
  const script = path.join(EDITED_PROJECT, 'scripts/check-content.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { cwd: EDITED_PROJECT });
  expect(stdout).toMatch(/: no errors, \w+ warnings?\s*$/);
}

function contentPath(project: string, name = ''): string {
  return path.join(project, 'content', name);
}
