import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { readBuildEnv } from '../config/env';
import { heldBack, heldBackLine, heldBackReason, isHeldBack } from './publication';

/** Drafts and entries outside their schedule at the moment when Gatsby starts. */
const held = heldBack(join(process.cwd(), 'content'), new Date());
const isAmongHeld = isHeldBack(held);

/** An entry that a preview shows and a normal build does not. */
export interface ShownEarly {
  /** Path from the root of the project, such as `content/events/x.yaml`. */
  readonly file: string;
  /** `(draft)`, `until 2026-12-01 09:00 Africa/Lagos`, `since …`. */
  readonly reason: string;
}

/** For the option `ignore` of gatsby-source-filesystem: true for a file that is held back. In a preview no file is. */
export function isFileHeldBack(path: string): boolean {
  return isAmongHeld(path) && !isPreview();
}

/** The entries that only a preview shows. Empty in other builds. */
export function shownEarly(): readonly ShownEarly[] {
  return isPreview() ? held.map((entry) => ({ file: entry.file, reason: heldBackReason(entry) })) : [];
}

/** Prints the entries that this build omits, or, in a preview, those that only the preview shows. */
export function announceHeldBack(reporter: Reporter): void {
  const lines = isPreview()
    ? shownEarly().map(({ file, reason }) => `in this preview only: ${file} ${reason}`)
    : held.map(heldBackLine);
  lines.forEach((line) => {
    reporter.info(line);
  });
}

/** A function, because gatsby-config reads the variables of a file only after it has loaded this module. */
function isPreview(): boolean {
  return readBuildEnv(process.env).isPreview;
}
