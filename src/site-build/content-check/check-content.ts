import { checkFileNames, checkMissingFiles, checkPictureFiles, checkUnusedPictures } from './checks/files';
import { checkFormerNames, checkPictureNames, checkReferences, checkRoutes } from './checks/names';
import { checkSyntax, checkYamlTraps } from './checks/syntax';
import { checkEvents, checkKeys, checkSchedules, checkValues } from './checks/values';
import { compareFindings, firstOfEachPosition, type EntryFile, type Finding } from './entry-file';
import { readContent, type CheckedRoute, type Content } from './read-content';
import type { CheckResult } from './report';

/** Checks do not depend on each other. */
type Check<Result> = (content: Content) => Result;

/** Checks of names, pictures and missing files. */
const FILE_CHECKS: readonly Check<readonly Finding[] | Promise<readonly Finding[]>>[] = [
  checkFileNames,
  checkMissingFiles,
  checkPictureFiles,
  checkUnusedPictures,
];

/** Checks of what is written in entries. If two of them report the same value, the text of the earlier one is kept. */
const ENTRY_CHECKS: readonly Check<readonly Finding[]>[] = [
  checkSyntax,
  checkKeys,
  checkYamlTraps,
  checkValues,
  checkPictureNames,
  checkReferences,
  checkFormerNames,
  checkRoutes,
  checkSchedules,
  checkEvents,
];

/** A check, with what it has read. */
interface CheckedContent extends CheckResult {
  /** The entries that can be read as YAML. */
  readonly entries: readonly EntryFile[];
}

/**
 * Checks everything below `root/content` and lists all errors and warnings, sorted by position.
 * `routes` is the registry of routes, `now` the moment that decides what is unpublished.
 * @throws Error if there is no content folder.
 */
export async function checkContent({
  root,
  routes,
  now,
}: {
  readonly root: string;
  readonly routes: readonly CheckedRoute[];
  readonly now: Date;
}): Promise<CheckedContent> {
  const content = await readContent(root, routes, now);
  const found = (await Promise.all(FILE_CHECKS.map(async (check) => check(content)))).flat();
  const sorted = [...firstOfEachPosition([...found, ...entryFindings(content)])].sort(compareFindings);
  return {
    errors: sorted.filter(({ severity }) => severity === 'error'),
    warnings: sorted.filter(({ severity }) => severity === 'warning'),
    files: content.entries.length + content.broken.length + content.pictures.length + content.others.length,
    entries: content.entries,
  };
}

/** The errors and warnings about what is written in entries, without those about files. */
export function entryFindings(content: Content): readonly Finding[] {
  return ENTRY_CHECKS.flatMap((check) => check(content));
}
