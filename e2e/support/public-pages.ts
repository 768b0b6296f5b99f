import { fixedRoutes } from '../../src/config/route-content';

const PUBLIC_ROUTES = fixedRoutes().filter(({ access }) => access === 'public');

/** Pages that lead to another site, and the key of the destination in links.yaml. */
export const REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  PUBLIC_ROUTES.flatMap(({ path, destination }) => (destination ? [[path, destination]] : [])),
);

/** Every address that is open to everybody. */
export const PUBLIC_PATHS: readonly string[] = PUBLIC_ROUTES.map(({ path }) => path);

/** Open addresses on which a visitor stays. */
export const STAYING_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => !(path in REDIRECTS));
