/**
 * Prefetching of pages in React. Gatsby fetches the page of a link that is hovered. Links in view, which Gatsby reports too, wait
 * here for the visitor's first scroll, key press or pointer event, so that a member's first page has the connection for itself
 * (NAV-22). Gatsby fetches nothing in advance for visitors who save data.
 */

declare global {
  interface Window {
    /** Gatsby's loader. `hovering` fetches a page's code and data. */
    ___loader?: {
      readonly hovering: (path: string) => void;
      readonly loadPage: (path: string) => Promise<LoadedPage | undefined>;
      /** A page that is loaded already. */
      readonly loadPageSync: (path: string) => LoadedPage | undefined;
    };
  }
}

/** The part of Gatsby's result that is used here. */
export interface LoadedPage {
  /** `error` if a part of the page cannot be loaded. */
  readonly status?: string;
  /** Why it cannot be loaded. */
  readonly error?: Error;
  readonly page?: { readonly path: string; readonly webpackCompilationHash?: string };
}

const INTERACTIONS = ['scroll', 'keydown', 'pointerdown', 'pointermove', 'touchstart'] as const;

let hasInteracted = false;
const waiting = new Set<string>();

function fetchPage(path: string): void {
  window.___loader?.hovering(path);
}

function onFirstInteraction(): void {
  hasInteracted = true;
  waiting.forEach(fetchPage);
  waiting.clear();
  INTERACTIONS.forEach((type) => {
    removeEventListener(type, onFirstInteraction);
  });
}

/** Waits for the visitor's first event. Called once, when React starts. */
export function startLinkPrefetch(): void {
  INTERACTIONS.forEach((type) => {
    addEventListener(type, onFirstInteraction, { passive: true });
  });
}

/** Called by Gatsby with the page of a link that has come into view. */
export function prefetchAfterInteraction(path: string): void {
  if (hasInteracted) {
    fetchPage(path);
  } else {
    waiting.add(path);
  }
}
