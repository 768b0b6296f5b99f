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
 * a press on a link to another page, so that the connection is left to what the visitor requests, and starts again when the
 * browser shows this page again as it was.
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
  let timer = setTimeout(observeLinks, DELAY_MS);

  function observeLinks(): void {
    document.querySelectorAll<HTMLAnchorElement>('a[href]').forEach((link) => {
      if (link.origin === location.origin && patterns.some((pattern) => matches(link.pathname, pattern))) {
        observer.observe(link);
      }
    });
  }

  document.addEventListener('click', (event) => {
    if (leavesPage(event)) {
      clearTimeout(timer);
      observer.disconnect();
    }
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      clearTimeout(timer);
      timer = setTimeout(observeLinks, DELAY_MS);
    }
  });
}

/** Whether a press follows a link to another page in this tab. Links to dialogs are handled, and not followed. */
function leavesPage({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return (
    link !== null &&
    !(defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || link.target || link.hasAttribute('download')) &&
    link.protocol.startsWith('http') &&
    withoutHash(link.href) !== withoutHash(location.href)
  );
}

function withoutHash(url: string): string {
  return url.replace(/#.*/, '');
}

/** Whether a path is a pattern of the rules: an address, or `/events/*`. */
function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern || path === `${pattern}/`;
}
