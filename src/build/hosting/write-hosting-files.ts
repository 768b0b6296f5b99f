import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHANGE_PASSWORD_REDIRECT } from '../../../contract/values/change-password';
import { BUILT_FOR_THIS_HOST, proxyRoutes, memberContentPlace, type BuiltFor } from '../../config/back-end';
import { MEMBER_CONTENT } from '../../config/member-content-url';
import { listFiles } from '../files';
import type { CspSources } from './csp';
import { headersFile, redirectsFile, rulesFile } from './static-host-files';
import { headerRules, type CmsPage, type Rewrite } from './header-rules';
import { nginxFile } from './nginx-file';
import { precompress, type PrecompressReport } from './precompress';
import { STATIC_HOST_FILES, pageAddress } from './public-files';
import { listedRoutes, robotsFile, sitemapFile, type HostedRoute } from './sitemap';

export interface HostingOptions {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Absolute path of the nginx example, outside of the served folder. */
  readonly nginxFile: string;
  /** Public address of the site, with or without a final slash. */
  readonly siteUrl: string;
  /** The registry of routes. */
  readonly routes: readonly HostedRoute[];
  /** The addresses of the back ends; by default all are on this host. */
  readonly builtFor?: BuiltFor;
  /** Other hosts that the pages may use, from configuration and content. */
  readonly cspSources: CspSources;
  /** Addresses that a static host has to answer with another page. */
  readonly rewrites?: readonly Rewrite[];
  /** Addresses of pages that may be opened with a secret in the address, such as a one-time key. */
  readonly secretPages?: readonly string[];
  /** The inline scripts of the page at an address, which its CSP allows. */
  readonly inlineScripts: (address: string) => readonly string[];
  /** Whether the build is a preview, which search engines must not list. */
  readonly isPreview?: boolean;
  /** Whether the member area is open to guests, for tests, also on a host without the member service. */
  readonly isUnprotected?: boolean;
  /** The CMS, if the build has one. */
  readonly cms?: CmsPage | null;
}

export interface HostingReport {
  /** Number of pages with a CSP. */
  readonly pages: number;
  readonly compression: PrecompressReport;
  /** Warnings for the operator. They do not stop the build. */
  readonly warnings: readonly string[];
}

/**
 * Writes the files for hosts: header rules for the member service, Netlify, Cloudflare Pages and
 * nginx, which are derived from one list, then sitemap, robots.txt and the compressed copies.
 * @throws Error if a CSP source or the site's address is not a web address, or if a listed route or a rewrite has no page
 */
export async function writeHostingFiles(options: HostingOptions): Promise<HostingReport> {
  const { publicDir, routes, cspSources, secretPages = [], inlineScripts } = options;
  const { builtFor = BUILT_FOR_THIS_HOST, cms = null, isPreview = false } = options;
  const siteUrl = checkedSiteUrl(options.siteUrl);
  const files = await listFiles(publicDir);
  const pages = new Set(files.filter((file) => file.endsWith('.html')).map(pageAddress));
  checkListedRoutes(routes, pages);
  const redirects = pages.has(CHANGE_PASSWORD_REDIRECT.to) ? [CHANGE_PASSWORD_REDIRECT] : [];
  const rewrites = [...(options.rewrites ?? []), ...redirects];

  const { rules, warnings } = headerRules(files, {
    cspSources,
    rewrites,
    secretPages,
    inlineScripts,
    lists: routes.flatMap(({ path: address, list }) => (list ? [address] : [])),
    cms,
    isPreview,
    isHttps: siteUrl.startsWith('https:'),
  });
  const headers = headersFile(rules);
  const written = {
    [STATIC_HOST_FILES.rules]: rulesFile(rules, builtFor, siteUrl),
    [STATIC_HOST_FILES.headers]: headers.text,
    [STATIC_HOST_FILES.redirects]: redirectsFile(rewrites, refusedFolders(options, siteUrl)),
    'sitemap.xml': sitemapFile(siteUrl, routes, pages),
    'robots.txt': robotsFile(siteUrl, isPreview),
  };
  for (const [file, text] of Object.entries(written)) {
    await writeFile(path.join(publicDir, file), text);
  }
  await mkdir(path.dirname(options.nginxFile), { recursive: true });
  await writeFile(options.nginxFile, nginxFile(rules, rewrites, secretPages, proxyRoutes(builtFor, siteUrl)));

  return {
    pages: pages.size,
    compression: await precompress(publicDir, await listFiles(publicDir)),
    warnings: [...warnings, ...headers.warnings],
  };
}

/** The folders of `public/` that only the member service may serve. Hosts that read `_redirects` are not the service. */
function refusedFolders(
  { builtFor = BUILT_FOR_THIS_HOST, isUnprotected = false }: HostingOptions,
  siteUrl: string,
): string[] {
  return memberContentPlace(builtFor, siteUrl) === 'service' && !isUnprotected ? [`/${MEMBER_CONTENT}/`] : [];
}

function checkedSiteUrl(siteUrl: string): string {
  if (!URL.canParse(siteUrl) || !/^https?:$/.test(new URL(siteUrl).protocol)) {
    throw new Error(`the site's address must be a web address such as https://brainhouse.example, got "${siteUrl}"`);
  }
  return siteUrl.replace(/\/+$/, '');
}

function checkListedRoutes(routes: readonly HostedRoute[], pages: ReadonlySet<string>): void {
  const missing = listedRoutes(routes).filter(({ path: address }) => !pages.has(address));
  if (missing.length > 0) {
    throw new Error(
      `these routes must be in the sitemap but have no page: ${missing.map(({ path: address }) => address).join(', ')}`,
    );
  }
}
