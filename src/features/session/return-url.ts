import { findRoute } from '../../config/routes';

/** The member address that a guest has requested, until the login. */
let returnUrl: string | undefined;

/** Keeps the member address that a guest has requested, until the login. Ignores other addresses. */
export function rememberReturnUrl(path: string): void {
  if (findRoute(path)?.access === 'member') {
    returnUrl = path;
  }
}

/** Returns and deletes the return URL; undefined if there is none. */
export function takeReturnUrl(): string | undefined {
  const path = returnUrl;
  returnUrl = undefined;
  return path;
}

/** The address of the page, as a path. */
export function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}
