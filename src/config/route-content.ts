/** What the build and the content model derive from the registry of routes. Nothing of it is in the browser's bundle. */

import { fillPath, fixedPart, isPattern, type Route } from './route-registry';
import { ROUTES } from './routes';

/** The name of the file with a page's texts: `about-us` for `/about-us`, `home` for the landing page. */
export function textFileOf({ path }: Pick<Route, 'path'>): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

/** The files of a kind of content from which pages take their texts, in the order of the registry. */
export function textFilesOf(kind: string): string[] {
  return ROUTES.filter(({ content, path }) => content === kind && !isPattern(path)).map(textFileOf);
}

/** The address of the page of an entry: its file name fills the pattern's parameter. */
export function addressOfEntry(pattern: string, key: string): string {
  const name = /:(\w+)/.exec(pattern)?.[1] ?? '';
  return fillPath(pattern, { [name]: key });
}

/** The routes that have one address: all but the patterns. */
export function fixedRoutes(routes: readonly Route[] = ROUTES): readonly Route[] {
  return routes.filter(({ path }) => !isPattern(path));
}

/**
 * The addresses with many pages of one kind below them: lists, and what stands before the parameter of a pattern. All pages
 * at and below such an address have the same inline scripts, so that hosts need one content policy for them.
 */
export function sharedFolders(routes: readonly Route[] = ROUTES): readonly string[] {
  return [...new Set(routes.flatMap(({ list, path }) => (list || isPattern(path) ? fixedPart(path) : [])))];
}
