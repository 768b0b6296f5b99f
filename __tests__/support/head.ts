import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { setStaticQuery } from './gatsby';

/** Sets the content of the heads of a small site. */
export function setSiteHead(): void {
  setStaticQuery('SiteHead', {
    site: { siteMetadata: { siteUrl: 'https://brainhouse.example' } },
    contentSite: {
      name: 'Brainhouse',
      tagline: 'Learning together',
      language: 'en-NG',
      pictureAlt: 'The house',
      picture: { gatsbyImageData: { width: 1200, height: 630, images: { fallback: { src: '/static/share.jpg' } } } },
    },
  });
}

/** Parses the markup of a page's head, as a browser does. */
export function readHead(head: ReactElement): Document {
  return new DOMParser().parseFromString(renderToStaticMarkup(head), 'text/html');
}

/** The content of the `<meta>` with this name or property, or null. */
export function metaOf(page: Document, name: string): string | null {
  return page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
}

export function canonicalOf(page: Document): string | null {
  return page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null;
}

/** The JSON-LD of a page. */
export function structuredDataOf(page: Document): unknown[] {
  const scripts = page.querySelectorAll('script[type="application/ld+json"]');
  return Array.from(scripts, (script) => JSON.parse(script.textContent) as unknown);
}
