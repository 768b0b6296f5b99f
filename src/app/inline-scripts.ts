import { isPreview } from '../config/env';
import { IN_VIEW } from '../config/markup';
import type { PageScripts } from '../config/page-facts';
import { findRoute, PATHS, ROUTES, type Route } from '../config/routes';
import { earlyContentUrl } from './early-content-url';
import { earlyResetScript } from './early-reset-script';

/**
 * The inline scripts of a built page, in their order, for its CSP (`site-build/hosting/header-rules.ts`). There are five sets:
 * of the page for reset links, of the list of events and its pages if events have dates, of member pages that request their content early, of other pages that start React immediately, and of
 * all others.
 * @param path address of the page
 * @param scripts the scripts in the heads of pages, from `bundlePageScripts`
 * @param hasEntryPages whether entries of the list at this address have pages, which share its CSP
 */
export function inlineScriptsOf(
  path: string,
  scripts: Pick<PageScripts, 'inline' | 'member' | 'dates'>,
  hasEntryPages = false,
): readonly string[] {
  return [
    ...(path === PATHS.resetPassword ? [earlyResetScript] : []),
    ...(earlyContentUrl(path) === undefined ? [] : [scripts.member]),
    scripts.inline,
    ...(hasEntryPages ? [scripts.dates] : []),
    ...(startsImmediately(path) ? [] : [speculationRules]),
  ];
}

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
