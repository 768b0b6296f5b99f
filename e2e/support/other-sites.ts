import type { BrowserContext, Route } from '@playwright/test';
import { links } from './content';

/** Controls and records requests to other sites, which never leave this machine. */
export interface OtherSites {
  /** URLs of other sites that the page has navigated to, in order. */
  readonly visited: string[];
  /** Unexpected requests. They fail the test. */
  readonly unexpected: string[];
  /** Keeps the browser on pages that redirect to another site, so that a test can inspect them. */
  stayOnRedirects: () => void;
}

// Without headings and landmarks, which axe would add to those of the page around a frame.
const OTHER_SITE = '<!doctype html><html lang="en"><title>Another site</title><p>Another site</p></html>';
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const THUMBNAILS = 'https://i.ytimg.com';
const PLAYERS = 'https://www.youtube-nocookie.com';

const destinations = new Set(
  Object.values(links)
    .filter(({ url }) => url !== '')
    .map(({ url }) => new URL(url).origin),
);

/** Replaces the other sites that the site links to. Other requests are aborted and recorded. */
export async function replaceOtherSites(context: BrowserContext, home: string): Promise<OtherSites> {
  const visited: string[] = [];
  const unexpected: string[] = [];
  let stay = false;

  async function handle(route: Route): Promise<void> {
    const request = route.request();
    const { origin } = new URL(request.url());
    const isPage = request.resourceType() === 'document';
    if (isPage && (destinations.has(origin) || origin === PLAYERS)) {
      const isFrame = request.frame().parentFrame() !== null;
      if (!isFrame) visited.push(request.url());
      // With 204 the browser stays on the page.
      if (stay && !isFrame) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: 'text/html', body: OTHER_SITE });
    }
    if (origin === THUMBNAILS) return route.fulfill({ contentType: 'image/gif', body: ONE_PIXEL });
    unexpected.push(`${request.resourceType()} ${request.url()}`);
    return route.abort();
  }

  await context.route((url) => /^https?:$/.test(url.protocol) && url.origin !== new URL(home).origin, handle);
  return {
    visited,
    unexpected,
    stayOnRedirects: () => {
      stay = true;
    },
  };
}
