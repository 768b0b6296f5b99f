import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import path from 'node:path';
import { PROJECT_DIR } from './project';

/** What the build and the service need; all files beside these folders are copied too. */
const FOLDERS = new Set(['content', 'src', 'static', 'scripts', 'member-service']);

/** Leftovers of tools and systems. */
const LEFT_OUT = /\.log$|^\.(eslintcache|tsbuildinfo|DS_Store)$/;

/**
 * Makes a copy of the project in which its commands can be run without touching the project's own `.cache`, `public` and
 * content, or brings an earlier copy up to date: what changed is copied, what is gone is removed. What commands wrote
 * beside it in the copy (`.cache`, `public`, `hosting`, `data`) stays, so that later builds there are quick.
 * @param dir absolute folder of the copy, inside the project: Node looks for packages in the folders above
 * @param from absolute folder of the project
 * @throws Error when `dir` is not inside the project, or inside of what is copied
 */
export async function provideSideProject(dir: string, from: string = PROJECT_DIR): Promise<void> {
  refuseBadPlace(dir, from);
  await refreshFolder(from, dir, (entry) => entry.isFile() || FOLDERS.has(entry.name));
}

function refuseBadPlace(dir: string, from: string): void {
  const inside = path.relative(from, dir);
  const [first = ''] = inside.split(path.sep);
  if (first === '' || first === '..' || path.isAbsolute(inside) || FOLDERS.has(first)) {
    throw new Error(`A copy of the project cannot be at ${dir}: give it a folder of its own in ${from}.`);
  }
}

/** Makes `to` like `from`, as far as the entries are wanted: others are neither copied nor removed. */
async function refreshFolder(from: string, to: string, isWanted: (entry: Dirent) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  const wanted = (await readdir(from, { withFileTypes: true })).filter(
    (entry) => isWanted(entry) && !LEFT_OUT.test(entry.name),
  );
  const kinds = new Map(wanted.map((entry) => [entry.name, entry.isDirectory()]));
  const present = (await readdir(to, { withFileTypes: true })).filter(isWanted);
  const gone = present.filter((entry) => kinds.get(entry.name) !== entry.isDirectory());
  await Promise.all(gone.map(({ name }) => rm(path.join(to, name), { recursive: true })));
  await Promise.all(
    wanted.map(({ name }) => {
      const [source, target] = [path.join(from, name), path.join(to, name)];
      return kinds.get(name) === true ? refreshFolder(source, target, () => true) : refreshFile(source, target);
    }),
  );
}

/** Size and time of the last change tell whether a file is the one copied last; that time is copied too. */
async function refreshFile(source: string, target: string): Promise<void> {
  const [now, copy] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
  if (copy !== undefined && copy.size === now.size && milliseconds(copy.mtimeMs) === milliseconds(now.mtimeMs)) {
    return;
  }
  await copyFile(source, target);
  await utimes(target, now.atime, now.mtime);
}

/** Finer parts of a second do not survive the copying. */
function milliseconds(time: number): number {
  return Math.round(time);
}
