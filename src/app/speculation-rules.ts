import { IN_VIEW } from '../config/markup';
import { PATHS, ROUTES, type Route } from '../config/routes';

/**
 * The addresses that a browser may fetch or render before the visitor opens them: public pages, but no redirects, no pages
 * that take a secret, no dialogs and not the checkout.
 */
function speculativeAddresses(): readonly string[] {
  return ROUTES.filter(isSpeculative).flatMap(({ path, list }) => [path, ...(list ? [`${path}/*`] : [])]);
}

function isSpeculative({ access, type, takesSecret, path }: Route): boolean {
  return access === 'public' && ['page', 'legal'].includes(type) && !takesSecret && path !== PATHS.checkout;
}

const where = { href_matches: speculativeAddresses() };

/**
 * The rules of every page (Speculation Rules, WICG): the HTML of links in view is fetched, and a page is rendered in advance
 * when the visitor points at its link. `eager` means links in view on phones only, so a page script marks all of them
 * (`page-scripts/links-in-view.ts`). The rules are the same on every page, so the CSPs share one hash. They
 * apply until React has started (`start-react.ts`).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    { where, eagerness: 'eager' },
    { where: { and: [where, { selector_matches: `[${IN_VIEW}]` }] }, eagerness: 'immediate' },
  ],
  prerender: [{ where, eagerness: 'moderate' }],
});
