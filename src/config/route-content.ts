/** What the build and the content model derive from the registry of routes. None of it is in the browser's bundle. */

import type { Route } from './route-registry';
import { ROUTES } from './routes';

/** The name of the file with a page's texts: `about-us` for `/about-us`, `home` for the landing page. */
export function textFileOf({ path }: Pick<Route, 'path'>): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

/** The names of a kind's files with texts of pages, in the order of the registry. */
export function textFilesOf(kind: string): string[] {
  return ROUTES.filter(({ content }) => content === kind).map(textFileOf);
}

/** The types of public pages that several routes share. */
const TEMPLATES: ReadonlySet<string> = new Set(['redirect', 'legal']);

/** Whether a route's page is created from the template of its type. */
export function hasTemplate({ access, type }: Pick<Route, 'access' | 'type'>): boolean {
  return access === 'public' && TEMPLATES.has(type);
}

/**
 * The source file of a route's page, from the root of the project: in `src/pages` by its path, for a member route the view
 * of its type, and the template of its type if it has one.
 */
export function fileOfPage({ access, type, path }: Pick<Route, 'access' | 'type' | 'path'>): string {
  if (access === 'member') return `src/member/views/${type}-view.tsx`;
  if (hasTemplate({ access, type })) return `src/templates/${type}.tsx`;
  return `src/pages${path === '/' ? '/index' : path}.tsx`;
}
