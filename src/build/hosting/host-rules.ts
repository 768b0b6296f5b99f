import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentPolicies } from './content-policy';
import type { ContentPolicies, CmsHosts, PolicyHosts } from './content-policy';
import type { HostRewrite, HostRule } from './host-rule';
import { CHUNK_FOLDER, pageAddress } from './public-files';
import { readInlineCode } from './read-html';
import { sharePageRules } from './shared-rules';

/** The rules of a build, and what its pages hold that the policy will block. */
export interface HostRules {
  readonly rules: readonly HostRule[];
  readonly warnings: readonly string[];
}

/** The page and the files of the CMS. */
export interface HostedCms {
  /** Address of the page, without a final slash; its files are below. */
  readonly path: string;
  /** What it uses besides the site's own address; null where the page only says that it is not connected. */
  readonly hosts: CmsHosts | null;
}

/** What differs from site to site. */
export interface HostRulesOptions {
  /** Other hosts the pages may use. */
  readonly policyHosts: PolicyHosts;
  /** Addresses that show another one's page; they get its headers. */
  readonly rewrites: readonly HostRewrite[];
  /** Addresses of pages that may be opened with a secret in the address: they are named to nobody as a referrer. */
  readonly secretPages: readonly string[];
  /** Addresses whose pages, with all below them, have one content policy. */
  readonly sharedFolders: readonly string[];
  /** The CMS; null where the build has none. */
  readonly cms: HostedCms | null;
  /** Whether search engines are to list nothing of the site. */
  readonly isPreview: boolean;
}

const POLICY = 'Content-Security-Policy';
const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

/** Sent with every file of the site. */
const EVERYWHERE = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** Set page by page as well: the CMS has to hear from the window it opens for people to sign in with the Git host. */
const OPENER_POLICY = 'Cross-Origin-Opener-Policy';
const USUAL_OPENER = 'same-origin';
const FORM_OPENER = 'same-origin-allow-popups';

/** For files of all kinds, pictures too, which can say no such thing themselves. */
const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow' } as const;

/** Set page by page, so that no page's own stands beside a general one; it only matters where requests come from. */
const REFERRER_POLICY = 'Referrer-Policy';
const USUAL_REFERRER = 'strict-origin-when-cross-origin';
const NO_REFERRER = 'no-referrer';

/** Gatsby's main files carry a content hash: `app-3f….js`, `styles.3f….css`, with their maps and licence notes. */
const HASHED_MAIN_FILE = /^[^/]*[-.][0-9a-f]{20,}\.(js|css)(\.map|\.LICENSE\.txt)?$/;
/** Gatsby puts its processed files under static/ with a content hash in the folder or file name. */
const HASHED_STATIC = /^static\/.*[0-9a-f]{20,}/;

/**
 * Works out the headers of a built site: the one source for the member service and for every static host.
 * @param publicDir absolute folder of the built site
 * @param files its files, from `listPublicFiles`
 * @throws Error when a policy host is no web address, or there is no page where a rewrite leads to
 */
export async function hostRules(
  publicDir: string,
  files: readonly string[],
  { policyHosts, rewrites, secretPages, sharedFolders, cms, isPreview }: HostRulesOptions,
): Promise<HostRules> {
  const policies = contentPolicies(policyHosts, cms?.hosts);
  const warnings: string[] = [];
  const pages: HostRule[] = [];
  const cmsPage = cms && `${cms.path.slice(1)}/index.html`;
  for (const file of files.filter((name) => name.endsWith('.html') && name !== cmsPage)) {
    const { scripts, handlers } = readInlineCode(await readFile(path.join(publicDir, file), 'utf8'));
    if (handlers.length > 0) {
      warnings.push(`${file}: the content policy blocks ${[...new Set(handlers)].join(', ')}; use a listener in a script`);
    }
    const address = pageAddress(file);
    const referrer = secretPages.includes(address) ? NO_REFERRER : USUAL_REFERRER;
    pages.push({
      path: address,
      headers: { [OPENER_POLICY]: USUAL_OPENER, [REFERRER_POLICY]: referrer, [POLICY]: policies.forPage(scripts) },
    });
  }
  const shared = sharePageRules(pages, sharedFolders);
  warnings.push(...shared.warnings);
  return {
    rules: [
      { path: '/*', headers: { ...EVERYWHERE, ...(isPreview && UNLISTED), [POLICY]: policies.everywhere } },
      ...cacheRules(files, warnings),
      ...shared.rules,
      ...rewrittenRules(rewrites, pages),
      ...(cms ? cmsRules(cms, policies, isPreview) : []),
    ],
    warnings,
  };
}

/** The page of the CMS and its files below, which search engines are to leave alone. */
function cmsRules({ path: address }: HostedCms, policies: ContentPolicies, isPreview: boolean): HostRule[] {
  const headers = {
    [OPENER_POLICY]: FORM_OPENER,
    [REFERRER_POLICY]: USUAL_REFERRER,
    ...(isPreview ? {} : UNLISTED),
    [POLICY]: policies.forCms ?? policies.forPage([]),
  };
  return [address, `${address}/*`].map((matched) => ({ path: matched, headers }));
}

/** Hosts look for the headers of the address asked for, not of the page they answer with. */
function rewrittenRules(rewrites: readonly HostRewrite[], pages: readonly HostRule[]): HostRule[] {
  return rewrites
    .filter(({ status }) => status === 200)
    .map(({ from, to }) => {
      const page = pages.find((rule) => rule.path === to);
      if (!page) {
        throw new Error(`${from} is to show the page ${to}, which the build has not written`);
      }
      return { path: from, headers: page.headers };
    });
}

/** Files whose name changes with their content never need asking for again. */
function cacheRules(files: readonly string[], warnings: string[]): HostRule[] {
  const unhashed = files.filter((file) => file.startsWith('static/') && !HASHED_STATIC.test(file) && !isCompressed(file));
  warnings.push(...unhashed.map((file) => `${file}: is cached for a year although its name holds no content hash`));
  const mainFiles = files.filter((file) => HASHED_MAIN_FILE.test(file));
  return ['/static/*', `/${CHUNK_FOLDER}/*`, ...mainFiles.map((file) => `/${file}`)].map((address) => ({
    path: address,
    headers: IMMUTABLE,
  }));
}

function isCompressed(file: string): boolean {
  return /\.(br|gz)$/.test(file);
}
