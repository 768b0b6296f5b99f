import { isOfWordPress, marketBase, publicEnv } from './env';
import { SERVICE_FOLDERS } from './service-paths';

/** For which back ends a build is, by the variable that says it. A build never changes the addresses to which its pages send requests. */
export interface BuiltFor {
  /** `service` or `wordpress`; `''` if only the addresses say it. */
  readonly GATSBY_BACK_END: string;
  /** `''` for this host. */
  readonly GATSBY_SERVICE_BASE: string;
  readonly GATSBY_MEMBER_CONTENT_BASE: string;
  /** `''` if there is no market service. */
  readonly GATSBY_MARKET_BASE: string;
}

/**
 * Where the member content of a build is:
 * - `service`: in `public/`; the member service on this host sends it to members
 * - `public`: in `public/`; the accounts are on another back end, and nothing on this host can check who asks
 * - `elsewhere`: in a folder outside of `public/`; another address serves it, and the member service may be there
 * - `wordpress`: the same, and a WordPress with the plugin serves it
 */
export type MemberContentPlace = 'service' | 'public' | 'elsewhere' | 'wordpress';

/** Which folders the host of the site forwards for a build, and which it refuses. */
export interface ProxyRoutes {
  /** Folders that it forwards to the member service. */
  readonly service: readonly string[];
  /** Folders that it forwards to a WordPress on the same origin. */
  readonly wordPress: readonly string[];
  /** Folders that it refuses, because nobody may read them there. */
  readonly closed: readonly string[];
}

/** The folder of member content on the site's own host. */
const CONTENT_FOLDER = '/member-content/';
const MARKET_FOLDER = '/api/';

/** The folder of the routes of WordPress. */
const WORDPRESS_PATH = '/wp-json/';

/**
 * @param siteUrl public address of the site
 * @returns where the member content of a build is
 */
export function memberContentPlace(builtFor: BuiltFor, siteUrl: string): MemberContentPlace {
  const base = builtFor.GATSBY_MEMBER_CONTENT_BASE;
  if (`${pathHere(base, siteUrl)}/` === CONTENT_FOLDER) return isServiceHere(builtFor, siteUrl) ? 'service' : 'public';
  return isWordPress(builtFor) ? 'wordpress' : 'elsewhere';
}

/** The back ends of this build. */
export const builtFor: BuiltFor = {
  GATSBY_BACK_END: process.env.GATSBY_BACK_END ?? '',
  GATSBY_SERVICE_BASE: publicEnv.serviceBase,
  GATSBY_MEMBER_CONTENT_BASE: publicEnv.memberContentBase,
  GATSBY_MARKET_BASE: marketBase,
};

/** The back ends of a build whose variables are unset. */
export const BUILT_FOR_THIS_HOST: BuiltFor = {
  GATSBY_BACK_END: '',
  GATSBY_SERVICE_BASE: '',
  GATSBY_MEMBER_CONTENT_BASE: '/member-content',
  GATSBY_MARKET_BASE: '/api/market',
};

/** @param siteUrl public address of the site */
export function proxyRoutes(builtFor: BuiltFor, siteUrl: string): ProxyRoutes {
  const isContentHere = memberContentPlace(builtFor, siteUrl) === 'service';
  const closed = isContentHere ? [] : [CONTENT_FOLDER];
  if (isServiceHere(builtFor, siteUrl)) {
    return { service: SERVICE_FOLDERS.filter((folder) => !closed.includes(folder)), wordPress: [], closed };
  }
  const accounts = pathHere(builtFor.GATSBY_SERVICE_BASE, siteUrl);
  const market = builtFor.GATSBY_MARKET_BASE && pathHere(builtFor.GATSBY_MARKET_BASE, siteUrl);
  return {
    service: market?.startsWith(MARKET_FOLDER) ? [MARKET_FOLDER] : [],
    wordPress: accounts === undefined ? [] : [accounts === '' ? WORDPRESS_PATH : `${accounts}/`],
    closed,
  };
}

/** Whether the accounts are those of the member service on the host of the site. */
function isServiceHere(builtFor: BuiltFor, siteUrl: string): boolean {
  return pathHere(builtFor.GATSBY_SERVICE_BASE, siteUrl) === '' && !isWordPress(builtFor);
}

/** Whether a WordPress keeps the accounts of a build. */
function isWordPress({ GATSBY_BACK_END: backEnd, GATSBY_MEMBER_CONTENT_BASE: content }: BuiltFor): boolean {
  return backEnd === '' ? isOfWordPress(content) : backEnd === 'wordpress';
}

/** The path of an address on the site's own host, without a final slash; undefined if it is on another one. */
function pathHere(base: string, siteUrl: string): string | undefined {
  if (base === '') return '';
  const url = new URL(base, siteUrl);
  return url.origin === new URL(siteUrl).origin ? url.pathname.replace(/\/+$/, '') : undefined;
}
