import { isPattern } from '../config/route-registry';
import { PATHS, ROUTES, type Route } from '../config/routes';

/**
 * The addresses that a browser may fetch or render before the visitor opens them: public pages, but no redirects, no pages
 * that take a secret, no dialogs and not the checkout.
 */
function speculativeAddresses(): readonly string[] {
  return ROUTES.filter(isSpeculative).flatMap(({ path, list }) => [
    isPattern(path) ? path.replace(/:.*/, '*') : path,
    ...(list ? [`${path}/*`] : []),
  ]);
}

function isSpeculative({ access, kind, takesSecret, path }: Route): boolean {
  return access === 'public' && ['page', 'legal'].includes(kind) && !takesSecret && path !== PATHS.checkout;
}

/**
 * The rules of every page (Speculation Rules, WICG): the HTML of links in view is fetched, and a page is rendered in advance
 * when the visitor points at its link. They are the same on every page, so the content policies share one hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: speculativeAddresses() }, eagerness: 'eager' }],
  prerender: [{ where: { href_matches: speculativeAddresses() }, eagerness: 'moderate' }],
});
