import { publicEnv } from '../config/env';
import { memberContentUrl } from '../config/member-content-url';
import { memberContentName } from '../config/route-registry';
import { findRoute } from '../config/routes';

/**
 * Address of the content that a page requests first (`page-scripts/member-page.ts`); undefined for pages of guests, and if the
 * content and the accounts are on different origins, because then the token must not be sent with the request.
 */
export function earlyContentUrl(pathname: string): string | undefined {
  const route = findRoute(pathname);
  const { memberContentBase, serviceBase } = publicEnv;
  const takesToken = originOf(memberContentBase) === originOf(serviceBase);
  return route?.access === 'member' && takesToken ? memberContentUrl(memberContentName(route.path)) : undefined;
}

/** The origin of an absolute address; undefined for a path, which is on the site's own origin. */
function originOf(base: string): string | undefined {
  return URL.canParse(base) ? new URL(base).origin : undefined;
}
