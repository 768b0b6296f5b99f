/** The rules between the environment variables of the CMS at /admin, which `buildVariables` describes. Only the build reads them. */

import { badVariablesMessage, buildVariables, CMS_HOSTS, formErrors, isLocal, NETLIFY, readVariable } from './env';

interface CmsEnv {
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
      readonly host: 'gitlab' | 'gitea';
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

type Host = (typeof CMS_HOSTS)[number];

/** GitLab's own server. `CMS_HOST` names another. */
const GITLAB = 'https://gitlab.com';

/** The variables that describe the repository, in the order of the errors. */
const NAMES = ['CMS_REPO', 'CMS_BRANCH', 'CMS_HOST', 'CMS_APP_ID', 'CMS_AUTH_URL', 'CMS_GATEWAY_URL'] as const;
type Name = (typeof NAMES)[number];
type Values = Readonly<Record<Name, string>>;

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
  const values = Object.fromEntries(NAMES.map((name) => [name, readVariable(name, source)])) as Values;
  const named = readVariable('CMS_BACKEND', source);
  const host = CMS_HOSTS.find((name) => name === named);
  const workflow = source.CMS_WORKFLOW === 'true';
  const errors = (['CMS_FORM', 'CMS_WORKFLOW', 'CMS_BACKEND'] as const).flatMap((name) => formErrors(name, source));
  if (named === '' || host !== undefined) {
    errors.push(...(host === undefined ? unusedErrors(values, workflow) : hostErrors(host, values, workflow)));
    errors.push(...originErrors(source, host !== undefined));
  }
  if (errors.length > 0) throw new Error(badVariablesMessage(errors));
  return {
    isBuilt: source.CMS_FORM !== 'false',
    backEnd: host === undefined ? null : backEndOf(host, values),
    workflow,
    origin: readVariable('CMS_ORIGIN', source) || null,
  };
}

function originErrors(source: NodeJS.ProcessEnv, isConnected: boolean): string[] {
  const [origin, siteUrl] = [readVariable('CMS_ORIGIN', source), readVariable('SITE_URL', source)];
  const { form } = buildVariables().CMS_ORIGIN;
  if (!isConnected) {
    return origin === '' ? [] : ['CMS_ORIGIN: does nothing without CMS_BACKEND → set that, or unset this'];
  }
  if (origin === '') {
    return isLocal(siteUrl)
      ? []
      : [`CMS_ORIGIN: is needed for CMS_BACKEND unless SITE_URL is on this machine → set it to ${form}`];
  }
  const errors = formErrors('CMS_ORIGIN', source);
  return errors.length === 0 && URL.canParse(siteUrl) && new URL(siteUrl).origin === origin
    ? [`CMS_ORIGIN: is the origin of the site → set it to ${form}`]
    : errors;
}

/** Errors about variables that have no effect without a host. */
function unusedErrors(values: Values, workflow: boolean): string[] {
  const set = [...NAMES.filter((name) => values[name] !== ''), ...(workflow ? ['CMS_WORKFLOW'] : [])];
  return set.map(
    (name) => `${name}: does nothing without CMS_BACKEND → set that to one of ${CMS_HOSTS.join(', ')}, or unset this`,
  );
}

function hostErrors(host: Host, values: Values, workflow: boolean): string[] {
  const { required, optional } = USES[host];
  const errors = NAMES.flatMap((name) => {
    const value = values[name];
    if (value === '')
      return required.includes(name)
        ? [`${name}: is needed for CMS_BACKEND=${host} → set it to ${buildVariables()[name].form}`]
        : [];
    if (name !== 'CMS_BRANCH' && !required.includes(name) && !optional.includes(name)) {
      return [`${name}: does nothing for CMS_BACKEND=${host} → unset it`];
    }
    return formErrors(name, values, host);
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
    case 'gitea':
      // Gitea has no server of its own: there the variable is required.
      return { host, repo, branch, url: values.CMS_HOST || GITLAB, appId };
    case 'git-gateway': {
      const identityUrl = values.CMS_AUTH_URL || NETLIFY.identity;
      return { host, branch, identityUrl, gatewayUrl: values.CMS_GATEWAY_URL || NETLIFY.gateway };
    }
  }
}
