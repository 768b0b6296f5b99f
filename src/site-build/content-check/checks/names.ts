import { anchorsOf } from '../../../config/anchors';
import { skillVideos } from '../../../content-model/kinds/skill-videos';
import { PICTURE_EXTENSIONS } from '../../../content-model/limits';
import { quote } from '../../../content-model/value-messages';
import { unpublishedReason } from '../../publication';
import { didYouMean } from '../advice';
import { findingAt, pathLabel, type Finding, type ProblemAndAdvice, type Value } from '../entry-file';
import { CONTENT_FOLDER, type Content } from '../read-content';

/** Finds pictures that an entry names and that are not in `content/media`, or not under that name. */
export function checkPictureNames({ entries, pictures }: Content): readonly Finding[] {
  const known = new Set(pictures);
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'image' || typeof data !== 'string' || data === '' || known.has(data)) return [];
      return [findingAt(entry, offset, { field: pathLabel(path), ...missingPicture(data, pictures) })];
    }),
  );
}

function missingPicture(path: string, pictures: readonly string[]): ProblemAndAdvice {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const sameName = pictures.find((picture) => picture.endsWith(`/${name}`));
  if (sameName !== undefined) return { problem: noPicture(path), advice: `write ${sameName}` };
  const otherwise = PICTURE_EXTENSIONS.some((known) => known === ending)
    ? 'put the picture into content/media, or name one that is there'
    : `use a picture that ends in ${PICTURE_EXTENSIONS.join(', ')}`;
  return { problem: noPicture(path), advice: didYouMean(`media/${name}`, pictures, otherwise) };
}

function noPicture(path: string): string {
  return path.startsWith('media/')
    ? `there is no picture content/${path}`
    : `${quote(path)} is not a picture in content/media`;
}

/** Finds references to entries that do not exist (an error) or are unpublished (a warning). */
export function checkReferences({ entries, broken, unpublished }: Content): readonly Finding[] {
  const all = [...entries, ...broken];
  const known = new Set(all.map(({ file }) => file));
  const hidden = new Map(unpublished.map((item) => [item.file, item]));
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'reference' || typeof data !== 'string' || data === '') return [];
      const { to } = field.info;
      const file = `${CONTENT_FOLDER}/${to}/${data}.yaml`;
      if (!known.has(file)) {
        const keys = all.filter(({ kind }) => kind.folder === to).map(({ key }) => key);
        const advice = didYouMean(data, keys, 'add the file, or name one that is there');
        return [findingAt(entry, offset, { field: pathLabel(path), problem: `there is no ${file}`, advice })];
      }
      const target = hidden.get(file);
      if (target === undefined) return [];
      const problem = `${file} is not shown ${unpublishedReason(target)}`;
      const warning = { severity: 'warning', problem, advice: 'choose another, or show it' } as const;
      return [findingAt(entry, offset, { field: pathLabel(path), ...warning })];
    }),
  );
}

/** Finds former file names of lessons that would count the marks of one lesson for two. */
export function checkFormerNames({ entries, broken }: Content): readonly Finding[] {
  const lessons = entries.filter(({ kind }) => kind.name === skillVideos.name);
  const all = [...lessons, ...broken.filter(({ kind }) => kind.name === skillVideos.name)];
  const holders = new Map(all.map(({ key, file }) => [key, file]));
  return lessons.flatMap((entry) =>
    entry.values.flatMap(({ data, offset, path }) => {
      if (path[0] !== 'was' || path.length !== 2 || typeof data !== 'string') return [];
      const holder = holders.get(data);
      holders.set(data, holder ?? entry.file);
      if (holder === undefined) return [];
      const problem = `${quote(data)} is the name or a former name of ${holder}`;
      const advice = 'remove it here, or there: each mark counts for one lesson';
      return [findingAt(entry, offset, { field: pathLabel(path), problem, advice })];
    }),
  );
}

/** Finds addresses of pages, and of sections within pages, that the site does not have; full addresses too. */
export function checkRoutes({ entries, routes }: Content): readonly Finding[] {
  const host = siteHost(entries);
  return entries.flatMap((entry) =>
    entry.values.flatMap((value) => {
      const address = addressIn(value, host);
      const error = address === null ? null : errorIn(address, routes);
      return error === null ? [] : [findingAt(entry, value.offset, { field: pathLabel(value.path), ...error })];
    }),
  );
}

/** The host of the site's own public address; null if it is missing or wrong, which another check reports. */
function siteHost(entries: Content['entries']): string | null {
  const site = entries.find(({ kind }) => kind.name === 'site');
  const url = site?.values.find(({ path }) => path.join() === 'url')?.data;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}

/** The address of a page that a value names: a route, or a full address on the site's own host. */
function addressIn({ field, data }: Value, host: string | null): string | null {
  if (typeof data !== 'string' || data === '') return null;
  if (field?.info.type === 'route') return data;
  if (field?.info.type !== 'link' || !URL.canParse(data)) return null;
  const { host: itsHost, pathname, hash } = new URL(data);
  // Files, such as /sitemap.xml, are not pages.
  if (itsHost !== host || /\.[^/]*$/.test(pathname)) return null;
  return (pathname.replace(/\/+$/, '') || '/') + hash;
}

function errorIn(address: string, routes: readonly string[]): ProblemAndAdvice | null {
  const [path = '', anchor] = address.split('#');
  if (!routes.includes(path)) {
    const advice = didYouMean(path, routes, 'write the address of a page of this site, such as /events');
    return { problem: `there is no page ${quote(path)}`, advice };
  }
  const anchors = anchorsOf(path);
  if (anchor === undefined || anchors.includes(address)) return null;
  const otherwise = `write ${[path, ...anchors].join(' or ')}`;
  return { problem: `the page ${path} has no section #${anchor}`, advice: didYouMean(address, anchors, otherwise) };
}
