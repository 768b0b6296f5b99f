import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Looks for a program in the folders of PATH, then in other places.
 * @param names of its file
 * @param places absolute paths
 * @param works asks a file whether it is the program
 */
export function findProgram(
  names: readonly string[],
  places: readonly string[],
  env: NodeJS.ProcessEnv,
  works: (file: string) => boolean = programStarts,
): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...places].find(works);
}

/** Whether a file may be run, for programs that do not tell their version. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a program runs. A file may be executable and only tell people to install a snap, so it is asked for its version. */
export function programStarts(file: string): boolean {
  if (!isExecutable(file)) return false;
  try {
    // On Windows the question would open a window.
    if (process.platform !== 'win32') execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
