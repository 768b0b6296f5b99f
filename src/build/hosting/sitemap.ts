/** What the sitemap needs to know of a route; the route table's entries fit. */
export interface HostedRoute {
  /** Address without a final slash. */
  readonly path: string;
  readonly access: string;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  /** Given for a list, whose further pages (`/events/2`) are listed with it. */
  readonly perPage?: number;
}

/**
 * sitemap.xml (sitemaps.org protocol 0.9): the public routes that may be listed, with their canonical address.
 * @param siteUrl public address of the site without a final slash
 * @param pages addresses of all pages there are
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

/** The routes a search engine may list. */
export function listedRoutes(routes: readonly HostedRoute[]): readonly HostedRoute[] {
  return routes.filter((route) => route.indexed && route.access === 'public');
}

function furtherPages({ path, perPage }: HostedRoute, pages: ReadonlySet<string>): string[] {
  const further: string[] = [];
  for (let page = 2; perPage !== undefined && pages.has(`${path}/${page}`); page += 1) {
    further.push(`${path}/${page}`);
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
