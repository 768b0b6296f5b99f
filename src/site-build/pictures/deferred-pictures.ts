import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { undefinedIfMissing } from '../files';
import type { EncodedFile, PicturePlan } from './encode-picture';

/**
 * The plans of pictures, a line of JSON for each. It connects the processes of a build with each other, with the server of
 * `npm start` and with the next build. It is as old as Gatsby's cache: Gatsby does not repeat the query of a page that has not
 * changed, so what a query has planned is known as long as its result.
 */
const PLANS = '.cache/deferred-pictures.jsonl';

/** The variable of a build of `npm start`, which defers pictures until they are requested. */
export const DEFER_PICTURES = 'DEFER_PICTURES';

/** One file of a plan, with the parts of the plan that the encoder needs. */
export type PlannedFile = Omit<PicturePlan, 'files'> & { readonly file: EncodedFile };

/** Adds a plan. Its files are deferred from now on, until they are in `public/`. */
export async function deferEncoding(projectDir: string, plan: PicturePlan): Promise<void> {
  const folders = new Set(plan.files.map((file) => path.join(projectDir, 'public', path.dirname(file.path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  // A line that a full disk has cut off does not spoil this one.
  await appendFile(path.join(projectDir, PLANS), `\n${JSON.stringify(plan)}\n`);
}

/**
 * The deferred files by their paths in `public/`: planned, and missing there. Without the source the picture has been deleted;
 * without the folder no public page shows it any more (`delete-public-copies.ts`).
 * @param projectDir absolute folder of the project
 * @param targetDirs absolute folders that need the files
 * @param only the path of the only one that is asked for
 */
export async function readDeferred(
  projectDir: string,
  targetDirs: readonly string[] = [path.join(projectDir, 'public')],
  only?: string,
): Promise<ReadonlyMap<string, PlannedFile>> {
  const text = (await readFile(path.join(projectDir, PLANS), 'utf8').catch(undefinedIfMissing)) ?? '';
  const deferred = new Map<string, PlannedFile>();
  for (const { files, ...plan } of text.split('\n').flatMap(parsePlan)) {
    for (const file of files) {
      if (file.path !== (only ?? file.path) || isInAll(targetDirs, file.path)) continue;
      const folder = path.join(projectDir, 'public', path.dirname(file.path));
      if (existsSync(plan.source.path) && existsSync(folder)) deferred.set(file.path, { ...plan, file });
    }
  }
  return deferred;
}

/** Whether all folders have a file. */
export function isInAll(folders: readonly string[], file: string): boolean {
  return folders.every((folder) => existsSync(path.join(folder, file)));
}

/** None for a line that is not complete: the process was ended before the query had a result, so Gatsby repeats the query. */
function parsePlan(line: string): readonly PicturePlan[] {
  try {
    return [JSON.parse(line) as PicturePlan];
  } catch {
    return [];
  }
}
