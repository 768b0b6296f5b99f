import type { BrowserContext, Route } from '@playwright/test';
import { links } from './content';

/** What happens to requests that would leave this machine. Nothing ever does. */
export interface OtherSites {
  /** Addresses of other sites a visitor was taken to, in order. */
  readonly visited: string[];
  /** Requests nobody expected; each fails the test. */
  readonly unexpected: string[];
  /** Lets the browser stay on the page that sends it away, so that the page can be looked at. */
  stayOnRedirects: () => void;
}

// Without headings or landmarks of its own, which axe would count among those of the page around a frame.
const OTHER_SITE = '<!doctype html><html lang="en"><title>Another site</title><p>Another site</p></html>';
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const THUMBNAILS = 'https://i.ytimg.com';
const PLAYERS = 'https://www.youtube-nocookie.com';

const destinations = new Set(
  Object.values(links)
    .filter(({ url }) => url !== '')
    .map(({ url }) => new URL(url).origin),
);

/** Answers for the few places the site may refer to, and refuses and records everything else. */
export async function replaceOtherSites(context: BrowserContext, home: string): Promise<OtherSites> {
  const visited: string[] = [];
  const unexpected: string[] = [];
  let stay = false;

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const { origin } = new URL(request.url());
    const isPage = request.resourceType() === 'document';
    if (isPage && (destinations.has(origin) || origin === PLAYERS)) {
      const isFrame = request.frame().parentFrame() !== null;
      if (!isFrame) visited.push(request.url());
      // 204 tells a browser to stay where it is.
      if (stay && !isFrame) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: 'text/html', body: OTHER_SITE });
    }
    if (origin === THUMBNAILS) return route.fulfill({ contentType: 'image/gif', body: ONE_PIXEL });
    unexpected.push(`${request.resourceType()} ${request.url()}`);
    return route.abort();
  }

  await context.route((url) => /^https?:$/.test(url.protocol) && url.origin !== new URL(home).origin, answer);
  return {
    visited,
    unexpected,
    stayOnRedirects: () => {
      stay = true;
    },
  };
}
