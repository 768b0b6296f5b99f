import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The lock file, from the root of the project. */
export const LOCK_FILE = 'package-lock.json';

/** A package that `npm ci` installs. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Where it is installed, such as `node_modules/a/node_modules/b`. */
  readonly folder: string;
  /** Hash of its archive, as in HTML: algorithm, hyphen, Base64. */
  readonly integrity: string | undefined;
  /** SPDX expression. */
  readonly license: string | undefined;
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      // Only a package that is installed under another name than its own has this.
      name: z.string().optional(),
      version: z.string().optional(),
      link: z.boolean().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
    }),
  ),
});

const FOLDER = 'node_modules/';

/** All packages of the lock file, without the project's own. @throws Error if it has another format */
export async function readLockedPackages(projectDir: string): Promise<readonly LockedPackage[]> {
  return lockedPackages(JSON.parse(await readFile(path.join(projectDir, LOCK_FILE), 'utf8')));
}

/** The packages in the content of a lock file. @throws Error if it has another format */
export function lockedPackages(content: unknown): readonly LockedPackage[] {
  return Object.entries(lockSchema.parse(content).packages).flatMap(([folder, entry]) => {
    const start = folder.lastIndexOf(FOLDER);
    if (start === -1 || entry.link === true || entry.version === undefined) return [];
    const { version, integrity, license } = entry;
    return [{ name: entry.name ?? folder.slice(start + FOLDER.length), version, folder, integrity, license }];
  });
}
