import { IN_VIEW_MS } from '../page-scripts/links-in-view';
import { connectionType } from '../page-scripts/prefetch';
import { OPENS_DIALOG } from '../config/markup';
import { memberContentName } from '../config/route-registry';
import { findRoute } from '../config/routes';
import { currentSession } from '../features/session/session';
import { closest } from '../lib/closest';

/**
 * Prefetching of pages in React: code and data of a page, and for a member the content of a member page, which each navigation to it
 * fetches, too. The page of a link is fetched when the visitor points at it, or when the link comes into view. The latter waits for the
 * visitor's first scroll, key press or pointer event, so that a member's first page has the connection for itself, and while the page of a
 * link that was pointed at is fetched (NAV-22).
 */

declare global {
  interface Window {
    ___loader?: {
      loadPage: (path: string) => Promise<LoadedPage | undefined>;
      /** A page that is loaded already. */
      readonly loadPageSync: (path: string) => LoadedPage | undefined;
      /** Called by Gatsby's links when they come into view. The result takes a link back that is not in view any more. */
      enqueue: (path: string) => { readonly abort: () => void };
    };
  }
}

/** The part of Gatsby's result that is used here. */
export interface LoadedPage {
  /** `error` if a part of the page cannot be loaded. */
  readonly status?: string;
  readonly error?: Error;
  readonly page?: { readonly path: string; readonly webpackCompilationHash?: string };
}

const FIRST_EVENTS = ['scroll', 'keydown', 'pointerdown', 'pointermove', 'touchstart'] as const;

/** Events that precede a press on a link, by a finger, too. */
const INTENT_EVENTS = ['pointerover', 'focusin'] as const;

/** Pages that are fetched at the same time because their links are in view. */
const CONCURRENT = 4;

/** The pages of links in view, the last one first. */
let waiting: readonly string[] = [];
let mayFetch = false;
let running = 0;
/** Pages of links that were pointed at. */
let urgent = 0;

/** Waits for the visitor's events. Called once, when React starts. */
export function startLinkPrefetch(): void {
  const { ___loader: gatsby } = window;
  if (gatsby) {
    // Gatsby itself waits for three seconds, and then fetches four pages every three seconds.
    gatsby.enqueue = fetchInView;
    const { loadPage } = gatsby;
    gatsby.loadPage = (path) => {
      // Gatsby also loads the page that is open, which fetches its content itself.
      if (findRoute(path) !== findRoute(location.pathname)) {
        void fetchContent(path);
      }
      return loadPage(path);
    };
  }
  FIRST_EVENTS.forEach((type) => {
    addEventListener(type, onFirstEvent, { passive: true });
  });
  INTENT_EVENTS.forEach((type) => {
    document.addEventListener(type, onIntent, { passive: true });
  });
}

function onFirstEvent(): void {
  FIRST_EVENTS.forEach((type) => {
    removeEventListener(type, onFirstEvent);
  });
  setTimeout(() => {
    mayFetch = true;
    fetchNext();
  }, IN_VIEW_MS);
}

function onIntent({ target }: Event): void {
  const link = closest(target, `a[href^="/"]:not([${OPENS_DIALOG}])`);
  if (link instanceof HTMLAnchorElement && findRoute(link.pathname)) {
    urgent += 1;
    void fetchPage(link.pathname).finally(() => {
      urgent -= 1;
      // If the link was pressed, its page is rendered now.
      setTimeout(fetchNext, IN_VIEW_MS);
    });
  }
}

function fetchInView(path: string): { readonly abort: () => void } {
  const timer = setTimeout(() => {
    if (!connectionType().endsWith('2g')) {
      waiting = [path, ...waiting];
      fetchNext();
    }
  }, IN_VIEW_MS);
  return {
    abort: () => {
      clearTimeout(timer);
      waiting = waiting.filter((one) => one !== path);
    },
  };
}

function fetchNext(): void {
  const [path, ...rest] = waiting;
  if (path !== undefined && mayFetch && urgent === 0 && running < CONCURRENT) {
    waiting = rest;
    running += 1;
    void fetchPage(path).finally(() => {
      running -= 1;
      fetchNext();
    });
    fetchNext();
  }
}

/** Gatsby and the member pages fetch nothing twice. */
async function fetchPage(path: string): Promise<void> {
  await Promise.allSettled([window.___loader?.loadPage(path)]);
}

/** For a member, the content of a member page, with the code that only members load. The page reports failures. */
async function fetchContent(path: string): Promise<void> {
  const route = findRoute(path);
  if (route?.access === 'member' && currentSession().status === 'member') {
    const code = import(/* webpackChunkName: "member-area" */ '../features/member-content/use-member-content');
    await code
      .then(({ prefetchMemberContent }) => prefetchMemberContent(memberContentName(route.path)))
      .catch(() => undefined);
  }
}
