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

/** Keeps the address of this page, if it is a member page. */
export function rememberPage(): void {
  rememberReturnUrl(location.pathname + location.search + location.hash);
}
