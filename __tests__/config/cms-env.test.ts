import { readCmsEnv } from '../../src/config/cms-env';

/** The lines of the error that these variables cause, without its first. */
function errors(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readCmsEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : [];
  }
  return [];
}

/** The origin of the CMS, which every back end needs. */
const CMS_ORIGIN = 'https://edit.example';
const GITHUB = { CMS_ORIGIN, CMS_BACKEND: 'github', CMS_REPO: 'owner/site', CMS_AUTH_URL: 'https://sign-in.example/' };
const GITEA = { CMS_ORIGIN, CMS_BACKEND: 'gitea', CMS_REPO: 'a/b', CMS_APP_ID: 'id', CMS_HOST: 'https://git.example' };

test('builds a CMS without a Git back end if nothing is set', () => {
  expect(readCmsEnv({})).toEqual({ isBuilt: true, backEnd: null, workflow: false, origin: null });
  expect(readCmsEnv({ CMS_BACKEND: ' ', CMS_REPO: '' })).toEqual({
    isBuilt: true,
    backEnd: null,
    workflow: false,
    origin: null,
  });
});

test('leaves the CMS out on request', () => {
  expect(readCmsEnv({ CMS_FORM: 'false' }).isBuilt).toBe(false);
  expect(readCmsEnv({ CMS_FORM: 'true' }).isBuilt).toBe(true);
});

test('EDIT-19: reads four back ends, and main as the default branch', () => {
  expect(readCmsEnv({ ...GITHUB, CMS_WORKFLOW: 'true' })).toEqual({
    isBuilt: true,
    backEnd: { host: 'github', repo: 'owner/site', branch: 'main', authUrl: 'https://sign-in.example' },
    workflow: true,
    origin: CMS_ORIGIN,
  });
  expect(
    readCmsEnv({ CMS_ORIGIN, CMS_BACKEND: 'gitlab', CMS_REPO: 'a/b/c', CMS_APP_ID: 'id', CMS_BRANCH: 'live' }).backEnd,
  ).toEqual({
    host: 'gitlab',
    repo: 'a/b/c',
    branch: 'live',
    url: 'https://gitlab.com',
    appId: 'id',
  });
  expect(readCmsEnv(GITEA).backEnd).toMatchObject({ host: 'gitea', url: 'https://git.example' });
  expect(readCmsEnv({ CMS_ORIGIN, CMS_BACKEND: 'git-gateway' }).backEnd).toEqual({
    host: 'git-gateway',
    branch: 'main',
    identityUrl: '/.netlify/identity',
    gatewayUrl: '/.netlify/git',
  });
});

test('EDIT-19: names each variable that a back end needs', () => {
  expect(errors({ CMS_ORIGIN, CMS_BACKEND: 'github' })).toEqual([
    'CMS_REPO: is needed for CMS_BACKEND=github → set it to the name of a repository such as owner/site',
    'CMS_AUTH_URL: is needed for CMS_BACKEND=github → set it to a web address such as https://sign-in.example, or for git-gateway a path of this site',
  ]);
  expect(errors({ CMS_ORIGIN, CMS_BACKEND: 'gitea' }).map((line) => line.split(':')[0])).toEqual([
    'CMS_REPO',
    'CMS_HOST',
    'CMS_APP_ID',
  ]);
});

test('names each variable that a back end does not use', () => {
  expect(errors({ ...GITHUB, CMS_APP_ID: 'id' })).toEqual([
    'CMS_APP_ID: does nothing for CMS_BACKEND=github → unset it',
  ]);
  expect(errors({ CMS_BRANCH: 'main', CMS_WORKFLOW: 'true' })).toEqual([
    'CMS_BRANCH: does nothing without CMS_BACKEND → set that to one of github, gitlab, gitea, git-gateway, or unset this',
    'CMS_WORKFLOW: does nothing without CMS_BACKEND → set that to one of github, gitlab, gitea, git-gateway, or unset this',
  ]);
});

test('lists every bad value', () => {
  expect(errors({ CMS_BACKEND: 'svn', CMS_FORM: 'off', CMS_WORKFLOW: 'on' })).toEqual([
    'CMS_FORM: must be true or false, got "off"',
    'CMS_WORKFLOW: must be true or false, got "on"',
    'CMS_BACKEND: must be one of github, gitlab, gitea, git-gateway, got "svn"',
  ]);
  expect(errors({ ...GITHUB, CMS_REPO: 'site', CMS_BRANCH: 'a b', CMS_AUTH_URL: '/auth' })).toEqual([
    'CMS_REPO: must be the name of a repository such as owner/site, got "site"',
    'CMS_BRANCH: must be the name of a branch such as main, got "a b"',
    'CMS_AUTH_URL: must be a web address such as https://sign-in.example, or for git-gateway a path of this site, got "/auth"',
  ]);
});

test('refuses settings that a back end does not support', () => {
  expect(errors({ ...GITEA, CMS_WORKFLOW: 'true' })).toEqual([
    'CMS_WORKFLOW: the CMS does not support reviews on Gitea → unset it',
  ]);
  expect(errors({ CMS_ORIGIN, CMS_BACKEND: 'git-gateway', CMS_AUTH_URL: '/identity' })).toEqual([
    'CMS_AUTH_URL, CMS_GATEWAY_URL: belong together → set both, or neither for Netlify',
  ]);
});

const ORIGIN_SHAPE = 'an https origin of its own, without a path, such as https://edit.brainhouse.example';

test('serves a connected CMS from another origin than the site, except on a developer’s machine', () => {
  const { CMS_ORIGIN: _origin, ...back } = GITHUB;
  expect(errors({ ...back, SITE_URL: 'https://site.example' })).toEqual([
    `CMS_ORIGIN: is needed for CMS_BACKEND unless SITE_URL is on this machine → set it to ${ORIGIN_SHAPE}`,
  ]);
  expect(errors(back)).toHaveLength(1);
  for (const SITE_URL of ['http://localhost:8000', 'http://127.0.0.1', 'http://[::1]:8000/']) {
    expect(readCmsEnv({ ...back, SITE_URL }).origin).toBeNull();
  }
  expect(errors({ ...back, SITE_URL: 'https://localhost.example' })).toHaveLength(1);
  expect(errors({ ...GITHUB, SITE_URL: 'https://edit.example/site/' })).toEqual([
    `CMS_ORIGIN: is the origin of the site → set it to ${ORIGIN_SHAPE}`,
  ]);
  for (const bad of ['edit.example', 'https://edit.example/admin', 'http://edit.example', 'ftp://edit.example']) {
    expect(errors({ ...GITHUB, CMS_ORIGIN: bad })).toEqual([`CMS_ORIGIN: must be ${ORIGIN_SHAPE}, got "${bad}"`]);
  }
  expect(errors({ CMS_ORIGIN })).toEqual(['CMS_ORIGIN: does nothing without CMS_BACKEND → set that, or unset this']);
});
