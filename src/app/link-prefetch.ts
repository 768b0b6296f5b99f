import { findRoute } from '../config/routes';

/**
 * Prefetching of pages.
 *
 * By default Gatsby fetches every page whose link is in view, seconds after the first load: dozens of kilobytes on a phone.
 * Here the page of a link is fetched when the link is hovered, focused or touched. Pages of links in view are fetched only
 * after the visitor's first scroll, key press or pointer event.
 */

/** Gatsby's loader. `hovering` fetches a page's code and data with high priority. */
interface GatsbyLoader {
  readonly hovering: (path: string) => void;
}

declare global {
  interface Window {
    ___loader?: GatsbyLoader;
  }
}

const INTEREST_EVENTS = ['scroll', 'keydown', 'pointerdown', 'pointermove', 'touchstart'] as const;
const INTENT_EVENTS = ['focusin', 'touchstart'] as const;

let interested = false;
const waiting = new Set<string>();

function fetchPage(path: string): void {
  window.___loader?.hovering(path);
}

function onInterest(): void {
  interested = true;
  waiting.forEach(fetchPage);
  waiting.clear();
  INTEREST_EVENTS.forEach((type) => {
    removeEventListener(type, onInterest);
  });
}

/** Gatsby's links already fetch on hover; touch and keyboard focus show the same intent. */
function onIntent(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && link.origin === location.origin && link.pathname !== location.pathname && findRoute(link.pathname)) {
    fetchPage(link.pathname);
  }
}

/** Adds the listeners. Called once, when the site's code has loaded. */
export function startLinkPrefetch(): void {
  INTEREST_EVENTS.forEach((type) => {
    addEventListener(type, onInterest, { once: true, passive: true });
  });
  INTENT_EVENTS.forEach((type) => {
    addEventListener(type, onIntent, { passive: true });
  });
}

/** Called by Gatsby with the page of a link that has come into view. */
export function prefetchWhenInterested(path: string): void {
  if (interested) {
    fetchPage(path);
  } else {
    waiting.add(path);
  }
}
