import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { readBuildEnv } from '../config/env';
import type { PreviewOnlyEntry } from '../config/page-facts';
import {
  unpublishedEntries,
  unpublishedLine,
  unpublishedReason,
  isUnpublished,
  type UnpublishedEntry,
} from './publication';

/**
 * Drafts and entries outside their schedule at the moment when Gatsby starts. A function, because Gatsby's workers load this
 * module too, and reading all schedules of 10,000 entries takes half a second.
 */
export function unpublishedAtStart(): readonly UnpublishedEntry[] {
  atStart ??= unpublishedEntries(contentDir(), new Date());
  return atStart;
}

let atStart: readonly UnpublishedEntry[] | undefined;
let isAmongUnpublished: ((path: string) => boolean) | undefined;

/** Whether the file of an entry is unpublished. In a preview no file is. */
export function isFileUnpublished(path: string): boolean {
  isAmongUnpublished ??= isUnpublished(unpublishedAtStart());
  return isAmongUnpublished(path) && !isPreview();
}

/** The entries that only a preview shows, now: the live site follows changes. Empty if this is no preview. */
export function previewOnlyEntries(): readonly PreviewOnlyEntry[] {
  return isPreview()
    ? unpublishedEntries(contentDir(), new Date()).map((entry) => ({
        file: entry.file,
        reason: unpublishedReason(entry),
      }))
    : [];
}

/** Prints the entries that this build omits, or, in a preview, those that only the preview shows. */
export function logUnpublished(reporter: Reporter): void {
  const lines = isPreview()
    ? previewOnlyEntries().map(({ file, reason }) => `in this preview only: ${file} ${reason}`)
    : unpublishedAtStart().map(unpublishedLine);
  lines.forEach((line) => {
    reporter.info(line);
  });
}

function contentDir(): string {
  return join(process.cwd(), 'content');
}

/** A function, because gatsby-config reads the variables of a file only after it has loaded this module. */
export function isPreview(): boolean {
  return readBuildEnv(process.env).isPreview;
}
