import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { decodeText } from '../../contract/text-file';
import { isRecord } from '../../contract/unknown-value';
import { isTimeZone } from '../content-model/date-time';
import { datedEvent, type DatedEvent } from '../content-model/event-dates';
import { KINDS } from '../content-model/kinds';
import { trimTexts } from '../content-model/trim-texts';
import { FALLBACK_TIME_ZONE, formatInstant, instantOf } from '../content-model/zoned-time';
import { isContentFile } from './files';

/** The fields of an entry that decide whether it is shown. */
export interface Schedule {
  /** The dates of an event. Its end changes what visitors see, too. */
  readonly event?: DatedEvent | undefined;
  readonly draft?: boolean | undefined;
  readonly publishAt?: string | undefined;
  readonly unpublishAt?: string | undefined;
}

/** Whether an entry is shown, and if not, why. `at` is the moment of the change. */
export type PublicationState =
  | { readonly state: 'published' }
  | { readonly state: 'draft' }
  | { readonly state: 'not yet'; readonly at: Date }
  | { readonly state: 'over'; readonly at: Date };

/** A file that the site currently omits. */
export interface UnpublishedEntry extends Omit<ScheduledFile, 'schedule'> {
  readonly why: Exclude<PublicationState, { state: 'published' }>;
  readonly timeZone: string;
}

/**
 * Whether an entry is shown at the moment `now`. `publishAt` is the first moment at which it is shown, `unpublishAt` the
 * first at which it is not. Invalid dates are ignored, because the content check refuses them.
 */
export function publicationState(entry: Schedule, now: Date, timeZone: string): PublicationState {
  if (entry.draft === true) return { state: 'draft' };
  const from = entry.publishAt === undefined ? null : instantOf(entry.publishAt, timeZone);
  const until = entry.unpublishAt === undefined ? null : instantOf(entry.unpublishAt, timeZone);
  if (until !== null && until <= now) return { state: 'over', at: until };
  if (from !== null && from > now) return { state: 'not yet', at: from };
  return { state: 'published' };
}

/** A file whose entry may be unpublished, with its schedule. */
export interface ScheduledFile {
  /** Path from the folder above the content folder, such as `content/events/x.yaml`. */
  readonly file: string;
  readonly absolutePath: string;
  readonly schedule: Schedule;
}

/**
 * The schedule of every file below `contentDir` whose entry can have one, sorted by path. A file that cannot be read as YAML
 * has none: the content check reports it.
 */
export function readSchedules(contentDir: string): readonly ScheduledFile[] {
  const timeZone = siteTimeZone(contentDir);
  return KINDS.filter((kind) => kind.keys === null)
    .flatMap(({ folder }) => entryNames(join(contentDir, folder)).map((name) => `${folder}/${name}`))
    .sort()
    .map((path) => {
      const absolutePath = join(contentDir, path);
      return { file: `content/${path}`, absolutePath, schedule: readSchedule(absolutePath, timeZone) };
    });
}

/**
 * The files below `contentDir` that are not shown at the moment `now`, sorted by path. Dates are in the time zone of
 * `site/site.yaml`.
 */
export function unpublishedEntries(contentDir: string, now: Date): readonly UnpublishedEntry[] {
  return unpublishedAmong(readSchedules(contentDir), now, siteTimeZone(contentDir));
}

/** Those of the files that are not shown at the moment `now`. */
export function unpublishedAmong(
  files: readonly ScheduledFile[],
  now: Date,
  timeZone: string,
): readonly UnpublishedEntry[] {
  return files.flatMap(({ file, absolutePath, schedule }) => {
    const why = publicationState(schedule, now, timeZone);
    return why.state === 'published' ? [] : [{ file, absolutePath, why, timeZone }];
  });
}

/** The line that the build prints for a file that it omits. */
export function unpublishedLine(entry: UnpublishedEntry): string {
  return `not published: ${entry.file} ${unpublishedReason(entry)}`;
}

/** The reason why a file is omitted, as the end of a line: `(draft)`, `until 2026-12-01 09:00 Africa/Lagos`, `since …`. */
export function unpublishedReason({ why, timeZone }: Pick<UnpublishedEntry, 'why' | 'timeZone'>): string {
  if (why.state === 'draft') return '(draft)';
  return `${why.state === 'over' ? 'since' : 'until'} ${formatInstant(why.at, timeZone)}`;
}

/** A function that is true for the absolute paths of files that are unpublished. */
export function isUnpublished(entries: readonly UnpublishedEntry[]): (path: string) => boolean {
  const paths = new Set(entries.map(({ absolutePath }) => withSlashes(absolutePath)));
  return (path) => paths.has(withSlashes(path));
}

/** The time zone in `site/site.yaml`, or UTC if it is missing or unknown. */
export function siteTimeZone(contentDir: string): string {
  const site = readYaml(join(contentDir, 'site/site.yaml'), /timeZone/);
  const name = site['timeZone'];
  return typeof name === 'string' && isTimeZone(name) ? name : FALLBACK_TIME_ZONE;
}

/** Searches the text first, because parsing takes time and most files have none of the four fields. */
function readSchedule(path: string, timeZone: string): Schedule {
  return toSchedule(readYaml(path, /draft|publishAt|unpublishAt|^start:/m), timeZone);
}

/** The schedule of an entry's data, without values of a wrong type. */
export function toSchedule(data: Readonly<Record<string, unknown>>, timeZone: string): Schedule {
  const { draft, publishAt, unpublishAt } = data;
  return {
    event: datedEvent(data, timeZone),
    draft: draft === true,
    publishAt: typeof publishAt === 'string' ? publishAt : undefined,
    unpublishAt: typeof unpublishAt === 'string' ? unpublishAt : undefined,
  };
}

/** The keys of a file whose text has a match; none if it cannot be read, which the content check reports. */
function readYaml(path: string, match: RegExp): Readonly<Record<string, unknown>> {
  try {
    const text = decodeText(readFileSync(path), path);
    const value = match.test(text) ? trimTexts(parse(text, { logLevel: 'silent' })) : {};
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The names of the files of entries in a folder, sorted. A kind without entries may have no folder. */
export function entryNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.yaml') && isContentFile(name))
      .sort();
  } catch {
    return [];
  }
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
