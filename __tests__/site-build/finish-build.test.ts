import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CmsOptions } from '../../src/site-build/cms/write-cms';
import type { HeaderRule } from '../../src/site-build/hosting/header-rules';
import { readFacts } from '../../src/site-build/build-facts';
import { scriptHash } from '../../src/site-build/hosting/csp';
import { planPicture } from '../../src/site-build/pictures/plan-picture';
import { anchorAddresses } from '../../src/config/anchors';
import { memberContentName } from '../../src/config/route-registry';
import { ROUTES } from '../../src/config/routes';
import { writeTree } from '../member-service/support/fixture-site';

// Decap's bundle takes ten seconds to compress.
jest.mock('../../src/site-build/cms/write-cms', () => ({
  writeCms: ({ publicDir }: CmsOptions) => writeTree({ 'admin/index.html': '<!doctype html>' }, publicDir),
  removeCms: jest.fn(),
}));

const KEY = 'a'.repeat(20);
const SOURCE = { path: 'a.png', name: 'a', digest: 'a' };
const SIZE = { width: 80, height: 60, color: '#336699' };

const FILES = {
  'package.json': '{"browserslist": ["chrome >= 125"]}',
  'package-lock.json': '{}',
  'a.png': '',
  'content/site/site.yaml': 'url: https://brainhouse.example\ntimeZone: Africa/Lagos\n',
  'content/site/links.yaml': ['policy', 'disclaimer', 'terms']
    .map((key) => `${key}:\n  url: https://${key}.example/text\n`)
    .join(''),
  'static/Thumbs.db': 'previews',
  'public/Thumbs.db': 'previews',
  'public/404.html': '<!doctype html>',
  'public/page-data/index/page-data.json': '{}',
  'public/static/not-hashed.svg': '<svg/>',
  // A picture that only the member area still shows.
  [`public/static/${KEY.slice(0, 8)}/a-40.avif`]: 'public',
  [`public/member-content/pictures/${KEY}/a-40.avif`]: 'of members',
  '.cache/compiled/inputs.json': '["gatsby-node.ts"]',
  '.cache/brainhouse-build.json': JSON.stringify({ pages: { inline: 'inline()', member: 'member()' } }),
};

let project: string;

function read(file: string): Promise<string> {
  return readFile(join(project, file), 'utf8');
}

function has(file: string): boolean {
  return existsSync(join(project, file));
}

/** Ends a build of a small project, as Gatsby does. @param changes other contents of its files */
async function finish(variables: NodeJS.ProcessEnv, changes: Readonly<Record<string, string>> = {}) {
  const written: Record<string, string> = {};
  for (const { path } of ROUTES) {
    const ids = anchorAddresses().flatMap((address) => address.split(`${path}#`).slice(1));
    written[join('public', path, 'index.html')] = `<!doctype html>${ids.map((id) => `<p id="${id}">`).join('')}`;
  }
  const parts = ROUTES.filter(({ access }) => access === 'member').map(({ path }) => memberContentName(path));
  for (const name of parts) written[`public/member-content/${name}.json`] = JSON.stringify({ name, content: {} });
  project = await writeTree({ ...FILES, ...written, ...changes });
  jest.spyOn(process, 'cwd').mockReturnValue(project);
  const before = process.env;
  process.env = { DEFER_PICTURES: 'true', gatsby_executing_command: 'build', ...variables };
  const reporter = {
    activityTimer: () => ({ start: jest.fn(), end: jest.fn(), setStatus: jest.fn() }),
    createProgress: () => ({ start: jest.fn(), tick: jest.fn(), done: jest.fn() }),
    ...{ info: jest.fn(), warn: jest.fn(), panicOnBuild: jest.fn() },
  };
  try {
    // The variables are read when the modules are loaded.
    await jest.isolateModulesAsync(async () => {
      const { onPreBootstrap, onPostBuild } = await import('../../gatsby-node');
      const { noteContent } = await import('../../src/site-build/build-info');
      const { prebuildView } = await import('../../src/site-build/member-content/prebuilt-views');
      const { deferEncoding } = await import('../../src/site-build/pictures/deferred-pictures');
      await onPreBootstrap?.({ reporter } as never, { plugins: [] }, () => undefined);
      noteContent();
      for (const name of parts) await prebuildView(name, () => ({ html: `<p>${name}</p>`, css: '' }));
      const source = { ...SOURCE, path: join(project, SOURCE.path) };
      await deferEncoding(project, planPicture(source, SIZE, { widths: [40], sizes: '50vw' }).plan);
      await onPostBuild?.({ reporter } as never, { plugins: [] }, () => undefined);
    });
  } finally {
    process.env = before;
  }
  const { rules } = JSON.parse(await read('public/_hosting.json')) as { readonly rules: readonly HeaderRule[] };
  function headers(address: string): HeaderRule['headers'] {
    return rules.find(({ path }) => path === address)?.headers ?? {};
  }
  return { headers, policy: (address: string) => headers(address)['Content-Security-Policy'] ?? '', reporter };
}

const CMS = {
  ...{
    CMS_BACKEND: 'github',
    CMS_REPO: 'brainhouse/site',
    CMS_BRANCH: 'main',
    CMS_AUTH_URL: 'https://sign-in.example',
  },
};

test('PASS-04, OPS-70, EDIT-20, EDIT-28: each setting of a site with the member service is in the files for hosts', async () => {
  const hosts = { SITE_URL: 'http://localhost:8000', MARKET_PICTURE_HOSTS: 'https://coins.example' };
  const { headers, policy, reporter } = await finish({ ...CMS, ...hosts });
  expect(policy('/admin')).toMatch(/'unsafe-eval'[^]*https:\/\/api\.github\.com/);
  expect(policy('/events')).not.toContain('unsafe-eval');

  const secrets = ROUTES.filter(({ takesSecret }) => takesSecret).map(({ path }) => path);
  expect(secrets).not.toEqual([]);
  const [redirects, nginx] = await Promise.all(['public/_redirects', 'hosting/nginx.conf'].map(read));
  for (const path of secrets) {
    expect(redirects).toContain(`${path}/* ${path}/ 200`);
    expect(nginx).toContain(`location ^~ ${path}/ {`);
    for (const address of [path, `${path}/*`]) {
      expect([address, headers(address)['Referrer-Policy']]).toEqual([address, 'no-referrer']);
    }
  }
  expect(headers('/events')['Referrer-Policy']).toBe('strict-origin-when-cross-origin');
  expect(redirects).toContain('/member-content/* / 302');

  expect(policy('/dashboard')).toContain(scriptHash('member()'));
  expect(policy('/events')).toContain(scriptHash('inline()'));
  expect(policy('/events')).not.toContain(scriptHash('member()'));
  expect(policy('/events')).toMatch(
    /img-src [^;]*https:\/\/coins\.example[^]*connect-src 'self';[^]*frame-src [^;]*https:\/\/disclaimer\.example/,
  );
  expect(headers('/*')).not.toHaveProperty('X-Robots-Tag');
  expect(await read('public/sitemap.xml')).toContain('<loc>http://localhost:8000/events</loc>');
  expect(JSON.parse(await read('public/build.json'))).toMatchObject({ entries: 2 });
  expect(await read('public/member-content/dashboard.json')).toContain('<p>dashboard</p>');

  expect(has('public/Thumbs.db')).toBe(false);
  expect(has(`public/static/${KEY.slice(0, 8)}/a-40.avif`)).toBe(false);
  expect(has(`public/member-content/pictures/${KEY}/a-40.avif`)).toBe(true);
  expect(reporter.warn).toHaveBeenCalledWith(expect.stringContaining('static/not-hashed.svg'));
  expect(readFacts(project).inputs).toHaveProperty('gatsby-node');
});

test('each setting of a site with other back ends is in the files for hosts', async () => {
  const { headers, policy } = await finish({
    ...{ GATSBY_SERVICE_BASE: 'https://members.example', GATSBY_MARKET_BASE: 'https://prices.example/api' },
    ...{ GATSBY_MEMBER_CONTENT_BASE: 'https://content.example/files', GATSBY_PREVIEW: 'true' },
  });
  for (const host of ['members', 'prices', 'content']) {
    expect(policy('/events')).toMatch(new RegExp(`connect-src [^;]*https://${host}\\.example`));
  }
  expect(headers('/*')).toHaveProperty('X-Robots-Tag', 'noindex, nofollow');
  expect(headers('/*')).toHaveProperty('Strict-Transport-Security');
  expect(await read('public/robots.txt')).toContain('Disallow: /\n');
  expect(await read('public/_hosting.json')).toContain('"GATSBY_SERVICE_BASE": "https://members.example"');
  expect([has('public/build.json'), has('public/member-content')]).toEqual([false, false]);
  expect(await read('hosting/member-content/dashboard.json')).toContain('<p>dashboard</p>');
});

test('OPS-70: an unprotected build lets static hosts serve its member content', async () => {
  await finish({ GATSBY_UNPROTECTED: 'true', GATSBY_THIRD_PARTIES: 'after-press' });
  expect(await read('public/_redirects')).not.toContain('/member-content/');
  expect(await read('public/_headers')).not.toContain('disclaimer.example');
});

test('ROUTE-09: a broken link stops the build, but none that the host answers', async () => {
  const { plan } = planPicture(SOURCE, SIZE, { widths: [40], sizes: '50vw' });
  const links = ['/evnts', '/reset-password/KEY/NAME', `/${plan.files[0]?.path ?? ''}`];
  const page = links.map((link) => `<a href="${link}">Read</a>`).join('');
  // Without the sections that links in the content may name.
  const changes = { 'public/index.html': page, 'public/about-us/index.html': '<!doctype html>' };
  const { reporter } = await finish({}, changes);
  const lines = anchorAddresses().flatMap((address) => {
    const [path, id] = address.split('#');
    return path === '/about-us' ? [`src/config/anchors.ts: ${address} → the page ${path} has no section #${id}`] : [];
  });
  const message = ['broken links in the built pages:', '/: /evnts → there is no such page', ...lines].join('\n');
  expect(reporter.panicOnBuild.mock.calls).toEqual([[message]]);
});

test('a picture that cannot be encoded stops the build', async () => {
  const { reporter } = await finish({ DEFER_PICTURES: 'false' });
  const [[message]] = reporter.panicOnBuild.mock.calls as [[string]];
  expect(message).toContain('/a.png: this picture cannot be read');
});

test.each([
  ['the name of a host', { CMS_BACKEND: 'svn' }, 'CMS_BACKEND'],
  ['an origin that is only known from the content', { ...CMS, CMS_ORIGIN: 'https://brainhouse.example' }, 'CMS_ORIGIN'],
])('EDIT-19: a bad variable of the CMS stops the build before it begins: %s', async (_, variables, name) => {
  await expect(finish(variables)).rejects.toThrow(name);
  expect(has('.cache/member-views')).toBe(false);
});

test('the live server runs the query of each page, not only of those that are requested', async () => {
  process.env.GATSBY_QUERY_ON_DEMAND = 'true';
  const { onPreInit } = await import('../../gatsby-node');
  await onPreInit?.({} as never, { plugins: [] }, () => undefined);
  expect(process.env).not.toHaveProperty('GATSBY_QUERY_ON_DEMAND');
});
