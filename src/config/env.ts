/**
 * The environment variables of the site.
 *
 * Gatsby replaces `GATSBY_*` variables in the bundle at build time, so each name must be written in full. The variables of
 * the CMS are in `cms-env.ts`, those of the member service in `member-service/config/index.ts`.
 */

/** The market route of the member service, used if no other market service is set. */
const SAME_ORIGIN_MARKET = '/api/market';

/** Path at which the member service serves member content. The build writes it to the folder of the same name. */
const SAME_ORIGIN_MEMBER_CONTENT = '/member-content';

/**
 * Base address of the market service: a path on this origin or an absolute https address, without a final slash. `''` if there
 * is none: with another back end than the member service on this origin, no address has prices by default, and pages have
 * no ticker. It is not part of `publicEnv`, because it is the only one in the page scripts. Those contain no call for a variable
 * that is not set.
 */
export const marketBase =
  (process.env.GATSBY_MARKET_BASE && trimSlashes(process.env.GATSBY_MARKET_BASE)) ||
  (process.env.GATSBY_SERVICE_BASE && trimSlashes(process.env.GATSBY_SERVICE_BASE) ? '' : SAME_ORIGIN_MARKET);

/**
 * Variables in the browser's bundle. They must not contain secrets (architecture rule 8). Scripts that use none of them leave the
 * calls out, because they are marked as pure.
 */
export const publicEnv = {
  /** Base address of the member back end (WordPress or the member service) without a final slash; `''` for this origin. */
  serviceBase: /* @__PURE__ */ toServiceBase(process.env.GATSBY_SERVICE_BASE),
  /** Base address of member content: a path on this origin or an absolute address. */
  memberContentBase: /* @__PURE__ */ trimSlashes(process.env.GATSBY_MEMBER_CONTENT_BASE) || SAME_ORIGIN_MEMBER_CONTENT,
  /** For testing only: the guard admits guests, and every page shows a red badge. */
  unprotected: process.env.GATSBY_UNPROTECTED === 'true',
} as const;

/**
 * Whether the pages are a preview, which holds no entry back and has a banner on every page. For rendering HTML; the build
 * itself calls `readBuildEnv`. It is not part of `publicEnv`, because no script in the browser needs it.
 */
export const isPreview = process.env.GATSBY_PREVIEW === 'true';

/** Values of `GATSBY_THIRD_PARTIES`; the first is the default. */
export const THIRD_PARTY_RULES = ['from-start', 'after-press'] as const;

/**
 * Whether pages load pictures of videos and coins, and framed pages, from other hosts before the visitor presses anything.
 * Not part of `publicEnv`, so that page scripts contain only this value (decision 093).
 */
export const asksOthersFromStart = (process.env.GATSBY_THIRD_PARTIES ?? '') !== 'after-press';

/** Variables the build reads. */
export interface BuildEnv {
  /** Public address of the site without a final slash; overrides the one in `content/site/site.yaml`. */
  readonly siteUrl: string | undefined;
  /** Origins of the coin pictures. The CSP allows pictures from no other hosts. */
  readonly marketPictureHosts: readonly string[];
  /** Whether this build is a preview, which holds no entry back and which search engines must not list. */
  readonly isPreview: boolean;
}

/** Origins of the default market service's coin pictures. */
const MARKET_PICTURE_HOSTS = 'https://coin-images.coingecko.com,https://assets.coingecko.com';

/**
 * Reads and checks the build's variables.
 * @throws Error that lists every bad variable and what to write, one per line.
 */
export function readBuildEnv(source: NodeJS.ProcessEnv): BuildEnv {
  const errors: string[] = [];
  const siteUrl = trimSlashes(source.SITE_URL);
  if (siteUrl && !isWebAddress(siteUrl)) {
    errors.push(`SITE_URL: must be a web address such as https://brainhouse.example, got "${siteUrl}"`);
  }
  const market = trimSlashes(source.GATSBY_MARKET_BASE);
  if (market && !market.startsWith('/') && !isWebAddress(market)) {
    errors.push(`GATSBY_MARKET_BASE: must be a path such as ${SAME_ORIGIN_MARKET} or a web address, got "${market}"`);
  }
  const serviceBase = toServiceBase(source.GATSBY_SERVICE_BASE);
  if (serviceBase && !isBaseAddress(serviceBase)) {
    errors.push(
      `GATSBY_SERVICE_BASE: must be a web address such as https://members.brainhouse.example, without ?, # and username, or empty for the site's own host, got "${withoutPassword(serviceBase)}"`,
    );
  }
  const memberContentBase = trimSlashes(source.GATSBY_MEMBER_CONTENT_BASE);
  if (memberContentBase && !memberContentBase.startsWith('/') && !isWebAddress(memberContentBase)) {
    errors.push(
      `GATSBY_MEMBER_CONTENT_BASE: must be a path such as ${SAME_ORIGIN_MEMBER_CONTENT} or a web address, got "${memberContentBase}"`,
    );
  }
  errors.push(...switchErrors(source), ...unprotectedErrors(source));
  const rule = source.GATSBY_THIRD_PARTIES ?? '';
  if (!['', ...THIRD_PARTY_RULES].includes(rule)) {
    errors.push(`GATSBY_THIRD_PARTIES: must be ${THIRD_PARTY_RULES.join(' or ')}, got "${rule}"`);
  }
  const marketPictureHosts = (source.MARKET_PICTURE_HOSTS ?? MARKET_PICTURE_HOSTS)
    .split(',')
    .map((host) => trimSlashes(host))
    .filter((host) => host !== '');
  marketPictureHosts
    .filter((host) => !isWebAddress(host))
    .forEach((host) => {
      errors.push(`MARKET_PICTURE_HOSTS: must be web addresses with commas between them, got "${host}"`);
    });
  if (errors.length > 0) {
    throw new Error(badVariablesMessage(errors));
  }
  return { siteUrl: siteUrl || undefined, marketPictureHosts, isPreview: source.GATSBY_PREVIEW === 'true' };
}

function switchErrors(source: NodeJS.ProcessEnv): string[] {
  return (['GATSBY_UNPROTECTED', 'UNPROTECTED_CONFIRMED', 'GATSBY_PREVIEW'] as const).flatMap((name) =>
    checkSwitch(name, source[name]),
  );
}

/** Unprotected mode is for testing. A production build with it needs a second variable as confirmation. */
function unprotectedErrors(source: NodeJS.ProcessEnv): string[] {
  const isProduction = source.NODE_ENV === 'production';
  return source.GATSBY_UNPROTECTED === 'true' && source.UNPROTECTED_CONFIRMED !== 'true' && isProduction
    ? [
        'GATSBY_UNPROTECTED: opens the member area to everybody; unset it, or set UNPROTECTED_CONFIRMED=true if this build is meant for testing',
      ]
    : [];
}

/**
 * A variable's value without surrounding spaces and final slashes; `''` if it is not set. The annotation lets the page scripts leave
 * out the variables that they do not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function trimSlashes(value: string | undefined): string {
  return value?.trim().replace(/\/+$/, '') ?? '';
}

/**
 * The base address of the member back end: a value without surrounding spaces, final slashes and `/wp-json`, which the paths
 * of the routes begin with. WordPress shows its REST address with it. `''` if the value is not set.
 */
export function toServiceBase(value: string | undefined): string {
  return trimSlashes(value).replace(/\/+wp-json(\/.*)?$/, '');
}

/** What to write instead of a `GATSBY_SERVICE_BASE` that has been corrected; undefined if the value needed no correction. */
export function serviceBaseNote(value: string | undefined): string | undefined {
  const used = toServiceBase(value);
  return used === trimSlashes(value)
    ? undefined
    : `GATSBY_SERVICE_BASE: /wp-json is left out, because the routes begin with it. Write GATSBY_SERVICE_BASE=${used}`;
}

/** Whether a value is a web address to which paths can be added. */
export function isBaseAddress(value: string): boolean {
  return isWebAddress(value) && !/[?#]/.test(value) && new URL(value).username === '';
}

/** A web address for a message, without the password of `https://user:password@host`. */
export function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//…@');
}

/** Whether a value is an absolute address that begins with http:// or https://. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** The error of a variable that must be true, false or unset, if it has one. */
export function checkSwitch(name: string, value: string | undefined): string[] {
  return ['', 'true', 'false'].includes(value ?? '') ? [] : [`${name}: must be true or false, got "${value}"`];
}

/** The message of an error about variables. Each line begins with the variable's name and describes the valid values. */
export function badVariablesMessage(errors: readonly string[]): string {
  return `These environment variables need another value:\n${errors.join('\n')}`;
}
