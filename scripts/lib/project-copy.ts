import type { Dirent } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isLeftByProgram } from '../../src/site-build/files';
import { PROJECT_DIR } from './project';

/** The folders that build and service need. All files in the root of the project are copied too. */
const FOLDERS = new Set(['content', 'src', 'static', 'scripts', 'member-service', 'contract', 'wordpress']);

/** Files that tools write. */
const LEFT_OUT = /\.log$|^\.(eslintcache|tsbuildinfo)$/;

/**
 * Copies the project, or updates an earlier copy. Commands in the copy do not change the project's `.cache`, `public` and
 * content. Their output in the copy (`.cache`, `public`, `hosting`, `data`) stays, so that later builds there are fast.
 * @param dir absolute folder of the copy. It must be inside the project, because Node looks for packages in parent folders
 * @param from absolute folder of the project
 * @throws Error if `dir` is outside of the project or inside a copied folder
 */
export async function copyProject(dir: string, from: string = PROJECT_DIR): Promise<void> {
  assertIsAllowed(dir, from);
  await mirrorFolder(from, dir, (entry) =>
    entry.isDirectory() ? FOLDERS.has(entry.name) : entry.isFile() && !LEFT_OUT.test(entry.name),
  );
}

function assertIsAllowed(dir: string, from: string): void {
  const inside = path.relative(from, dir);
  const [first = ''] = inside.split(path.sep);
  if (first === '' || first === '..' || path.isAbsolute(inside) || FOLDERS.has(first)) {
    throw new Error(`The project cannot be copied to ${dir}. Use a new folder in ${from}.`);
  }
}

/**
 * Makes `to` a copy of `from`, without the files that programs leave: copies changed files and deletes those that `from` does not have.
 * Both are absolute folders.
 * @param isWanted selects entries of `from`, without those in its subfolders; other entries of `to` stay
 */
export async function mirrorFolder(
  from: string,
  to: string,
  isWanted: (entry: Dirent) => boolean = () => true,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const all = await readdir(from, { withFileTypes: true });
  // A link that Emacs makes for an open file leads nowhere and cannot be copied.
  const wanted = all.filter((entry) => isWanted(entry) && !isLeftByProgram(entry.name));
  const isFolder = new Map(wanted.map((entry) => [entry.name, entry.isDirectory()]));
  const present = (await readdir(to, { withFileTypes: true })).filter(isWanted);
  const deleted = present.filter((entry) => isFolder.get(entry.name) !== entry.isDirectory());
  await Promise.all(deleted.map(({ name }) => rm(path.join(to, name), { recursive: true })));
  await Promise.all(
    wanted.map(({ name }) => {
      const [source, target] = [path.join(from, name), path.join(to, name)];
      return isFolder.get(name) === true ? mirrorFolder(source, target) : mirrorFile(source, target);
    }),
  );
}

/** Copies a file and its modification time, unless the target has the same size and modification time. */
async function mirrorFile(source: string, target: string): Promise<void> {
  const [now, copy] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
  // A copy does not keep fractions of a millisecond.
  if (copy !== undefined && copy.size === now.size && Math.round(copy.mtimeMs) === Math.round(now.mtimeMs)) {
    return;
  }
  await copyFile(source, target);
  await utimes(target, now.atime, now.mtime);
}
