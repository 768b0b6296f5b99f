import { join } from 'node:path';

import type { Reporter } from 'gatsby';

import { heldBack, heldBackLine, isHeldBack } from './publication';

/** Drafts and entries outside of their time, as they stand when Gatsby starts. */
const held = heldBack(join(process.cwd(), 'content'), new Date());

/** For the option `ignore` of gatsby-source-filesystem: true for a file that is held back. */
export const isFileHeldBack = isHeldBack(held);

/** Prints what this build leaves out, and until when. */
export function announceHeldBack(reporter: Reporter): void {
  held.forEach((entry) => {
    reporter.info(heldBackLine(entry));
  });
}
