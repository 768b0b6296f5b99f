import { ROUTES } from '../../src/config/routes';

/** Pages that send the visitor on, and the key of the destination in links.yaml. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/courses': 'marketplace',
  '/physical-products': 'physicalProducts',
  '/edit-profile': 'accountSettings',
};

/** Every address that is open to everybody. */
export const PUBLIC_PATHS: readonly string[] = ROUTES.filter((route) => route.access === 'public').map(
  (route) => route.path,
);

/** Open addresses on which a visitor stays. */
export const STAYING_PATHS: readonly string[] = PUBLIC_PATHS.filter((path) => !(path in REDIRECTS));
