import path from 'node:path';
import { fillLists } from '../scripts/lib/fill-lists';
import { PROJECT_DIR } from '../scripts/lib/project';
import { provideSideProject } from '../scripts/lib/side-project';
import { measureScript, timeBuilds } from './build-time';
import type { Measure } from './build-time';

/** The kinds of content that can be made to grow. */
export const GROWING_KINDS = ['events', 'testimonials'] as const;
export type GrowingKind = (typeof GROWING_KINDS)[number];

/** What the commands take with so many entries of a kind. */
export interface ContentScale {
  readonly kind: GrowingKind;
  /** Entries of the kind in all, the project's own among them. */
  readonly entries: number;
  readonly check: Measure;
  readonly cold: Measure;
  readonly afterOneEdit: Measure;
}

/** A copy of the project: neither its content nor its build is touched. */
const WORK_DIR = path.join(PROJECT_DIR, 'bench/.work');

/** Made for the measurement, whatever the size. */
const EDITED_FILES = {
  events: 'content/events/further-000003.yaml',
  testimonials: 'content/testimonials/further-000001.yaml',
} as const;

const SMALLEST = 50;
const LARGEST = 20_000;

/**
 * Reads the sizes to measure, such as `100,1000,10000`.
 * @throws Error that says what to write
 */
export function parseSizes(value: string): readonly number[] {
  const sizes = value.split(',').map((size) => Number(size.trim() || Number.NaN));
  if (!sizes.every((size) => Number.isInteger(size) && size >= SMALLEST && size <= LARGEST)) {
    throw new Error(`--content: must be numbers from ${SMALLEST} to ${LARGEST}, with commas between, got "${value}".`);
  }
  return sizes;
}

/** @throws Error that names the kinds there are */
export function parseGrowingKind(value: string): GrowingKind {
  const kind = GROWING_KINDS.find((name) => name === value);
  if (kind === undefined) {
    throw new Error(`--kind: must be one of ${GROWING_KINDS.join(', ')}, got "${value}".`);
  }
  return kind;
}

/** Fills a kind of content up to a number of entries, in a copy, and times check, cold build and build after an edit. */
export async function measureContent(kind: GrowingKind, entries: number): Promise<ContentScale> {
  await provideSideProject(WORK_DIR);
  await fillLists(WORK_DIR, { [kind]: entries });
  const check = await measureScript(WORK_DIR, 'check:content');
  const [cold, afterOneEdit] = await timeBuilds(WORK_DIR, EDITED_FILES[kind]);
  return { kind, entries, check, cold, afterOneEdit };
}
