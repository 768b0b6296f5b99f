/** What the build and the content model derive from the registry of routes. None of it is in the browser's bundle. */

import { fillPath, fixedPart, isPattern, matchPath, type Route } from './route-registry';
import { ROUTES } from './routes';

/** The name of the file with a page's texts: `about-us` for `/about-us`, `home` for the landing page. */
export function textFileOf({ path }: Pick<Route, 'path'>): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

/** The names of a kind's files with texts of pages, in the order of the registry. */
export function textFilesOf(kind: string): string[] {
  return ROUTES.filter(({ content, path }) => content === kind && !isPattern(path)).map(textFileOf);
}

/** The address of the page of an entry: its file name fills the pattern's parameter. */
export function addressOfEntry(pattern: string, key: string): string {
  const name = /:(\w+)/.exec(pattern)?.[1] ?? '';
  return fillPath(pattern, { [name]: key });
}

/**
 * The other route that has the address of an entry's page: a fixed path, another pattern, or a list, whose further pages
 * use all numbers below it. Such an entry cannot have a page.
 * @param pattern the path whose parameter the entry fills
 */
export function routeInsteadOf<Other extends Pick<Route, 'path' | 'list'>>(
  address: string,
  pattern: string,
  routes: readonly Other[],
): Other | undefined {
  return routes.find(({ path, list }) => {
    const isListPage =
      list !== undefined && address.startsWith(`${path}/`) && /^\d+$/.test(address.slice(path.length + 1));
    return isListPage || (path !== pattern && matchPath(path, address) !== undefined);
  });
}

/**
 * The source file of a route's page, from the root of the project: in `src/pages` by its path, for a pattern in
 * `src/templates` by its name, for a member route the view of its kind.
 */
export function fileOfPage({ access, kind, name, path }: Pick<Route, 'access' | 'kind' | 'name' | 'path'>): string {
  if (access === 'member') return `src/member/views/${kind}-view.tsx`;
  if (isPattern(path)) return `src/templates/${kebabCase(name)}.tsx`;
  return `src/pages${path === '/' ? '/index' : path}.tsx`;
}

/** `teamMember` in kebab case: `team-member`. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The routes with one address: all except the patterns. */
export function fixedRoutes(routes: readonly Route[] = ROUTES): readonly Route[] {
  return routes.filter(({ path }) => !isPattern(path));
}

/**
 * The addresses with many pages of one kind below them: lists, and the fixed parts of patterns. All pages at and below such
 * an address have the same inline scripts, so that hosts need one content policy for them.
 */
export function sharedFolders(routes: readonly Route[] = ROUTES): readonly string[] {
  return [...new Set(routes.flatMap(({ list, path }) => (list || isPattern(path) ? fixedPart(path) : [])))];
}
