import { addressOfEntry, fixedRoutes } from '../../src/config/route-content';
import { isPattern } from '../../src/config/route-registry';
import { ROUTES } from '../../src/config/routes';
import { keysOf } from './content';

const PUBLIC_ROUTES = fixedRoutes().filter(({ access }) => access === 'public');
const PUBLIC_PATTERNS = ROUTES.filter(({ access, path }) => access === 'public' && isPattern(path));

/** Paths that redirect to another site, with the key of the destination in links.yaml. */
export const REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  PUBLIC_ROUTES.flatMap(({ path, destination }) => (destination ? [[path, destination]] : [])),
);

/** The public pages of entries. */
export const ENTRY_PATHS: readonly string[] = PUBLIC_PATTERNS.flatMap(({ content, path }) =>
  keysOf(content).map((key) => addressOfEntry(path, key)),
);

/** All public paths, without the pages of entries. */
export const PUBLIC_PATHS: readonly string[] = PUBLIC_ROUTES.map(({ path }) => path);

/** Public paths that do not redirect to another site. */
export const STAYING_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => !(path in REDIRECTS));
