import path from 'node:path';
import { fillLists } from '../scripts/lib/fill-lists';
import { PROJECT_DIR } from '../scripts/lib/project';
import { copyProject } from '../scripts/lib/project-copy';
import { measureScript, timeBuilds } from './build-time';
import type { Measure } from './build-time';

/** The kinds of content whose number of entries can be measured. */
export const GROWING_KINDS = ['events', 'testimonials'] as const;
export type GrowingKind = (typeof GROWING_KINDS)[number];

/** Measurements with a number of entries of a kind. */
export interface ContentScale {
  readonly kind: GrowingKind;
  /** Total number of entries, with those of the project. */
  readonly entries: number;
  readonly check: Measure;
  readonly cold: Measure;
  readonly afterOneEdit: Measure;
}

/** A copy of the project, so that its content and build do not change. */
const WORK_DIR = path.join(PROJECT_DIR, 'bench/.work');

/** Sample entries that exist for every number of entries. */
const EDITED_FILES = {
  events: 'content/events/further-000003.yaml',
  testimonials: 'content/testimonials/further-000001.yaml',
} as const;

const SMALLEST = 50;
const LARGEST = 20_000;

/**
 * Parses the numbers of entries, such as `100,1000,10000`.
 * @throws Error that says what to write
 */
export function parseSizes(value: string): readonly number[] {
  const sizes = value.split(',').map((size) => Number(size.trim() || Number.NaN));
  if (!sizes.every((size) => Number.isInteger(size) && size >= SMALLEST && size <= LARGEST)) {
    throw new Error(`--content: must be numbers from ${SMALLEST} to ${LARGEST}, separated by commas, got "${value}".`);
  }
  return sizes;
}

/** Parses a kind. @throws Error that lists the kinds */
export function parseGrowingKind(value: string): GrowingKind {
  const kind = GROWING_KINDS.find((name) => name === value);
  if (kind === undefined) {
    throw new Error(`--kind: must be one of ${GROWING_KINDS.join(', ')}, got "${value}".`);
  }
  return kind;
}

/** Adds sample entries in a copy of the project, and measures the check, a cold build and a build after an edit. */
export async function measureContent(kind: GrowingKind, entries: number): Promise<ContentScale> {
  await copyProject(WORK_DIR);
  await fillLists(WORK_DIR, { [kind]: entries });
  const check = await measureScript(WORK_DIR, 'check:content');
  const [cold, afterOneEdit] = await timeBuilds(WORK_DIR, EDITED_FILES[kind]);
  return { kind, entries, check, cold, afterOneEdit };
}
