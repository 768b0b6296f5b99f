import { findRoute } from '../config/routes';

/**
 * When pages are fetched ahead of a press.
 *
 * Gatsby by itself fetches every page whose link is in view, seconds after the first load: dozens of kilobytes nobody
 * asked for on a phone. Here a link that is hovered, focused or touched is fetched at once, and links in view only after
 * the visitor has shown interest by a first scroll, key or pointer.
 */

/** Gatsby's loader as its own links use it; `hovering` fetches a page's code and data with priority. */
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

/** Gatsby's links already fetch on hover; a finger and the keyboard say as much. */
function onIntent(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && link.origin === location.origin && link.pathname !== location.pathname && findRoute(link.pathname)) {
    fetchPage(link.pathname);
  }
}

/** Starts listening; called once when the browser has the site's code. */
export function startLinkPrefetch(): void {
  INTEREST_EVENTS.forEach((type) => {
    addEventListener(type, onInterest, { once: true, passive: true });
  });
  INTENT_EVENTS.forEach((type) => {
    addEventListener(type, onIntent, { passive: true });
  });
}

/** Gatsby names a page whose link came into view. */
export function prefetchWhenInterested(path: string): void {
  if (interested) {
    fetchPage(path);
  } else {
    waiting.add(path);
  }
}
