import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { readBuildEnv } from '../config/env';
import { heldBack, heldBackLine, heldBackReason, isHeldBack, type HeldBack } from './publication';

/**
 * Drafts and entries outside their schedule at the moment when Gatsby starts. A function, because Gatsby's workers load this
 * module too, and reading all schedules of 10,000 entries takes half a second.
 */
function held(): readonly HeldBack[] {
  heldAtStart ??= heldBack(join(process.cwd(), 'content'), new Date());
  return heldAtStart;
}

let heldAtStart: readonly HeldBack[] | undefined;
let isAmongHeld: ((path: string) => boolean) | undefined;

/** An entry that a preview shows and a normal build does not. */
export interface ShownEarly {
  /** Path from the root of the project, such as `content/events/x.yaml`. */
  readonly file: string;
  /** `(draft)`, `until 2026-12-01 09:00 Africa/Lagos`, `since …`. */
  readonly reason: string;
}

/** Whether the file of an entry is held back. In a preview no file is. */
export function isFileHeldBack(path: string): boolean {
  isAmongHeld ??= isHeldBack(held());
  return isAmongHeld(path) && !isPreview();
}

/** The entries that only a preview shows. Empty in other builds. */
export function shownEarly(): readonly ShownEarly[] {
  return isPreview() ? held().map((entry) => ({ file: entry.file, reason: heldBackReason(entry) })) : [];
}

/** Prints the entries that this build omits, or, in a preview, those that only the preview shows. */
export function announceHeldBack(reporter: Reporter): void {
  const lines = isPreview()
    ? shownEarly().map(({ file, reason }) => `in this preview only: ${file} ${reason}`)
    : held().map(heldBackLine);
  lines.forEach((line) => {
    reporter.info(line);
  });
}

/** A function, because gatsby-config reads the variables of a file only after it has loaded this module. */
function isPreview(): boolean {
  return readBuildEnv(process.env).isPreview;
}
