import { ROUTES } from '../../src/config/routes';

const PUBLIC_ROUTES = ROUTES.filter(({ access }) => access === 'public');

/** All public paths. */
export const PUBLIC_PATHS = PUBLIC_ROUTES.map(({ path }) => path);

/** Public paths that do not redirect to another site. */
export const STAYING_PATHS = PUBLIC_ROUTES.filter(({ destination }) => !destination).map(({ path }) => path);
