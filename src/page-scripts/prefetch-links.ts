import { IN_VIEW } from '../config/markup';

/** The part of the page's speculation rules that is read here. The site writes them itself (`speculation-rules.ts`). */
interface SpeculationRules {
  readonly prefetch: readonly [{ readonly where: { readonly href_matches: readonly string[] } }];
}

/** How long after the first event the fetching starts, in milliseconds: that event may be a press on a link. */
const DELAY_MS = 500;

/**
 * Fetches each page whose link comes into view, once. The addresses are those of the page's speculation rules. Browsers with
 * such rules fetch the pages of marked links themselves. Without them the pages are fetched one after the other. It ends with
 * a press on a link, so that the connection is left to what the visitor requests.
 * @param prefetch fetches a page; its promise does not reject
 */
export function prefetchLinks(prefetch: (path: string) => Promise<unknown>): void {
  const hasRules = HTMLScriptElement.supports('speculationrules');
  const rules = document.querySelector('script[type=speculationrules]')?.textContent;
  const patterns = rules ? (JSON.parse(rules) as SpeculationRules).prefetch[0].where.href_matches : [];
  const seen = new Set([location.pathname]);
  let last: Promise<unknown> = Promise.resolve();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLAnchorElement && !seen.has(target.pathname)) {
        const { pathname } = target;
        seen.add(pathname);
        if (hasRules) {
          target.setAttribute(IN_VIEW, '');
        } else {
          last = last.then(() => prefetch(pathname));
        }
      }
    }
  });
  const timer = setTimeout(() => {
    document.querySelectorAll<HTMLAnchorElement>('a[href]').forEach((link) => {
      if (link.origin === location.origin && patterns.some((pattern) => matches(link.pathname, pattern))) {
        observer.observe(link);
      }
    });
  }, DELAY_MS);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) {
      clearTimeout(timer);
      observer.disconnect();
    }
  });
}

/** Whether a path is a pattern of the rules: an address, or `/events/*`. */
function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern || path === `${pattern}/`;
}
