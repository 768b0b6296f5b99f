import { findRoute } from '../../config/routes';

let wayBack: string | undefined;

/** Keeps where a guest wanted to go, until they have signed in. Addresses that are not the members' are not kept. */
export function rememberWayBack(path: string): void {
  if (findRoute(path)?.access === 'member') {
    wayBack = path;
  }
}

/** Where the guest wanted to go, once; undefined when they did not ask for a members' address. */
export function takeWayBack(): string | undefined {
  const path = wayBack;
  wayBack = undefined;
  return path;
}
