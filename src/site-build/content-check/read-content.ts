import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeAnyway } from '../../../contract/text-file';
import { isRecord } from '../../../contract/unknown-value';
import type { Route } from '../../config/routes';
import { findKind } from '../../content-model/kinds';
import { PICTURE_EXTENSIONS } from '../../content-model/limits';
import { isContentFile, listFiles } from '../files';
import { mapWithLimit } from '../limit';
import { unpublishedAmong, siteTimeZone, toSchedule, type UnpublishedEntry, type ScheduledFile } from '../publication';
import { parseEntryFile, type EntryFile } from './entry-file';

/** The folder of the content, from the root of the project. */
export const CONTENT_FOLDER = 'content';

const PICTURE = new RegExp(`^media/.+\\.(?:${PICTURE_EXTENSIONS.join('|')})$`);

/** The input of the checks. */
export interface Content {
  /** Absolute path of the project. */
  readonly root: string;
  /** The time zone of dates without one. */
  readonly timeZone: string;
  /** The YAML files of a known kind that can be read as YAML. */
  readonly entries: readonly EntryFile[];
  /** The YAML files of a known kind with syntax errors. */
  readonly broken: readonly EntryFile[];
  /** The pictures, relative to `content/`, such as `media/event-01.webp`. */
  readonly pictures: readonly string[];
  /** Every other file below `content/`, relative to it. */
  readonly others: readonly string[];
  readonly unpublished: readonly UnpublishedEntry[];
  /** The addresses of the site's pages. */
  readonly routes: readonly string[];
}

/** The properties of a route that the content check needs. */
export type CheckedRoute = Pick<Route, 'path'>;

/**
 * Reads everything below `content/` except hidden files, those that programs have left, and the guides (`*.md`).
 * @throws Error if there is no such folder.
 */
export async function readContent(root: string, routes: readonly CheckedRoute[], now: Date): Promise<Content> {
  const contentDir = join(root, CONTENT_FOLDER);
  const paths = (await listFiles(contentDir)).filter((path) => isContentFile(path) && !path.endsWith('.md'));
  const read = await mapWithLimit(paths, (path) => readIfEntry(contentDir, path));
  const entries = read.filter((entry) => entry !== null);
  const taken = new Set(entries.map(({ file }) => file.slice(CONTENT_FOLDER.length + 1)));
  const timeZone = siteTimeZone(contentDir);
  return {
    root,
    timeZone,
    entries: entries.filter(({ document }) => document.errors.length === 0),
    broken: entries.filter(({ document }) => document.errors.length > 0),
    pictures: paths.filter((path) => PICTURE.test(path)),
    others: paths.filter((path) => !PICTURE.test(path) && !taken.has(path)),
    unpublished: unpublishedAmong(
      entries.filter(({ kind }) => kind.keys === null).map((entry) => scheduledFile(root, entry, timeZone)),
      now,
      timeZone,
    ),
    routes: routes.map(({ path }) => path),
  };
}

function scheduledFile(root: string, { file, data }: EntryFile, timeZone: string): ScheduledFile {
  const schedule = isRecord(data) ? toSchedule(data, timeZone) : {};
  return { file, absolutePath: join(root, file), schedule };
}

/** The entry at a path, or null if no kind has a file at this path. */
async function readIfEntry(contentDir: string, path: string): Promise<EntryFile | null> {
  const match = /^([^/]+)\/([^/]+)\.yaml$/.exec(path);
  const [folder, key] = [match?.[1], match?.[2]];
  if (folder === undefined || key === undefined) return null;
  const kind = findKind(folder, key);
  if (kind === undefined) return null;
  return parseEntryFile(`${CONTENT_FOLDER}/${path}`, kind, key, decodeAnyway(await readFile(join(contentDir, path))));
}
