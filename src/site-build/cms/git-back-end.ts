import type { GitBackEnd } from '../../config/cms-env';
import type { CmsSources } from '../hosting/csp';

/** Decap's settings of where the CMS reads and saves. */
export type DecapBackend = { readonly name: string } & Readonly<Record<string, string | boolean>>;

/** Decap's settings for a Git back end, and the addresses that the CMS contacts there. */
interface GitConnection extends CmsSources {
  readonly backend: DecapBackend;
}

const GITHUB = {
  api: 'https://api.github.com',
  status: 'https://www.githubstatus.com',
  avatars: 'https://avatars.githubusercontent.com',
};
const NETLIFY_STATUS = 'https://www.netlifystatus.com';
/** GitLab and Gitea use it for users without a profile picture. */
const GRAVATAR = 'https://secure.gravatar.com';

/**
 * Decap's settings for a Git back end, and the origins that the CSP must allow for it (Decap CMS 3.16,
 * "Backends").
 */
export function connectionTo(backEnd: GitBackEnd): GitConnection {
  switch (backEnd.host) {
    case 'github':
      return {
        backend: { name: 'github', repo: backEnd.repo, branch: backEnd.branch, ...signInAddress(backEnd.authUrl) },
        connections: [GITHUB.api, GITHUB.status],
        images: [GITHUB.avatars],
      };
    case 'gitlab':
    case 'gitea':
      return {
        backend: {
          name: backEnd.host,
          repo: backEnd.repo,
          branch: backEnd.branch,
          ...(backEnd.host === 'gitlab' && { auth_type: 'pkce' }),
          app_id: backEnd.appId,
          base_url: backEnd.url,
          api_root: `${backEnd.url}/api/${backEnd.host === 'gitlab' ? 'v4' : 'v1'}`,
        },
        connections: [backEnd.url],
        images: [backEnd.url, GRAVATAR],
      };
    case 'git-gateway':
      return {
        backend: {
          name: 'git-gateway',
          branch: backEnd.branch,
          identity_url: backEnd.identityUrl,
          gateway_url: backEnd.gatewayUrl,
        },
        connections: [NETLIFY_STATUS, backEnd.identityUrl, backEnd.gatewayUrl].filter(
          (address) => !address.startsWith('/'),
        ),
        images: [],
      };
  }
}

/** Decap compares the origin of the response with `base_url`, which therefore has no path. */
function signInAddress(address: string): { base_url: string; auth_endpoint: string } {
  const { origin, pathname } = new URL(address);
  return { base_url: origin, auth_endpoint: pathname.replace(/^\/+/, '') || 'auth' };
}
