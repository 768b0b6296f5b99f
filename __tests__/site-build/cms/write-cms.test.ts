import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { cmsConfig } from '../../../src/site-build/cms/collections';
import { provideCms } from '../../../src/site-build/cms/provide-cms';
import { writeCms } from '../../../src/site-build/cms/write-cms';
import { writeTree } from '../../member-service/support/fixture-site';
import { readInlineCode } from '../../support/inline-code';

const BACKEND = { name: 'proxy', proxy_url: '/admin/api' };

let publicDir: string;
let cmsSiteDir: string;

beforeEach(async () => {
  publicDir = await writeTree({});
  cmsSiteDir = path.join(await writeTree({}), 'cms-site');
});

function at(file: string): string {
  return path.join(publicDir, 'admin', file);
}

async function config() {
  return JSON.parse(await readFile(at('config.json'), 'utf8')) as ReturnType<typeof cmsConfig>;
}

/** Runs with these variables of the CMS and no others. */
async function withVariables<Result>(variables: NodeJS.ProcessEnv, run: () => Promise<Result>): Promise<Result> {
  const before = process.env;
  process.env = { ...variables };
  try {
    return await run();
  } finally {
    process.env = before;
  }
}

test('the page loads our script before Decap, from absolute addresses and without inline code', async () => {
  await writeCms({ publicDir, backend: BACKEND });
  const page = await readFile(at('index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script defer src="([^"]+)">/g)].map(([, address]) => address);
  expect(scripts).toEqual(['/admin/cms.js', '/admin/decap-cms.js']);
  expect(readInlineCode(page)).toEqual({ scripts: [], handlers: [] });
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toMatch(/<html lang="en">[^]*<title>[^<]+<\/title>[^]*<noscript>/);
});

test('writes the files that the page needs, without source maps and unused widgets', async () => {
  await writeCms({ publicDir, backend: BACKEND });
  const files = await readdir(path.join(publicDir, 'admin'));
  expect(files).toEqual(
    expect.arrayContaining(['config.json', 'decap-cms.js', 'decap-cms.js.LICENSE.txt', 'cms.js', 'index.html']),
  );
  expect(files.filter((file) => /\.map$|\.wasm$|^\d+\./.test(file))).toEqual([]);
});

test('the configuration has the Git back end and the collections', async () => {
  await writeCms({ publicDir, backend: BACKEND, siteUrl: 'https://site.example' });
  expect(await config()).toMatchObject({
    backend: BACKEND,
    publish_mode: 'simple',
    site_url: 'https://site.example',
    media_folder: 'content/media',
    public_folder: 'media',
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
  });
  expect((await config()).collections.length).toBeGreaterThan(20);
});

test('a second build does not change current files, and deletes old ones', async () => {
  await writeCms({ publicDir, backend: BACKEND });
  const long = new Date('2026-01-01T00:00:00Z');
  await utimes(at('decap-cms.js'), long, long);
  await writeFile(at('decap-cms.js.br'), 'compressed');
  await writeFile(at('old.js'), '1');
  await writeFile(at('old.js.br'), '1');
  await writeCms({ publicDir, backend: { ...BACKEND, proxy_url: '/elsewhere' } });
  expect((await stat(at('decap-cms.js'))).mtime).toEqual(long);
  const files = await readdir(path.join(publicDir, 'admin'));
  expect(files).toContain('decap-cms.js.br');
  expect(files.filter((file) => file.startsWith('old'))).toEqual([]);
  expect((await config()).backend.proxy_url).toBe('/elsewhere');
});

test('without a Git back end only the page is written, with the variables to set', async () => {
  await mkdir(at(''), { recursive: true });
  await writeFile(at('decap-cms.js'), 'from an earlier build');
  const hosted = await withVariables({}, () => provideCms({ publicDir, cmsSiteDir }, 'https://site.example'));
  expect(hosted).toEqual({ path: '/admin', sources: null });
  expect(await readdir(path.join(publicDir, 'admin'))).toEqual(['index.html']);
  const page = await readFile(at('index.html'), 'utf8');
  expect(page).toContain('CMS_BACKEND');
  expect(page).not.toContain('<script');
});

test('on a developer’s machine the CMS is part of the site, whose host files allow its requests', async () => {
  const variables = { CMS_BACKEND: 'git-gateway', CMS_WORKFLOW: 'true', SITE_URL: 'http://localhost:8000' };
  const hosted = await withVariables(variables, () => provideCms({ publicDir, cmsSiteDir }, 'http://localhost:8000'));
  expect(hosted?.sources?.connections).toEqual(['https://www.netlifystatus.com']);
  expect(await config()).toMatchObject({ backend: { name: 'git-gateway' }, publish_mode: 'editorial_workflow' });
});

test('with an origin of its own the CMS is a site of its own, and the site has none', async () => {
  await writeCms({ publicDir, backend: null });
  const variables = { CMS_BACKEND: 'git-gateway', CMS_ORIGIN: 'https://edit.example' };
  const hosted = await withVariables(variables, () => provideCms({ publicDir, cmsSiteDir }, 'https://site.example'));
  expect(hosted).toBeNull();
  expect(await readdir(publicDir)).toEqual([]);
  expect(await readdir(cmsSiteDir)).toEqual(['_headers', '_redirects', 'admin', 'robots.txt']);
  expect(await readdir(path.join(cmsSiteDir, 'admin'))).toContain('decap-cms.js');
  const headers = await readFile(path.join(cmsSiteDir, '_headers'), 'utf8');
  expect(headers).toMatch(/^\/\*\n(?: {2}.+\n)* {2}Content-Security-Policy: .*'unsafe-eval'/m);
  expect(headers).toMatch(/connect-src [^;]*https:\/\/www\.netlifystatus\.com/);
  // What the build says: whether a change is live.
  expect(headers).toMatch(/connect-src [^;]*https:\/\/site\.example/);

  await withVariables({ CMS_FORM: 'false' }, () => provideCms({ publicDir, cmsSiteDir }, 'https://site.example'));
  await expect(readdir(cmsSiteDir)).rejects.toThrow('ENOENT');
});

test('the CMS does not get the origin of the site, also if the address of the site is in the content only', async () => {
  const variables = { CMS_BACKEND: 'git-gateway', CMS_ORIGIN: 'https://site.example' };
  await expect(
    withVariables(variables, () => provideCms({ publicDir, cmsSiteDir }, 'https://site.example')),
  ).rejects.toThrow('CMS_ORIGIN: is the origin of the site');
});

test('CMS_FORM=false deletes the files of an earlier build', async () => {
  await writeCms({ publicDir, backend: null });
  expect(
    await withVariables({ CMS_FORM: 'false' }, () => provideCms({ publicDir, cmsSiteDir }, 'https://site.example')),
  ).toBeNull();
  expect(await readdir(publicDir)).toEqual([]);
});
