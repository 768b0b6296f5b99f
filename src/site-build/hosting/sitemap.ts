import type { Route } from '../../config/route-registry';

/** The properties of a route that the sitemap needs. */
export type HostedRoute = Pick<Route, 'path' | 'access' | 'indexed' | 'list'>;

/**
 * sitemap.xml (sitemaps.org protocol 0.9): the canonical addresses of the listed public routes, including the further pages
 * of lists and the pages of entries.
 * @param siteUrl public address of the site without a final slash
 * @param pages addresses of all pages
 */
export function sitemapFile(siteUrl: string, routes: readonly HostedRoute[], pages: ReadonlySet<string>): string {
  const urls = listedRoutes(routes)
    .flatMap((route) => [route.path, ...furtherPages(route, pages)])
    .map((path) => `  <url><loc>${escapeXml(siteUrl + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** The routes that search engines may list. */
export function listedRoutes(routes: readonly HostedRoute[]): readonly HostedRoute[] {
  return routes.filter((route) => route.indexed && route.access === 'public');
}

/** The further pages of a list in their order, then the pages of entries. */
function furtherPages({ path, list }: HostedRoute, pages: ReadonlySet<string>): string[] {
  if (!list) return [];
  const below = [...pages].filter((page) => page.startsWith(`${path}/`));
  return below.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/**
 * robots.txt (RFC 9309). It disallows no page, because search engines must read a page to find its `noindex`. Member content
 * is no page; a static host may publish it. For a preview it disallows everything and names no sitemap.
 * @param siteUrl public address of the site without a final slash
 */
export function robotsFile(siteUrl: string, isPreview: boolean): string {
  if (isPreview) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\nDisallow: /member-content/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
