/**
 * The environment variables of the site. `cms-env.ts` has the rules between those of the CMS; those of the member service are in
 * `member-service/config/variables.ts`.
 *
 * Gatsby replaces `GATSBY_*` variables in the bundle at build time, so each name must be written in full. What only the build uses is a
 * function or a constant without calls, which the scripts in the browser leave out.
 */

/** The market route of the member service, used if no other market service is set. */
const SAME_ORIGIN_MARKET = '/api/market';

/** Path at which the member service serves member content. The build writes it to the folder of the same name. */
const SAME_ORIGIN_MEMBER_CONTENT = '/member-content';

/** Path at which a WordPress with the plugin sends member content. */
const WORDPRESS_MEMBER_CONTENT = '/wp-json/brainhouse/v1/member-content';

/** Values of `GATSBY_BACK_END`: what keeps the accounts. */
export const BACK_ENDS = ['service', 'wordpress'] as const;

/**
 * Base address of the market service: a path on this origin or an absolute https address, without a final slash. `''` if there
 * is none: with another back end than the member service, no address has prices by default, and pages have no ticker. It is not part of
 * `publicEnv`, because it is the only one in the page scripts. Those contain no call for a variable that is not set.
 */
export const marketBase =
  (process.env.GATSBY_MARKET_BASE && trimSlashes(process.env.GATSBY_MARKET_BASE)) ||
  (process.env.GATSBY_BACK_END === 'service'
    ? (process.env.GATSBY_SERVICE_BASE ? toServiceBase(process.env.GATSBY_SERVICE_BASE) : '') + SAME_ORIGIN_MARKET
    : process.env.GATSBY_BACK_END === 'wordpress' ||
        (process.env.GATSBY_SERVICE_BASE && trimSlashes(process.env.GATSBY_SERVICE_BASE))
      ? ''
      : SAME_ORIGIN_MARKET);

/**
 * Variables in the browser's bundle. They must not contain secrets (rule 5 of docs/architecture.md). Scripts that use none of them leave the
 * calls out, because they are marked as pure.
 */
export const publicEnv = {
  /** Base address of the member back end (WordPress or the member service) without a final slash; `''` for this origin. */
  serviceBase: /* @__PURE__ */ toServiceBase(process.env.GATSBY_SERVICE_BASE),
  /** Base address of member content: a path on this origin or an absolute address. */
  memberContentBase: /* @__PURE__ */ toMemberContentBase(
    process.env.GATSBY_MEMBER_CONTENT_BASE,
    process.env.GATSBY_BACK_END,
    process.env.GATSBY_SERVICE_BASE,
  ),
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

/** Where the CMS can save. */
export const CMS_HOSTS = ['github', 'gitlab', 'gitea', 'git-gateway'] as const;

/** Paths of Netlify's services on the site's own host. */
export const NETLIFY = { identity: '/.netlify/identity', gateway: '/.netlify/git' } as const;

/** One variable of the build: its meaning, what holds without it, and the form of its value. */
export interface BuildVariable {
  readonly hint: string;
  /** What holds if it is not set, in words; empty if its other variables say that. */
  readonly unset: string;
  /** Prepares a value. By default it loses surrounding spaces and final slashes. */
  readonly clean?: (value: string | undefined) => string;
  /** Whether the value is a list with commas between its parts, each of which has the form. */
  readonly isList?: boolean;
  /** The form, as the end of “must be …”. */
  readonly form?: string;
  /** Whether a value that is not empty has the form. @param host the value of `CMS_BACKEND` */
  readonly fits?: (value: string, host: string) => boolean;
  /** Prepares a value for a message. */
  readonly show?: (value: string) => string;
}

export type BuildVariableName = keyof ReturnType<typeof buildVariables>;

/**
 * Every variable that the build reads: the checks, the error messages and the table in the deployment guide are made of it. It is a function,
 * which the scripts in the browser leave out.
 */
export function buildVariables() {
  return {
    SITE_URL: {
      hint: 'public URL of the site, for canonical URLs and the sitemap',
      unset: 'the one in `content/site/site.yaml`',
      form: 'a web address such as https://brainhouse.example',
      fits: isWebAddress,
    },
    GATSBY_BACK_END: {
      hint: 'what keeps the accounts, `service` or `wordpress`: says where member content and prices are',
      unset: '`service`, if `GATSBY_SERVICE_BASE` is unset',
      clean: unchanged,
      form: BACK_ENDS.join(' or '),
      fits: (value: string) => isOneOf(BACK_ENDS, value),
    },
    GATSBY_MARKET_BASE: {
      hint: 'base URL of the market service for the browser',
      unset: `\`${SAME_ORIGIN_MARKET}\` of the service; with WordPress no ticker`,
      form: `a path such as ${SAME_ORIGIN_MARKET} or a web address`,
      fits: isPathOrWebAddress,
    },
    GATSBY_SERVICE_BASE: {
      hint: 'base URL of the member back end, WordPress or the service, without `/wp-json`',
      unset: "the site's own origin",
      clean: toServiceBase,
      form: "a web address such as https://members.brainhouse.example, without ?, # and username, or empty for the site's own host",
      fits: isBaseAddress,
      show: withoutPassword,
    },
    GATSBY_MEMBER_CONTENT_BASE: {
      hint: "base URL of member content; if it is not on the site's host, the build leaves none in `public/`",
      unset: `\`${SAME_ORIGIN_MEMBER_CONTENT}\` of the service, or \`${WORDPRESS_MEMBER_CONTENT}\` of WordPress`,
      form: `a path such as ${SAME_ORIGIN_MEMBER_CONTENT} or a web address`,
      fits: isPathOrWebAddress,
    },
    GATSBY_UNPROTECTED: {
      hint: '`true`: member pages are open to guests, for tests; a red badge is shown',
      unset: '`false`',
      ...SWITCH,
    },
    UNPROTECTED_CONFIRMED: {
      hint: '`true`: allows `GATSBY_UNPROTECTED` in a production build',
      unset: '`false`',
      ...SWITCH,
    },
    GATSBY_PREVIEW: {
      hint: '`true`: shows drafts and scheduled entries, with a banner on every page',
      unset: '`false`',
      ...SWITCH,
    },
    GATSBY_THIRD_PARTIES: {
      hint: '`after-press`: pages load nothing of third parties before the visitor presses something',
      unset: `\`${THIRD_PARTY_RULES[0]}\``,
      clean: unchanged,
      form: THIRD_PARTY_RULES.join(' or '),
      fits: (value: string) => isOneOf(THIRD_PARTY_RULES, value),
    },
    MARKET_PICTURE_HOSTS: {
      hint: 'origins of the coin pictures that pages may show, separated by commas',
      unset: 'the two of the default market service',
      isList: true,
      form: 'web addresses with commas between them',
      fits: isWebAddress,
    },
    CMS_FORM: { hint: '`false`: leaves the CMS at `/admin` out of the build', unset: '`true`', ...SWITCH },
    CMS_WORKFLOW: {
      hint: '`true`: changes need a review before they are published (draft, in review, ready); not for gitea',
      unset: '`false`',
      ...SWITCH,
    },
    CMS_BACKEND: {
      hint: `where the CMS saves, one of ${CMS_HOSTS.join(', ')}`,
      unset: 'the page says it is not connected',
      clean: trim,
      form: `one of ${CMS_HOSTS.join(', ')}`,
      fits: (value: string) => isOneOf(CMS_HOSTS, value),
    },
    CMS_ORIGIN: {
      hint: 'origin that serves the CMS, with `CMS_BACKEND`; the build writes the CMS to `cms-site/` for it',
      unset: '',
      form: 'an https origin of its own, without a path, such as https://edit.brainhouse.example',
      fits: isOwnOrigin,
    },
    CMS_REPO: {
      hint: 'repository on the Git host, such as owner/site; not for git-gateway',
      unset: '',
      clean: trim,
      form: 'the name of a repository such as owner/site',
      fits: (value: string) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(value),
    },
    CMS_BRANCH: {
      hint: 'branch that the CMS reads and writes',
      unset: '`main`',
      clean: trim,
      form: 'the name of a branch such as main',
      fits: (value: string) => /^[^\s~^:?*[\\]+$/.test(value),
    },
    CMS_HOST: {
      hint: 'URL of the Git host; gitlab and gitea',
      unset: '`https://gitlab.com` for gitlab',
      form: 'a web address such as https://git.example',
      fits: isWebAddress,
    },
    CMS_APP_ID: {
      hint: "id of the OAuth application for the editors' login; gitlab and gitea",
      unset: '',
      clean: trim,
      form: 'the id of an application, without spaces',
      fits: (value: string) => /^\S+$/.test(value),
    },
    CMS_AUTH_URL: {
      hint: 'github: URL of the login service for editors; git-gateway: URL of its identity service',
      unset: 'git-gateway: Netlify’s',
      form: 'a web address such as https://sign-in.example, or for git-gateway a path of this site',
      fits: (value: string, host: string) => isWebAddress(value) || (host === 'git-gateway' && value.startsWith('/')),
    },
    CMS_GATEWAY_URL: {
      hint: 'git-gateway: URL of the gateway, together with `CMS_AUTH_URL`',
      unset: 'Netlify’s',
      form: `a path of this site such as ${NETLIFY.gateway}, or a web address`,
      fits: isPathOrWebAddress,
    },
    NODE_ENV: { hint: 'set by Gatsby itself', unset: '' },
  } as const satisfies Readonly<Record<string, BuildVariable>>;
}

/** What variables that are true, false or unset have in common. */
const SWITCH = {
  clean: unchanged,
  form: 'true or false',
  fits: isSwitch,
} as const;

/** The value of a variable as the build uses it; `''` if it is not set. */
export function readVariable(name: BuildVariableName, source: NodeJS.ProcessEnv): string {
  const { clean = trimSlashes }: BuildVariable = buildVariables()[name];
  return clean(source[name]);
}

/** The errors of a variable's value on its own, each with what to write. @param host the value of `CMS_BACKEND` */
export function formErrors(name: BuildVariableName, source: NodeJS.ProcessEnv, host = ''): string[] {
  const { form, fits, isList, show = unchanged }: BuildVariable = buildVariables()[name];
  const value = readVariable(name, source);
  return (isList ? splitList(value) : [value])
    .filter((part) => part !== '' && fits?.(part, host) === false)
    .map((part) => `${name}: must be ${String(form)}, got "${show(part)}"`);
}

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
 * Reads and checks the build's variables, except those of the CMS (`readCmsEnv`).
 * @throws Error that lists every bad variable and what to write, one per line.
 */
export function readBuildEnv(source: NodeJS.ProcessEnv): BuildEnv {
  const names = (Object.keys(buildVariables()) as BuildVariableName[]).filter((name) => !name.startsWith('CMS_'));
  const errors = [
    ...names.flatMap((name) => formErrors(name, source)),
    ...unprotectedErrors(source),
    ...backEndErrors(source),
  ];
  if (errors.length > 0) throw new Error(badVariablesMessage(errors));
  return {
    siteUrl: readVariable('SITE_URL', source) || undefined,
    marketPictureHosts: splitList(source.MARKET_PICTURE_HOSTS ?? MARKET_PICTURE_HOSTS),
    isPreview: source.GATSBY_PREVIEW === 'true',
  };
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

function backEndErrors(source: NodeJS.ProcessEnv): string[] {
  const content = readVariable('GATSBY_MEMBER_CONTENT_BASE', source);
  return readVariable('GATSBY_BACK_END', source) === 'service' && isOfWordPress(content)
    ? [
        `GATSBY_MEMBER_CONTENT_BASE: is an address of WordPress, "${content}", but GATSBY_BACK_END is service; correct one of them, or leave this one out`,
      ]
    : [];
}

/** What to write instead of addresses alone, which said in earlier versions what keeps the accounts; undefined if nothing is missing. */
export function backEndNote(source: NodeJS.ProcessEnv): string | undefined {
  const base = readVariable('GATSBY_SERVICE_BASE', source);
  const content = readVariable('GATSBY_MEMBER_CONTENT_BASE', source);
  if (readVariable('GATSBY_BACK_END', source) !== '' || (base === '' && !isOfWordPress(content))) return undefined;
  return isOfWordPress(content)
    ? 'GATSBY_BACK_END: write GATSBY_BACK_END=wordpress; then GATSBY_MEMBER_CONTENT_BASE can be left out, if it is that of the plugin'
    : `GATSBY_BACK_END: write what is at ${withoutPassword(base)}, GATSBY_BACK_END=service or GATSBY_BACK_END=wordpress; then the build knows where member content is`;
}

/** Whether an address of member content is that of a WordPress. */
export function isOfWordPress(contentBase: string): boolean {
  return contentBase.includes('/wp-json/');
}

/**
 * The base address of member content.
 * @param value of `GATSBY_MEMBER_CONTENT_BASE`
 * @param backEnd of `GATSBY_BACK_END`
 * @param serviceBase of `GATSBY_SERVICE_BASE`
 */
export function toMemberContentBase(
  value: string | undefined,
  backEnd: string | undefined,
  serviceBase: string | undefined,
): string {
  return (
    trimSlashes(value) ||
    (backEnd ? toServiceBase(serviceBase) : '') +
      (backEnd === 'wordpress' ? WORDPRESS_MEMBER_CONTENT : SAME_ORIGIN_MEMBER_CONTENT)
  );
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

/** Whether a web address is on this machine. */
export function isLocal(address: string): boolean {
  return isWebAddress(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** Whether a value is an origin that can serve the CMS: with https, or on this machine. */
function isOwnOrigin(value: string): boolean {
  const isOrigin = URL.canParse(value) && new URL(value).origin === value;
  return isOrigin && (value.startsWith('https:') || isLocal(value));
}

function isPathOrWebAddress(value: string): boolean {
  return value.startsWith('/') || isWebAddress(value);
}

function isSwitch(value: string): boolean {
  return value === 'true' || value === 'false';
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function trim(value: string | undefined): string {
  return value?.trim() ?? '';
}

function unchanged(value: string | undefined): string {
  return value ?? '';
}

/** The parts of a list with commas between them, without spaces and final slashes. */
function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => trimSlashes(part))
    .filter((part) => part !== '');
}

/** The message of an error about variables. Each line begins with the variable's name and describes the valid values. */
export function badVariablesMessage(errors: readonly string[]): string {
  return `These environment variables need another value:\n${errors.join('\n')}`;
}
