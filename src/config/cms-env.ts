/** The environment variables of the CMS at /admin. Only the build reads them. */

import { badVariablesMessage, isWebAddress, checkSwitch, trimSlashes } from './env';

/** The settings of the CMS. */
export interface CmsEnv {
  /** If false, the build omits the CMS. */
  readonly isBuilt: boolean;
  /** Where the CMS saves. If null, its page shows that it is not connected. */
  readonly backEnd: GitBackEnd | null;
  /** Whether saved changes need a review before they are published. */
  readonly workflow: boolean;
  /**
   * The origin that serves the connected CMS. Null only without a back end, and on a developer's machine: the CMS keeps its login in
   * the browser and allows `eval`, and must not share these with the site and the members' tokens.
   */
  readonly origin: string | null;
}

/** A repository on a Git host, with the settings for signing in there. Addresses have no final slash. */
export type GitBackEnd =
  | { readonly host: 'github'; readonly repo: string; readonly branch: string; readonly authUrl: string }
  | {
      readonly host: 'gitlab';
      readonly repo: string;
      readonly branch: string;
      readonly url: string;
      readonly appId: string;
    }
  | {
      readonly host: 'gitea';
      readonly repo: string;
      readonly branch: string;
      readonly url: string;
      readonly appId: string;
    }
  | {
      readonly host: 'git-gateway';
      readonly branch: string;
      readonly identityUrl: string;
      readonly gatewayUrl: string;
    };

const HOSTS = ['github', 'gitlab', 'gitea', 'git-gateway'] as const;
type Host = (typeof HOSTS)[number];

/** Paths of Netlify's services on the site's own host. */
const NETLIFY = { identity: '/.netlify/identity', gateway: '/.netlify/git' } as const;

/** GitLab's own server. `CMS_HOST` names another. */
const GITLAB = 'https://gitlab.com';

type Name = 'CMS_REPO' | 'CMS_BRANCH' | 'CMS_HOST' | 'CMS_APP_ID' | 'CMS_AUTH_URL' | 'CMS_GATEWAY_URL';
type Values = Readonly<Record<Name, string>>;

/** The form of each variable, as the end of `must be …`. */
const SHAPES: Readonly<
  Record<Name, { readonly description: string; readonly fits: (value: string, host: Host) => boolean }>
> = {
  CMS_REPO: {
    description: 'the name of a repository such as owner/site',
    fits: (value) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(value),
  },
  CMS_BRANCH: { description: 'the name of a branch such as main', fits: (value) => /^[^\s~^:?*[\\]+$/.test(value) },
  CMS_HOST: { description: 'a web address such as https://git.example', fits: isWebAddress },
  CMS_APP_ID: { description: 'the id of an application, without spaces', fits: (value) => /^\S+$/.test(value) },
  CMS_AUTH_URL: {
    description: 'a web address such as https://sign-in.example, or for git-gateway a path of this site',
    fits: (value, host) => isWebAddress(value) || (host === 'git-gateway' && value.startsWith('/')),
  },
  CMS_GATEWAY_URL: {
    description: `a path of this site such as ${NETLIFY.gateway}, or a web address`,
    fits: (value) => isWebAddress(value) || value.startsWith('/'),
  },
};

/** The variables that each host requires and accepts. All accept `CMS_BRANCH`. */
const USES: Readonly<Record<Host, { readonly required: readonly Name[]; readonly optional: readonly Name[] }>> = {
  github: { required: ['CMS_REPO', 'CMS_AUTH_URL'], optional: [] },
  gitlab: { required: ['CMS_REPO', 'CMS_APP_ID'], optional: ['CMS_HOST'] },
  gitea: { required: ['CMS_REPO', 'CMS_APP_ID', 'CMS_HOST'], optional: [] },
  'git-gateway': { required: [], optional: ['CMS_AUTH_URL', 'CMS_GATEWAY_URL'] },
};

/**
 * Reads and checks the variables of the CMS.
 * @throws Error that lists every bad, missing or unused variable and what to do, one per line.
 */
export function readCmsEnv(source: NodeJS.ProcessEnv): CmsEnv {
  const values: Values = {
    CMS_REPO: source.CMS_REPO?.trim() ?? '',
    CMS_BRANCH: source.CMS_BRANCH?.trim() ?? '',
    CMS_HOST: trimSlashes(source.CMS_HOST),
    CMS_APP_ID: source.CMS_APP_ID?.trim() ?? '',
    CMS_AUTH_URL: trimSlashes(source.CMS_AUTH_URL),
    CMS_GATEWAY_URL: trimSlashes(source.CMS_GATEWAY_URL),
  };
  const named = source.CMS_BACKEND?.trim() ?? '';
  const host = HOSTS.find((name) => name === named);
  const workflow = source.CMS_WORKFLOW === 'true';
  const origin = trimSlashes(source.CMS_ORIGIN);
  const errors = [...checkSwitch('CMS_FORM', source.CMS_FORM), ...checkSwitch('CMS_WORKFLOW', source.CMS_WORKFLOW)];
  if (named !== '' && host === undefined) {
    errors.push(`CMS_BACKEND: must be one of ${HOSTS.join(', ')}, got "${named}"`);
  } else {
    errors.push(...(host === undefined ? unusedErrors(values, workflow) : hostErrors(host, values, workflow)));
    errors.push(...originErrors(origin, host !== undefined, trimSlashes(source.SITE_URL)));
  }
  if (errors.length > 0) throw new Error(badVariablesMessage(errors));
  return {
    isBuilt: source.CMS_FORM !== 'false',
    backEnd: host === undefined ? null : backEndOf(host, values),
    workflow,
    origin: origin === '' ? null : origin,
  };
}

function originErrors(origin: string, isConnected: boolean, siteUrl: string): string[] {
  const shape = 'an https origin of its own, without a path, such as https://edit.brainhouse.example';
  if (!isConnected) {
    return origin === '' ? [] : ['CMS_ORIGIN: does nothing without CMS_BACKEND → set that, or unset this'];
  }
  const isLocalSite = isLocal(siteUrl);
  if (origin === '') {
    return isLocalSite
      ? []
      : [`CMS_ORIGIN: is needed for CMS_BACKEND unless SITE_URL is on this machine → set it to ${shape}`];
  }
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
  if (!isOrigin || !(origin.startsWith('https:') || isLocal(origin))) {
    return [`CMS_ORIGIN: must be ${shape}, got "${origin}"`];
  }
  return URL.canParse(siteUrl) && new URL(siteUrl).origin === origin
    ? [`CMS_ORIGIN: is the origin of the site → set it to ${shape}`]
    : [];
}

/** Whether a web address is on this machine. */
function isLocal(address: string): boolean {
  return isWebAddress(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** Errors about variables that have no effect without a host. */
function unusedErrors(values: Values, workflow: boolean): string[] {
  const set = [...names().filter((name) => values[name] !== ''), ...(workflow ? ['CMS_WORKFLOW'] : [])];
  return set.map(
    (name) => `${name}: does nothing without CMS_BACKEND → set that to one of ${HOSTS.join(', ')}, or unset this`,
  );
}

function hostErrors(host: Host, values: Values, workflow: boolean): string[] {
  const { required, optional } = USES[host];
  const errors = names().flatMap((name) => {
    const value = values[name];
    const { description, fits } = SHAPES[name];
    if (value === '')
      return required.includes(name) ? [`${name}: is needed for CMS_BACKEND=${host} → set it to ${description}`] : [];
    if (name !== 'CMS_BRANCH' && !required.includes(name) && !optional.includes(name)) {
      return [`${name}: does nothing for CMS_BACKEND=${host} → unset it`];
    }
    return fits(value, host) ? [] : [`${name}: must be ${description}, got "${value}"`];
  });
  if (host === 'gitea' && workflow) errors.push('CMS_WORKFLOW: the CMS does not support reviews on Gitea → unset it');
  if (host === 'git-gateway' && (values.CMS_AUTH_URL === '') !== (values.CMS_GATEWAY_URL === '')) {
    errors.push('CMS_AUTH_URL, CMS_GATEWAY_URL: belong together → set both, or neither for Netlify');
  }
  return errors;
}

function backEndOf(host: Host, values: Values): GitBackEnd {
  const { CMS_REPO: repo, CMS_APP_ID: appId } = values;
  const branch = values.CMS_BRANCH || 'main';
  switch (host) {
    case 'github':
      return { host, repo, branch, authUrl: values.CMS_AUTH_URL };
    case 'gitlab':
      return { host, repo, branch, url: values.CMS_HOST || GITLAB, appId };
    case 'gitea':
      return { host, repo, branch, url: values.CMS_HOST, appId };
    case 'git-gateway': {
      const identityUrl = values.CMS_AUTH_URL || NETLIFY.identity;
      return { host, branch, identityUrl, gatewayUrl: values.CMS_GATEWAY_URL || NETLIFY.gateway };
    }
  }
}

function names(): readonly Name[] {
  return ['CMS_REPO', 'CMS_BRANCH', 'CMS_HOST', 'CMS_APP_ID', 'CMS_AUTH_URL', 'CMS_GATEWAY_URL'];
}
