import { findRoute } from '../../config/routes';

let returnUrl: string | undefined;

/** Keeps the member address that a guest asked for, until they have signed in. Other addresses are not kept. */
export function rememberReturnUrl(path: string): void {
  if (findRoute(path)?.access === 'member') {
    returnUrl = path;
  }
}

/** Returns the return URL and forgets it; undefined when the guest did not ask for a member address. */
export function takeReturnUrl(): string | undefined {
  const path = returnUrl;
  returnUrl = undefined;
  return path;
}
