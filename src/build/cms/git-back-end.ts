import type { GitBackEnd } from '../../config/cms-env';
import type { DecapBackend } from './decap-config';

/** Decap's settings for a Git back end, and the addresses that the CMS contacts there. */
export interface GitConnection {
  readonly backend: DecapBackend;
  /** Asked by the CMS's scripts; empty for what is on the site's own address. */
  readonly connections: readonly string[];
  /** Where the pictures of the people signed in come from. */
  readonly images: readonly string[];
}

const GITHUB = {
  api: 'https://api.github.com',
  status: 'https://www.githubstatus.com',
  avatars: 'https://avatars.githubusercontent.com',
};
const NETLIFY_STATUS = 'https://www.netlifystatus.com';
/** GitLab and Gitea take the pictures of people without one from here. */
const GRAVATAR = 'https://secure.gravatar.com';

/** Decap's settings for a Git back end, and what the content policy has to allow for it (Decap CMS 3.16, "Backends"). */
export function connectionTo(place: GitBackEnd): GitConnection {
  switch (place.host) {
    case 'github':
      return {
        backend: { name: 'github', repo: place.repo, branch: place.branch, ...signInAddress(place.authUrl) },
        connections: [GITHUB.api, GITHUB.status],
        images: [GITHUB.avatars],
      };
    case 'gitlab':
      return {
        backend: {
          name: 'gitlab',
          repo: place.repo,
          branch: place.branch,
          auth_type: 'pkce',
          app_id: place.appId,
          base_url: place.url,
          api_root: `${place.url}/api/v4`,
        },
        connections: [place.url],
        images: [place.url, GRAVATAR],
      };
    case 'gitea':
      return {
        backend: {
          name: 'gitea',
          repo: place.repo,
          branch: place.branch,
          app_id: place.appId,
          base_url: place.url,
          api_root: `${place.url}/api/v1`,
        },
        connections: [place.url],
        images: [place.url, GRAVATAR],
      };
    case 'git-gateway':
      return {
        backend: {
          name: 'git-gateway',
          branch: place.branch,
          identity_url: place.identityUrl,
          gateway_url: place.gatewayUrl,
        },
        connections: [NETLIFY_STATUS, place.identityUrl, place.gatewayUrl].filter(
          (address) => !address.startsWith('/'),
        ),
        images: [],
      };
  }
}

/** Decap compares the origin of the answer with `base_url`, which therefore holds no path. */
function signInAddress(address: string): { base_url: string; auth_endpoint: string } {
  const { origin, pathname } = new URL(address);
  return { base_url: origin, auth_endpoint: pathname.replace(/^\/+/, '') || 'auth' };
}
