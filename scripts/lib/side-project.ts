import path from 'node:path';
import { mirrorFolder } from './mirror-folder';
import { PROJECT_DIR } from './project';

/** What the build and the service need; files next to these folders are copied too. */
const FOLDERS = new Set(['content', 'src', 'static', 'scripts', 'member-service']);

/** Files that tools and systems leave. */
const LEFT_OUT = /\.log$|^\.(eslintcache|tsbuildinfo|DS_Store)$/;

/**
 * Makes a copy of the project in which its commands can be run without touching the project's own `.cache`, `public` and
 * content, or brings an earlier copy up to date: what changed is copied, what is gone is removed. What commands
 * wrote into the copy (`.cache`, `public`, `hosting`, `data`) stays, so that later builds there are quick.
 * @param dir absolute folder of the copy, inside the project: Node looks for packages in the folders above
 * @param from absolute folder of the project
 * @throws Error when `dir` is not inside the project, or inside of what is copied
 */
export async function provideSideProject(dir: string, from: string = PROJECT_DIR): Promise<void> {
  refuseBadPlace(dir, from);
  await mirrorFolder(from, dir, (entry) =>
    entry.isDirectory() ? FOLDERS.has(entry.name) : entry.isFile() && !LEFT_OUT.test(entry.name),
  );
}

function refuseBadPlace(dir: string, from: string): void {
  const inside = path.relative(from, dir);
  const [first = ''] = inside.split(path.sep);
  if (first === '' || first === '..' || path.isAbsolute(inside) || FOLDERS.has(first)) {
    throw new Error(`A copy of the project cannot be at ${dir}: give it a folder of its own in ${from}.`);
  }
}
