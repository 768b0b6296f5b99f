import { listPagePath } from '../../config/list-pages';
import { isPattern, matchPath, type Route } from '../../config/route-registry';

/** What the sitemap needs to know of a route. */
export type HostedRoute = Pick<Route, 'path' | 'access' | 'indexed' | 'list'>;

/**
 * sitemap.xml (sitemaps.org protocol 0.9): the public routes that may be listed, with their canonical address. A list
 * comes with its further pages, a pattern as the pages that match it.
 * @param siteUrl public address of the site without a final slash
 * @param pages addresses of all pages there are
 */
export function sitemapFile(siteUrl: string, routes: readonly HostedRoute[], pages: ReadonlySet<string>): string {
  const urls = listedRoutes(routes)
    .flatMap((route) => (isPattern(route.path) ? pagesOf(route, pages) : [route.path, ...furtherPages(route, pages)]))
    .map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** The routes a search engine may list. */
export function listedRoutes(routes: readonly HostedRoute[]): readonly HostedRoute[] {
  return routes.filter((route) => route.indexed && route.access === 'public');
}

function pagesOf({ path: pattern }: HostedRoute, pages: ReadonlySet<string>): string[] {
  return [...pages].filter((page) => matchPath(pattern, page)).sort();
}

function furtherPages({ path, list }: HostedRoute, pages: ReadonlySet<string>): string[] {
  const further: string[] = [];
  for (let page = 2; list && pages.has(listPagePath(path, page)); page += 1) {
    further.push(listPagePath(path, page));
  }
  return further;
}

/**
 * robots.txt (RFC 9309). Nothing is disallowed: a page that says noindex has to be read for that to be seen. Of a preview
 * everything is, sitemap and all.
 * @param siteUrl public address of the site without a final slash
 */
export function robotsFile(siteUrl: string, isPreview: boolean): string {
  if (isPreview) {
    return 'User-agent: *\nDisallow: /\n';
  }
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
