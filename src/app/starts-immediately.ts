import { isPreview } from '../config/env';
import { findRoute, PATHS } from '../config/routes';

/**
 * Pages that cannot do anything useful without React, and the editors' preview, which is not a page of guests. All others
 * start it when it is needed (START-01).
 */
export function startsImmediately(pathname: string): boolean {
  if (isPreview) return true;
  const route = findRoute(pathname);
  return (
    route !== undefined &&
    (route.access === 'member' ||
      route.type === 'dialog' ||
      route.type === 'redirect' ||
      route.path === PATHS.forgotPassword ||
      route.takesSecret === true)
  );
}
