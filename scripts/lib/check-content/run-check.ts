import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkContent } from '../../../src/site-build/content-check/check-content';
import { deleteUnusedPictures, repairFiles } from '../../../src/site-build/content-check/repair/repair-files';
import {
  annotation,
  formatFinding,
  jsonReport,
  summary,
  type CheckRun,
} from '../../../src/site-build/content-check/report';
import { changeLine, upcomingChanges } from '../../../src/site-build/upcoming';
import { CONTENT_FOLDER } from '../../../src/site-build/content-check/read-content';
import { ROUTES } from '../../../src/config/routes';
import type { CheckOptions } from './options';

/**
 * Makes the repairs of the options, checks the content of the project in `root`, and prints the report.
 * @returns the exit code: 0 without errors, otherwise 1
 * @throws Error if the check cannot run
 */
export async function runCheck(root: string, options: CheckOptions, print: (text: string) => void): Promise<number> {
  const start = performance.now();
  const repaired = options.fix ? await repairFiles(root) : [];
  let result = await checkContent({ root, routes: ROUTES, now: new Date() });
  const mayDelete = options.deleteUnused && result.errors.length === 0;
  const deleted = mayDelete ? await deleteUnusedPictures(root) : [];
  if (deleted.length > 0) result = await checkContent({ root, routes: ROUTES, now: new Date() });
  const upcoming = options.upcoming ? upcomingChanges(path.join(root, CONTENT_FOLDER), new Date()) : [];
  const run = { result, repaired, deleted, upcoming };
  print(options.form === 'json' ? jsonReport(run) : lines(run, options, performance.now() - start).join('\n'));
  return result.errors.length === 0 ? 0 : 1;
}

/** Repairs and scheduled changes, then warnings, then errors, because the last lines are seen first in a terminal. */
function lines(
  { result, repaired, deleted, upcoming }: CheckRun,
  options: CheckOptions,
  milliseconds: number,
): string[] {
  const { errors, warnings } = result;
  const refused = options.deleteUnused && errors.length > 0;
  return [
    ...repaired.map(({ file, done }) => `repaired: ${file} (${done.join(', ')})`),
    ...(options.fix && repaired.length === 0 ? ['nothing to repair'] : []),
    ...deleted.map((file) => `deleted: ${file}`),
    ...(refused ? ['no picture was deleted, because an entry with errors may use one → correct the errors first'] : []),
    ...upcoming.map(changeLine),
    ...(options.upcoming && upcoming.length === 0 ? ['no upcoming changes'] : []),
    ...[...warnings, ...errors].map(options.form === 'annotations' ? annotation : formatFinding),
    summary(result, milliseconds),
  ];
}
