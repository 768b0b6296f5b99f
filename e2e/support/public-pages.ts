import { ROUTES } from '../../src/config/routes';

const PUBLIC_ROUTES = ROUTES.filter(({ access }) => access === 'public');

/** Paths that redirect to another site, with the key of the destination in links.yaml. */
export const REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  PUBLIC_ROUTES.flatMap(({ path, destination }) => (destination ? [[path, destination]] : [])),
);

/** All public paths. */
export const PUBLIC_PATHS: readonly string[] = PUBLIC_ROUTES.map(({ path }) => path);

/** Public paths that do not redirect to another site. */
export const STAYING_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => !(path in REDIRECTS));
