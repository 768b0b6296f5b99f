import path from 'node:path';
import { mirrorFolder } from './mirror-folder';
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
