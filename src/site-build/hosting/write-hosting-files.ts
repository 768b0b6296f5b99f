import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHANGE_PASSWORD_REDIRECT } from '../../../contract/values/change-password';
import { proxyRoutes, memberContentPlace, type BuiltFor } from '../../config/back-end';
import { MEMBER_CONTENT } from '../../config/member-content-url';
import { listFiles } from '../files';
import { headersFile, redirectsFile, rulesFile } from './static-host-files';
import { headerRules, type HeaderRulesOptions } from './header-rules';
import { nginxFile } from './nginx-file';
import { precompress } from './precompress';
import { STATIC_HOST_FILES, pageAddress } from './public-files';
import { listedRoutes, robotsFile, sitemapFile, type HostedRoute } from './sitemap';

export interface HostingOptions extends Omit<HeaderRulesOptions, 'lists' | 'isHttps'> {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Absolute path of the nginx example, outside of the served folder. */
  readonly nginxFile: string;
  /** Public address of the site, with or without a final slash. */
  readonly siteUrl: string;
  /** The registry of routes. */
  readonly routes: readonly HostedRoute[];
  /** The addresses of the back ends. */
  readonly builtFor: BuiltFor;
  /** Whether the member area is open to guests, for tests, also on a host without the member service. */
  readonly isUnprotected: boolean;
}

/**
 * Writes the files for hosts: header rules for the member service, Netlify, Cloudflare Pages and
 * nginx, which are derived from one list, then sitemap, robots.txt and the compressed copies.
 * @returns warnings for the operator, which do not stop the build
 * @throws Error if a CSP source or the site's address is not a web address, or if a listed route or a rewrite has no page
 */
export async function writeHostingFiles(options: HostingOptions): Promise<readonly string[]> {
  const { publicDir, routes, secretPages, builtFor, isPreview } = options;
  const siteUrl = checkedSiteUrl(options.siteUrl);
  const files = await listFiles(publicDir);
  const pages = new Set(files.filter((file) => file.endsWith('.html')).map(pageAddress));
  checkListedRoutes(routes, pages);
  const redirects = pages.has(CHANGE_PASSWORD_REDIRECT.to) ? [CHANGE_PASSWORD_REDIRECT] : [];
  const rewrites = [...options.rewrites, ...redirects];

  const { rules, warnings } = headerRules(files, {
    ...options,
    rewrites,
    lists: routes.flatMap(({ path: address, list }) => (list ? [address] : [])),
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

  await precompress(publicDir, await listFiles(publicDir));
  return [...warnings, ...headers.warnings];
}

/** The folders of `public/` that only the member service may serve. Hosts that read `_redirects` are not the service. */
function refusedFolders({ builtFor, isUnprotected }: HostingOptions, siteUrl: string): string[] {
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
