import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { checkContent } from '../../../src/build/content-check/check-content';
import { deleteUnusedPictures, repairFiles } from '../../../src/build/content-check/repair/repair-files';
import { formatFault, summary } from '../../../src/build/content-check/report';
import { annotation, jsonReport, type Findings } from '../../../src/build/content-check/report-forms';
import { changeLine, upcomingChanges } from '../../../src/build/upcoming';
import { CONTENT_FOLDER } from '../../../src/build/content-check/read-content';
import { ROUTES } from '../../../src/config/routes';
import type { CheckOptions } from './options';

/**
 * Repairs what it is asked to, checks the content below `root`, and tells.
 * @returns the exit code: 0 without faults, else 1.
 * @throws Error where the check cannot be made.
 */
export async function runCheck(root: string, options: CheckOptions, print: (text: string) => void): Promise<number> {
  const start = performance.now();
  const repaired = options.fix ? await repairFiles(root) : [];
  let outcome = await checkContent({ root, routes: ROUTES, now: new Date() });
  const mayDelete = options.deleteUnused && outcome.faults.length === 0;
  const deleted = mayDelete ? await deleteUnusedPictures(root) : [];
  if (deleted.length > 0) outcome = await checkContent({ root, routes: ROUTES, now: new Date() });
  const upcoming = options.upcoming ? upcomingChanges(path.join(root, CONTENT_FOLDER), new Date()) : [];
  const findings = { outcome, repaired, deleted, upcoming };
  print(
    options.form === 'json' ? jsonReport(findings) : lines(findings, options, performance.now() - start).join('\n'),
  );
  return outcome.faults.length === 0 ? 0 : 1;
}

/** What was done and what is to come, then warnings, then faults, so that what stops the build stands last. */
function lines(
  { outcome, repaired, deleted, upcoming }: Findings,
  options: CheckOptions,
  milliseconds: number,
): string[] {
  const { faults, warnings } = outcome;
  const refused = options.deleteUnused && faults.length > 0;
  return [
    ...repaired.map(({ file, done }) => `repaired: ${file} (${done.join(', ')})`),
    ...(options.fix && repaired.length === 0 ? ['nothing to repair'] : []),
    ...deleted.map((file) => `deleted: ${file}`),
    ...(refused ? ['no picture was deleted: a faulty entry may mean one → repair the faults first'] : []),
    ...upcoming.map(changeLine),
    ...(options.upcoming && upcoming.length === 0 ? ['no date lies ahead'] : []),
    ...[...warnings, ...faults].map(options.form === 'annotations' ? annotation : formatFault),
    summary(outcome, milliseconds),
  ];
}
