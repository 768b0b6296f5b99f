import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The result of `findFile`. */
export type SiteTarget =
  | {
      readonly type: 'file';
      /** Path in the site's folder, with forward slashes. */
      readonly file: string;
      /** The canonical path of this file or page. */
      readonly address: string;
    }
  | { readonly type: 'redirect'; readonly location: string }
  | { readonly type: 'missing' };

/** The page for unknown URLs. Gatsby writes it twice: `404.html` and `404/index.html`. */
export const NOT_FOUND_PAGE = '404.html';

const INDEX = 'index.html';
/** Files for hosts, and member content, which has its own route. */
const HIDDEN_NAMES = new Set(['_headers', '_redirects', '_hosting.json', 'member-content']);
const NOT_FOUND_SEGMENTS = new Set(['404', NOT_FOUND_PAGE]);
/** Maximum length of a file name on common file systems, in characters. */
const MAX_SEGMENT_LENGTH = 255;
/**
 * Other names of a file on Windows: streams and patterns, a short name (`MEMBER~1`), dots and spaces at the end, which Windows
 * ignores, devices, and characters that macOS ignores. No file of a build has such a name.
 */
const WINDOWS_FORM = /[:*?"<>|\p{Cf}]|~\d|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/iu;
const MISSING: SiteTarget = { type: 'missing' };

/**
 * Finds the file for a URL. Every page has one canonical path, without a trailing slash and without `index.html`. Its other
 * forms redirect there, always to a path of this host. A path with dots, empty or encoded segments is missing.
 * @param publicDir absolute folder of the site
 * @param url request target as the client sent it, with its query
 */
export async function findFile(publicDir: string, url: string): Promise<SiteTarget> {
  const queryAt = url.indexOf('?');
  const pathname = queryAt === -1 ? url : url.slice(0, queryAt);
  const query = queryAt === -1 ? '' : url.slice(queryAt);
  const hasFinalSlash = pathname.length > 1 && pathname.endsWith('/');
  const segments = readSegments(hasFinalSlash ? pathname.slice(0, -1) : pathname);
  if (!segments || isHidden(segments)) return MISSING;

  const isIndexFile = segments.at(-1) === INDEX;
  const pageSegments = isIndexFile ? segments.slice(0, -1) : segments;
  const page = [...pageSegments, INDEX].join('/');
  if (await isFile(publicDir, page)) {
    const address = toAddress(pageSegments);
    return hasFinalSlash || isIndexFile
      ? { type: 'redirect', location: address + query }
      : { type: 'file', file: page, address };
  }
  const file = segments.join('/');
  return !hasFinalSlash && file !== '' && (await isFile(publicDir, file))
    ? { type: 'file', file, address: toAddress(segments) }
    : MISSING;
}

/** The decoded segments of a path, `[]` for the root; undefined if one of them is not a plain file name. */
function readSegments(pathname: string): string[] | undefined {
  if (pathname === '/') return [];
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    return pathname.startsWith('/') && segments.every(isPlainName) ? segments : undefined;
  } catch {
    return undefined;
  }
}

function isPlainName(segment: string): boolean {
  return (
    segment !== '' &&
    segment.length <= MAX_SEGMENT_LENGTH &&
    !segment.startsWith('.') &&
    !/[/\\\u0000-\u001f]/.test(segment) &&
    !WINDOWS_FORM.test(segment)
  );
}

function isHidden(segments: readonly string[]): boolean {
  const [first = ''] = segments;
  // Some file systems ignore case. Upper case first, because it unites letters such as the long s with their usual form.
  return HIDDEN_NAMES.has(first.toUpperCase().toLowerCase()) || NOT_FOUND_SEGMENTS.has(first);
}

function toAddress(segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

async function isFile(publicDir: string, file: string): Promise<boolean> {
  try {
    return (await stat(path.join(publicDir, file))).isFile();
  } catch {
    // Missing, too long, or below a file instead of a folder.
    return false;
  }
}
