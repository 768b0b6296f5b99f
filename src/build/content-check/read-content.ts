import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOfEntry } from '../../config/route-content';
import { isPattern } from '../../config/route-registry';
import type { Route } from '../../config/routes';
import { findKind } from '../../content-model/kinds';
import { PICTURE_EXTENSIONS } from '../../content-model/limits';
import { heldBack, siteTimeZone } from '../publication';
import type { Content } from './content';
import { readEntry, type Entry } from './entry';
import { mapSome } from './map-some';

/** The folder of the content, from the root of the project. */
export const CONTENT_FOLDER = 'content';

const PICTURE = new RegExp(`^media/.+\\.(?:${PICTURE_EXTENSIONS.join('|')})$`);

/**
 * Reads everything below `content/` but what begins with a dot, and the guides (`*.md`).
 * @throws Error where there is no such folder.
 */
export async function readContent(
  root: string,
  routes: readonly Pick<Route, 'path' | 'content'>[],
  now: Date,
): Promise<Content> {
  const contentDir = join(root, CONTENT_FOLDER);
  const paths = await listFiles(contentDir);
  const read = await mapSome(paths, (path) => readIfEntry(contentDir, path));
  const entries = read.filter((entry) => entry !== null);
  const taken = new Set(entries.map(({ file }) => file.slice(CONTENT_FOLDER.length + 1)));
  const held = heldBack(contentDir, now);
  return {
    root,
    timeZone: siteTimeZone(contentDir),
    entries: entries.filter(({ document }) => document.errors.length === 0),
    broken: entries.filter(({ document }) => document.errors.length > 0),
    pictures: paths.filter((path) => PICTURE.test(path)),
    others: paths.filter((path) => !PICTURE.test(path) && !taken.has(path)),
    heldBack: held,
    routes: routes.flatMap((route) => addressesOf(route, entries, new Set(held.map(({ file }) => file)))),
  };
}

/** The addresses of a route: a pattern has one for each entry of its kind that the site shows. */
function addressesOf(
  { path, content }: Pick<Route, 'path' | 'content'>,
  entries: readonly Entry[],
  hidden: ReadonlySet<string>,
): readonly string[] {
  if (!isPattern(path)) return [path];
  const shown = entries.filter(({ kind, file }) => kind.name === content && !hidden.has(file));
  return shown.map(({ key }) => addressOfEntry(path, key));
}

async function listFiles(contentDir: string): Promise<readonly string[]> {
  const found = await readdir(contentDir, { recursive: true, withFileTypes: true });
  return found
    .filter((item) => !item.isDirectory())
    .map((item) =>
      join(item.parentPath, item.name)
        .slice(contentDir.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')) && !path.endsWith('.md'))
    .sort();
}

/** The entry at a path, or null where the path is none that a kind could take. */
async function readIfEntry(contentDir: string, path: string): Promise<Entry | null> {
  const match = /^([^/]+)\/([^/]+)\.yaml$/.exec(path);
  const [folder, key] = [match?.[1], match?.[2]];
  if (folder === undefined || key === undefined) return null;
  const kind = findKind(folder, key);
  if (kind === undefined) return null;
  return readEntry(`${CONTENT_FOLDER}/${path}`, kind, key, await readFile(join(contentDir, path), 'utf8'));
}
