import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * Looks for a program in the folders of PATH, then at other paths.
 * @param names file names of the program
 * @param paths absolute paths
 * @param works whether a file is the program
 */
export function findProgram(
  names: readonly string[],
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
  works: (file: string) => boolean = programStarts,
): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...paths].find(works);
}

/** Whether a file is executable, for programs without a `--version` option. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `--version`, because an executable file can be a script that only asks to install a snap. */
export function programStarts(file: string): boolean {
  if (!isExecutable(file)) return false;
  try {
    // On Windows this call would open a window.
    if (process.platform !== 'win32') execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
