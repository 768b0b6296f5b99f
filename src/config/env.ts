/**
 * Every environment variable of the site, read once.
 *
 * Gatsby puts `GATSBY_*` variables into the bundle at build time and needs each one written out in full,
 * so they are named here one by one. The form has a list of its own in `cms-env.ts`, the member service in
 * `member-service/config.ts`.
 */

/** Where the site's own market route lives when no other market service is named. */
const SAME_ORIGIN_MARKET = '/api/market';

/** Where the build writes the member area's content, and where the member service serves it to members. */
const SAME_ORIGIN_MEMBER_CONTENT = '/member-content';

/** Variables that reach the browser. Nothing secret may ever be added (architecture rule 9). */
export const publicEnv = {
  /** Base address of the market service: a path on this origin or an absolute https address, without a final slash. */
  marketBase: trimSlashes(process.env.GATSBY_MARKET_BASE) || SAME_ORIGIN_MARKET,
  /** Base address of the member back end (WordPress or the member service) without a final slash; empty: this origin. */
  serviceBase: trimSlashes(process.env.GATSBY_SERVICE_BASE),
  /** Where the member area's content is fetched from: a path on this origin or an absolute address. */
  memberContentBase: trimSlashes(process.env.GATSBY_MEMBER_CONTENT_BASE) || SAME_ORIGIN_MEMBER_CONTENT,
  /** Testing only: the guard admits everybody, and a red badge says so. */
  unprotected: process.env.GATSBY_UNPROTECTED === 'true',
} as const;

/**
 * Preview: nothing is held back, and every page says so. This is for the writing of the pages; the build itself asks
 * `readBuildEnv`. Not among the variables above, so that it is in no bundle: no script of the browser asks for it.
 */
export const isPreview = process.env.GATSBY_PREVIEW === 'true';

/** Variables the build reads. */
export interface BuildEnv {
  /** Public address of the site without a final slash; overrides the one in `content/site/site.yaml`. */
  readonly siteUrl: string | undefined;
  /** Origins of the coin pictures that the market service names; pages may show pictures from no other host but these. */
  readonly marketPictureHosts: readonly string[];
  /** Whether this build is a preview: nothing is held back, and nobody is to find it by a search. */
  readonly isPreview: boolean;
}

/** Where the usual market service keeps its coin pictures. */
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
  const marketBase = trimSlashes(source.GATSBY_MARKET_BASE);
  if (marketBase && !marketBase.startsWith('/') && !isWebAddress(marketBase)) {
    errors.push(
      `GATSBY_MARKET_BASE: must be a path such as ${SAME_ORIGIN_MARKET} or a web address, got "${marketBase}"`,
    );
  }
  const serviceBase = trimSlashes(source.GATSBY_SERVICE_BASE);
  if (serviceBase && !isWebAddress(serviceBase)) {
    errors.push(
      `GATSBY_SERVICE_BASE: must be a web address such as https://members.brainhouse.example, or nothing for the site's own, got "${serviceBase}"`,
    );
  }
  const memberContentBase = trimSlashes(source.GATSBY_MEMBER_CONTENT_BASE);
  if (memberContentBase && !memberContentBase.startsWith('/') && !isWebAddress(memberContentBase)) {
    errors.push(
      `GATSBY_MEMBER_CONTENT_BASE: must be a path such as ${SAME_ORIGIN_MEMBER_CONTENT} or a web address, got "${memberContentBase}"`,
    );
  }
  errors.push(...switchErrors(source), ...unprotectedErrors(source));
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

/** Unprotected mode is for testing: a production build that has it on must say twice that this is meant. */
function unprotectedErrors(source: NodeJS.ProcessEnv): string[] {
  const isProduction = source.NODE_ENV === 'production';
  return source.GATSBY_UNPROTECTED === 'true' && source.UNPROTECTED_CONFIRMED !== 'true' && isProduction
    ? [
        'GATSBY_UNPROTECTED: opens the member area to everybody; unset it, or set UNPROTECTED_CONFIRMED=true if this build is meant for testing',
      ]
    : [];
}

/** A variable's value without spaces around it and without final slashes; `''` where it is not set. */
export function trimSlashes(value: string | undefined): string {
  return value?.trim().replace(/\/+$/, '') ?? '';
}

/** Whether a value is a full address that begins with http:// or https://. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** What is wrong with a variable that may be true, false or not set: one error, or none. */
export function checkSwitch(name: string, value: string | undefined): string[] {
  return ['', 'true', 'false'].includes(value ?? '') ? [] : [`${name}: must be true or false, got "${value}"`];
}

/** The message of an error about variables: each begins with its name, says what to write, and has a line of its own. */
export function badVariablesMessage(errors: readonly string[]): string {
  return `These environment variables need another value:\n${errors.join('\n')}`;
}
