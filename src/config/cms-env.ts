/**
 * The variables of the CMS at /admin, read by the build alone: where what editors change there is saved.
 */

import { badVariablesMessage, isWebAddress, checkSwitch, trimSlashes } from './env';

/** What the CMS's variables say. */
export interface CmsEnv {
  /** False: the build leaves the CMS out. */
  readonly isBuilt: boolean;
  /** Where it saves; null where nothing is set: its page then says that it is not connected. */
  readonly place: GitBackEnd | null;
  /** Whether what is saved waits for a review before it counts. */
  readonly workflow: boolean;
}

/** A place on a Git host, with what its way to sign in needs. Addresses have no final slash. */
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

/** Where Netlify puts its services on the site's own address. */
const NETLIFY = { identity: '/.netlify/identity', gateway: '/.netlify/git' } as const;

/** GitLab's own; others are named by `CMS_HOST`. */
const GITLAB = 'https://gitlab.com';

type Name = 'CMS_REPO' | 'CMS_BRANCH' | 'CMS_HOST' | 'CMS_APP_ID' | 'CMS_AUTH_URL' | 'CMS_GATEWAY_URL';
type Values = Readonly<Record<Name, string>>;

/** What each variable has to look like, for `must be …`. */
const SHAPES: Readonly<
  Record<Name, { readonly words: string; readonly fits: (value: string, host: Host) => boolean }>
> = {
  CMS_REPO: {
    words: 'the name of a repository such as owner/site',
    fits: (value) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(value),
  },
  CMS_BRANCH: { words: 'the name of a branch such as main', fits: (value) => /^[^\s~^:?*[\\]+$/.test(value) },
  CMS_HOST: { words: 'a web address such as https://git.example', fits: isWebAddress },
  CMS_APP_ID: { words: 'the id of an application, without spaces', fits: (value) => /^\S+$/.test(value) },
  CMS_AUTH_URL: {
    words: 'a web address such as https://sign-in.example; for git-gateway a path of this site will do',
    fits: (value, host) => isWebAddress(value) || (host === 'git-gateway' && value.startsWith('/')),
  },
  CMS_GATEWAY_URL: {
    words: `a path of this site such as ${NETLIFY.gateway}, or a web address`,
    fits: (value) => isWebAddress(value) || value.startsWith('/'),
  },
};

/** What each host needs, and what else it may be given besides the branch. */
const USES: Readonly<Record<Host, { readonly needs: readonly Name[]; readonly takes: readonly Name[] }>> = {
  github: { needs: ['CMS_REPO', 'CMS_AUTH_URL'], takes: [] },
  gitlab: { needs: ['CMS_REPO', 'CMS_APP_ID'], takes: ['CMS_HOST'] },
  gitea: { needs: ['CMS_REPO', 'CMS_APP_ID', 'CMS_HOST'], takes: [] },
  'git-gateway': { needs: [], takes: ['CMS_AUTH_URL', 'CMS_GATEWAY_URL'] },
};

/**
 * Reads and checks the variables of the CMS.
 * @throws Error that lists every bad, missing or idle variable and what to do, one per line.
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
  const errors = [...checkSwitch('CMS_FORM', source.CMS_FORM), ...checkSwitch('CMS_WORKFLOW', source.CMS_WORKFLOW)];
  if (named !== '' && host === undefined) {
    errors.push(`CMS_BACKEND: must be one of ${HOSTS.join(', ')}, got "${named}"`);
  } else {
    errors.push(...(host === undefined ? idleErrors(values, workflow) : hostErrors(host, values, workflow)));
  }
  if (errors.length > 0) throw new Error(badVariablesMessage(errors));
  return { isBuilt: source.CMS_FORM !== 'false', place: host === undefined ? null : placeOf(host, values), workflow };
}

/** Variables that count for nothing while no host is named. */
function idleErrors(values: Values, workflow: boolean): string[] {
  const set = [...names().filter((name) => values[name] !== ''), ...(workflow ? ['CMS_WORKFLOW'] : [])];
  return set.map(
    (name) => `${name}: does nothing without CMS_BACKEND → set that to one of ${HOSTS.join(', ')}, or unset this`,
  );
}

function hostErrors(host: Host, values: Values, workflow: boolean): string[] {
  const { needs, takes } = USES[host];
  const errors = names().flatMap((name) => {
    const value = values[name];
    const { words, fits } = SHAPES[name];
    if (value === '')
      return needs.includes(name) ? [`${name}: is needed for CMS_BACKEND=${host} → set it to ${words}`] : [];
    if (name !== 'CMS_BRANCH' && !needs.includes(name) && !takes.includes(name)) {
      return [`${name}: does nothing for CMS_BACKEND=${host} → unset it`];
    }
    return fits(value, host) ? [] : [`${name}: must be ${words}, got "${value}"`];
  });
  if (host === 'gitea' && workflow) errors.push('CMS_WORKFLOW: Gitea knows no reviews by the CMS → unset it');
  if (host === 'git-gateway' && (values.CMS_AUTH_URL === '') !== (values.CMS_GATEWAY_URL === '')) {
    errors.push('CMS_AUTH_URL, CMS_GATEWAY_URL: belong together → set both, or none for those of Netlify');
  }
  return errors;
}

function placeOf(host: Host, values: Values): GitBackEnd {
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
