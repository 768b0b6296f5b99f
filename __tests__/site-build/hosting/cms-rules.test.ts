import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CmsPage, HeaderRule } from '../../../src/site-build/hosting/header-rules';
import { writeHostingFiles } from '../../../src/site-build/hosting/write-hosting-files';
import { BUILT_FOR_THIS_HOST } from '../../../src/config/back-end';
import { createHeaderRulesReader } from '../../../member-service/site/header-rules-reader';
import { writeTree } from '../../member-service/support/fixture-site';

const FILES = {
  'index.html': '<!doctype html><title>Home</title>',
  'admin/index.html': '<!doctype html><script defer src="/admin/cms.js"></script>',
  'admin/cms.js': '1',
  'build.json': '{}',
};
const GIT_HOST = { connections: ['https://git.example/api/v4'], images: ['https://faces.example'] };
const POLICY = 'Content-Security-Policy';

/** Writes the host files for this CMS, and reads the headers that the member service sends with them. */
async function write(cms: CmsPage | null, isPreview = false) {
  const publicDir = await writeTree(FILES);
  const nginxFile = `${publicDir}-nginx.conf`;
  await writeHostingFiles({
    publicDir,
    nginxFile,
    siteUrl: 'https://brainhouse.example',
    routes: [{ path: '/', access: 'public', indexed: true }],
    cspSources: { frames: ['https://player.example'], images: [], connections: [] },
    inlineScripts: () => [],
    builtFor: BUILT_FOR_THIS_HOST,
    ...{ rewrites: [], secretPages: [], isUnprotected: false, cms, isPreview },
  });
  function read(file: string): Promise<string> {
    return readFile(path.join(publicDir, file), 'utf8');
  }
  const { rules } = JSON.parse(await read('_hosting.json')) as { rules: HeaderRule[] };
  const service = createHeaderRulesReader({ error: jest.fn(), warn: jest.fn() } as never);
  return {
    rules,
    headers: await read('_headers'),
    sitemap: await read('sitemap.xml'),
    nginx: await readFile(nginxFile, 'utf8'),
    service: { page: await service.headersFor(publicDir, '/admin'), home: await service.headersFor(publicDir, '/') },
  };
}

/** The sources of one directive of a policy. */
function sourcesOf(policy: string | undefined, directive: string): readonly string[] {
  const found = policy?.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

function ruleOf(rules: readonly HeaderRule[], address: string): Readonly<Record<string, string>> {
  return rules.find((rule) => rule.path === address)?.headers ?? {};
}

it('lets a CMS with an origin of its own read what the build says, and nothing else', async () => {
  const { rules } = await write(null);
  const open = rules.filter(({ headers }) => 'Access-Control-Allow-Origin' in headers);
  expect(open).toEqual([{ path: '/build.json', headers: { 'Access-Control-Allow-Origin': '*' } }]);
});

it('EDIT-20: gives the CMS its own policy, for its page and its files', async () => {
  const { rules } = await write({ path: '/admin', sources: GIT_HOST });
  const policy = ruleOf(rules, '/admin')[POLICY];
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'unsafe-eval'"]);
  expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", 'blob:', 'https://git.example']);
  expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://faces.example']);
  expect(sourcesOf(policy, 'frame-src')).toEqual(["'none'"]);
  expect(ruleOf(rules, '/admin/*')).toEqual(ruleOf(rules, '/admin'));
});

it('EDIT-20: allows nothing more on the pages of the site', async () => {
  const { rules } = await write({ path: '/admin', sources: GIT_HOST });
  const { rules: without } = await write(null);
  expect(ruleOf(rules, '/')).toEqual(ruleOf(without, '/'));
  expect(ruleOf(rules, '/')[POLICY]).not.toMatch(/unsafe-eval|blob:|git\.example/);
});

it('allows the requests of the CMS in the policy for all addresses, because browsers apply both', async () => {
  const { rules } = await write({ path: '/admin', sources: GIT_HOST });
  const everywhere = ruleOf(rules, '/*')[POLICY];
  const cms = ruleOf(rules, '/admin')[POLICY];
  for (const directive of ['connect-src', 'img-src', 'style-src', 'worker-src', 'font-src']) {
    expect(sourcesOf(everywhere, directive)).toEqual(expect.arrayContaining([...sourcesOf(cms, directive)]));
  }
  expect(everywhere).not.toMatch(/script-src|default-src/);
  expect(sourcesOf(everywhere, 'frame-src')).toEqual(['https://player.example']);
});

it('does not change the policy for all addresses if the CMS is not connected', async () => {
  const { rules } = await write({ path: '/admin', sources: null });
  const { rules: without } = await write(null);
  expect(ruleOf(rules, '/*')).toEqual(ruleOf(without, '/*'));
  expect(sourcesOf(ruleOf(rules, '/admin')[POLICY], 'script-src')).toEqual(["'self'"]);
});

it('hides the CMS from search engines, and allows messages from its login window', async () => {
  const { rules, sitemap } = await write({ path: '/admin', sources: GIT_HOST });
  expect(ruleOf(rules, '/admin')).toMatchObject({
    'X-Robots-Tag': 'noindex, nofollow',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  });
  expect(ruleOf(rules, '/')['Cross-Origin-Opener-Policy']).toBe('same-origin');
  expect(sitemap).not.toContain('admin');
});

it.each([true, false])('sets no header twice for the CMS, except the policy (preview: %s)', async (isPreview) => {
  const { rules } = await write({ path: '/admin', sources: GIT_HOST }, isPreview);
  const names = ['/*', '/admin/*']
    .flatMap((address) => Object.keys(ruleOf(rules, address)))
    .filter((name) => name !== POLICY);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names).toContain('X-Robots-Tag');
});

it('has one block for the CMS in _headers, and its page with and without a slash in nginx', async () => {
  const { headers, nginx, rules } = await write({ path: '/admin', sources: GIT_HOST });
  expect(headers.split('\n').filter((line) => line.startsWith('/admin'))).toEqual(['/admin/*']);
  const policy = String(ruleOf(rules, '/admin')[POLICY]);
  expect(nginx).toContain(`  "/admin" "${policy}";\n  "/admin/index.html" "${policy}";\n  "~^/admin/" "${policy}";`);
});

it('is served by the member service with its own headers only', async () => {
  const { service, rules } = await write({ path: '/admin', sources: GIT_HOST });
  expect(service.page).toMatchObject(ruleOf(rules, '/admin'));
  expect(service.home).toMatchObject(ruleOf(rules, '/'));
});
