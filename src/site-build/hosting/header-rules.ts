import { MEMBER_CONTENT, MEMBER_PICTURES } from '../../config/member-content-url';
import { BUILD_INFO_FILE } from '../../content-model/build-info';
import { cspHeaders, type CspHeaders, type CmsSources, type CspSources } from './csp';
import { CHUNK_FOLDER, pageAddress } from './public-files';

/**
 * Headers for one address, or for all addresses with the text before `*` at their beginning and the text after it at their end. If two rules set the same header, the
 * member service and nginx use the later one; Netlify and Cloudflare Pages join both with a comma. Therefore no two rules
 * that match one file set the same header, except the CSP, of which browsers enforce both.
 */
export interface HeaderRule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An address that a host answers with the page of another address. */
export interface Rewrite {
  /** A path, or all paths with this prefix if it ends in `*`. */
  readonly from: string;
  /** Address of a page without a final slash. */
  readonly to: string;
  /** 200 serves the page at the requested address; the others redirect. */
  readonly status: 200 | 301 | 302 | 308;
}

/** The page and the files of the CMS. */
export interface CmsPage {
  /** Address of the page, without a final slash. Its files are below it. */
  readonly path: string;
  /** Other hosts that it uses; null if the page only shows that the CMS is not connected. */
  readonly sources: CmsSources | null;
}

/** Settings that differ between sites. */
export interface HeaderRulesOptions {
  /** Other hosts that the pages may use, from configuration and content. */
  readonly cspSources: CspSources;
  /** Addresses that show the page of another address, with its headers. */
  readonly rewrites: readonly Rewrite[];
  /** Addresses of pages that may be opened with a secret in the address, such as a one-time key. They are never sent as a referrer. */
  readonly secretPages: readonly string[];
  /** The inline scripts of the page at an address, which its CSP allows. */
  readonly inlineScripts: (address: string) => readonly string[];
  /** Addresses of lists. Their further pages, such as `/events/2`, share their rule. */
  readonly lists: readonly string[];
  /** The CMS; null if the build has none. */
  readonly cms: CmsPage | null;
  /** Whether search engines must not list the site. */
  readonly isPreview: boolean;
  /** Whether the public URL of the site has https. */
  readonly isHttps: boolean;
}

const POLICY = 'Content-Security-Policy';
/** For files whose name changes with their content. */
export const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

/** The same for pictures of the member area. Only the member's browser may keep them. */
const PRIVATE_IMMUTABLE = { 'Cache-Control': 'private, max-age=31536000, immutable' } as const;

const CALENDAR = { 'Content-Type': 'text/calendar; charset=utf-8' } as const;

/** Sent with every file of the site. */
const EVERYWHERE = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/**
 * For all files of a site whose public URL has https: browsers use only https for a year, as Mozilla recommends. Not for other
 * host names of the same domain, which may belong to somebody else.
 */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** Set for each page too, because the CMS must receive messages from the window in which editors sign in to the Git host. */
const OPENER_POLICY = 'Cross-Origin-Opener-Policy';
const USUAL_OPENER = 'same-origin';
const FORM_OPENER = 'same-origin-allow-popups';

/** For all files, because pictures cannot contain a robots directive. */
const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow' } as const;

/** For member content, which a static host may publish. */
const UNLISTED_CONTENT = { 'X-Robots-Tag': 'noindex' } as const;

/** Set for each page, so that no page has two of them. Only pages need it. */
const REFERRER_POLICY = 'Referrer-Policy';
const USUAL_REFERRER = 'strict-origin-when-cross-origin';
const NO_REFERRER = 'no-referrer';

/** Gatsby's main files have a content hash in their name: `app-3f….js`, `styles.3f….css`, with their maps and licences. */
const HASHED_MAIN_FILE = /^[^/]*[-.][0-9a-f]{8,}\.(js|css)(\.map|\.LICENSE\.txt)?$/;
/** Gatsby's processed files below static/ have a content hash in the name of the folder or file. */
const HASHED_STATIC = /^static\/([0-9a-f]{8}\/|.*-[0-9a-f]{8}\.|.*[0-9a-f]{20,})/;

/**
 * Determines the headers of a built site, for the member service and for every static host, and warnings for its operator.
 * @param files its files, as paths relative to its folder
 * @throws Error if a CSP source is not a web address, or if the target of a rewrite does not exist
 */
export function headerRules(files: readonly string[], options: HeaderRulesOptions) {
  const { cspSources, rewrites, cms, isPreview, isHttps } = options;
  const policies = cspHeaders(cspSources, cms?.sources);
  const warnings: string[] = [];
  const pages = pageRules(files, policies, options);
  const rules: readonly HeaderRule[] = [
    {
      path: '/*',
      headers: {
        ...EVERYWHERE,
        ...(isHttps && HTTPS_ONLY),
        ...(isPreview && UNLISTED),
        [POLICY]: policies.everywhere,
      },
    },
    ...(isPreview ? [] : [{ path: `/${MEMBER_CONTENT}/*`, headers: UNLISTED_CONTENT }]),
    // A CMS with an origin of its own reads it.
    ...(files.includes(BUILD_INFO_FILE)
      ? [{ path: `/${BUILD_INFO_FILE}`, headers: { 'Access-Control-Allow-Origin': '*' } }]
      : []),
    ...cacheRules(files, warnings),
    ...calendarRules(files),
    ...pages,
    ...rewrittenRules(rewrites, pages),
    ...(cms ? cmsRules(cms, policies, isPreview) : []),
  ];
  return { rules, warnings };
}

/**
 * One rule for each page, except further pages of lists: a list of ten thousand entries would exceed the limit of Cloudflare Pages.
 * Hosts apply the rule for these, `/events/*`, to the list itself too, so both have the same headers.
 */
function pageRules(
  files: readonly string[],
  policies: CspHeaders,
  { inlineScripts, secretPages, lists, cms }: HeaderRulesOptions,
): readonly HeaderRule[] {
  const addresses = files.filter((file) => file.endsWith('.html')).map(pageAddress);
  const longLists = lists.filter((list) => addresses.some((address) => address.startsWith(`${list}/`)));
  return addresses
    .filter((address) => address !== cms?.path && !longLists.some((list) => address.startsWith(`${list}/`)))
    .flatMap((address) => {
      const headers = {
        [OPENER_POLICY]: USUAL_OPENER,
        [REFERRER_POLICY]: secretPages.includes(address) ? NO_REFERRER : USUAL_REFERRER,
        [POLICY]: policies.forPage(inlineScripts(address)),
      };
      const paths = longLists.includes(address) ? [address, `${address}/*`] : [address];
      return paths.map((path) => ({ path, headers }));
    });
}

/** The headers of a site that contains only the CMS. */
export function cmsSiteRules(sources: CmsSources | null): readonly HeaderRule[] {
  const policies = cspHeaders({ frames: [], images: [], connections: [] }, sources);
  return [
    {
      path: '/*',
      headers: {
        ...EVERYWHERE,
        ...UNLISTED,
        [OPENER_POLICY]: FORM_OPENER,
        [REFERRER_POLICY]: USUAL_REFERRER,
        [POLICY]: policies.forCms ?? policies.forPage([]),
      },
    },
  ];
}

/** Rules for the CMS's page and files, which search engines must not list. */
function cmsRules({ path: address }: CmsPage, policies: CspHeaders, isPreview: boolean): HeaderRule[] {
  const headers = {
    [OPENER_POLICY]: FORM_OPENER,
    [REFERRER_POLICY]: USUAL_REFERRER,
    ...(isPreview ? {} : UNLISTED),
    [POLICY]: policies.forCms ?? policies.forPage([]),
  };
  return [address, `${address}/*`].map((matched) => ({ path: matched, headers }));
}

/** Hosts use the headers of the requested address, not of the page that they serve. */
function rewrittenRules(rewrites: readonly Rewrite[], pages: readonly HeaderRule[]): HeaderRule[] {
  return rewrites
    .filter(({ status }) => status === 200)
    .map(({ from, to }) => {
      const page = pages.find((rule) => rule.path === to);
      if (!page) {
        throw new Error(`${from} must show the page ${to}, which the build has not written`);
      }
      return { path: from, headers: page.headers };
    });
}

/** Calendar programs ask for files by their type. */
function calendarRules(files: readonly string[]): HeaderRule[] {
  const folders = files.filter((file) => /^[^/]+\.ics$/.test(file)).map((file) => `/${file.slice(0, -'.ics'.length)}`);
  return folders.flatMap((folder) => [`${folder}.ics`, `${folder}/*.ics`]).map((path) => ({ path, headers: CALENDAR }));
}

/** Files whose name changes with their content can be cached without revalidation. */
function cacheRules(files: readonly string[], warnings: string[]): HeaderRule[] {
  const unhashed = files.filter(
    (file) => file.startsWith('static/') && !HASHED_STATIC.test(file) && !isCompressed(file),
  );
  warnings.push(...unhashed.map((file) => `${file}: is cached for a year although its name has no content hash`));
  const mainFiles = files.filter((file) => HASHED_MAIN_FILE.test(file));
  const hasMemberPictures = files.some((file) => file.startsWith(`${MEMBER_PICTURES}/`));
  return [
    ...['/static/*', `/${CHUNK_FOLDER}/*`, ...mainFiles.map((file) => `/${file}`)].map((address) => ({
      path: address,
      headers: IMMUTABLE,
    })),
    // For hosts without the member service, which sets its own.
    ...(hasMemberPictures ? [{ path: `/${MEMBER_PICTURES}/*`, headers: PRIVATE_IMMUTABLE }] : []),
  ];
}

function isCompressed(file: string): boolean {
  return /\.(br|gz)$/.test(file);
}
