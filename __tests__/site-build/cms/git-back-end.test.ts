import { connectionTo } from '../../../src/site-build/cms/git-back-end';
import { readCmsEnv } from '../../../src/config/cms-env';

/** The settings of the CMS with these variables. */
function connection(source: NodeJS.ProcessEnv) {
  const { backEnd } = readCmsEnv({ CMS_ORIGIN: 'https://edit.example', ...source });
  if (backEnd === null) throw new Error('CMS_BACKEND is not set.');
  return connectionTo(backEnd);
}

test('uses a login service for GitHub, whose URL is split as Decap expects', () => {
  const source = {
    CMS_BACKEND: 'github',
    CMS_REPO: 'owner/site',
    CMS_AUTH_URL: 'https://sign-in.example/oauth/start/',
  };
  expect(connection(source)).toEqual({
    backend: {
      name: 'github',
      repo: 'owner/site',
      branch: 'main',
      base_url: 'https://sign-in.example',
      auth_endpoint: 'oauth/start',
    },
    connections: ['https://api.github.com', 'https://www.githubstatus.com'],
    images: ['https://avatars.githubusercontent.com'],
  });
  expect(connection({ ...source, CMS_AUTH_URL: 'https://sign-in.example' }).backend.auth_endpoint).toBe('auth');
});

test('uses the login of the host for GitLab and Gitea', () => {
  const source = { CMS_REPO: 'a/b', CMS_APP_ID: 'id', CMS_HOST: 'https://git.example' };
  expect(connection({ ...source, CMS_BACKEND: 'gitlab' })).toMatchObject({
    backend: {
      name: 'gitlab',
      auth_type: 'pkce',
      app_id: 'id',
      base_url: 'https://git.example',
      api_root: 'https://git.example/api/v4',
    },
    connections: ['https://git.example'],
  });
  expect(connection({ ...source, CMS_BACKEND: 'gitea' })).toMatchObject({
    backend: { name: 'gitea', app_id: 'id', base_url: 'https://git.example', api_root: 'https://git.example/api/v1' },
    connections: ['https://git.example'],
  });
});

test('uses a gateway on the site itself without a host', () => {
  expect(connection({ CMS_BACKEND: 'git-gateway' })).toEqual({
    backend: {
      name: 'git-gateway',
      branch: 'main',
      identity_url: '/.netlify/identity',
      gateway_url: '/.netlify/git',
    },
    connections: ['https://www.netlifystatus.com'],
    images: [],
  });
  const elsewhere = { CMS_AUTH_URL: 'https://id.example', CMS_GATEWAY_URL: 'https://git.example/github' };
  expect(connection({ CMS_BACKEND: 'git-gateway', ...elsewhere }).connections).toContain('https://git.example/github');
});
