import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HeaderRule } from '../../../src/site-build/hosting/header-rules';
import { writeHostingFiles, type HostingOptions } from '../../../src/site-build/hosting/write-hosting-files';
import { BUILT_FOR_THIS_HOST } from '../../../src/config/back-end';
import { writeTree } from '../../member-service/support/fixture-site';

const LOADER = 'start()';
const RESET = 'readLink()';
const PAGE = '<!doctype html><title>Page</title>';

const FILES = {
  'index.html': '<!doctype html><title>Home</title>',
  'events/index.html': PAGE,
  'reset/index.html': PAGE,
  'voices/index.html': PAGE,
  'voices/2/index.html': PAGE,
  'voices/3/index.html': PAGE,
  '404.html': '<!doctype html><title>404</title>',
  'app-0123456789abcdef0123.js': '1',
  'styles.0123456789abcdef0123.css': 'a{}',
  'chunks/0123456789abcdef.js': '1',
  'static/plain.svg': '<svg/>',
  'chunk-map.json': '{}',
};

const ROUTES: HostingOptions['routes'] = [
  { path: '/', access: 'public', indexed: true },
  { path: '/events', access: 'public', indexed: true },
  { path: '/voices', access: 'public', indexed: true, list: { of: 'voices', perPage: 1 } },
  { path: '/cart', access: 'public', indexed: false },
  { path: '/dashboard', access: 'member', indexed: true },
  { path: '/reset', access: 'public', indexed: false },
];

let publicDir: string;
let options: HostingOptions;
let warnings: readonly string[];

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function read(file: string): Promise<string> {
  return readFile(path.join(publicDir, file), 'utf8');
}

async function rules(): Promise<readonly HeaderRule[]> {
  return (JSON.parse(await read('_hosting.json')) as { rules: HeaderRule[] }).rules;
}

async function headerOf(address: string, name: string): Promise<string | undefined> {
  return (await rules()).find((rule) => rule.path === address)?.headers[name];
}

/** Writes the host files of another build, without rewrites and listed routes. @returns the texts of the files with these names, and of nginx's */
async function writeOther(
  changes: Partial<HostingOptions>,
  names: readonly string[],
  page = 'index.html',
): Promise<string[]> {
  const folder = await writeTree({ [page]: '<!doctype html>' });
  const nginxFile = `${folder}-nginx.conf`;
  await writeHostingFiles({ ...options, publicDir: folder, nginxFile, routes: [], rewrites: [], ...changes });
  const files = [...names.map((name) => path.join(folder, name)), nginxFile];
  return Promise.all(files.map((file) => readFile(file, 'utf8')));
}

beforeAll(async () => {
  publicDir = await writeTree(FILES);
  options = {
    publicDir,
    nginxFile: `${publicDir}-nginx.conf`,
    siteUrl: 'https://brainhouse.example/',
    routes: ROUTES,
    builtFor: BUILT_FOR_THIS_HOST,
    cspSources: {
      frames: ['https://player.example/embed/', 'https://legal.example/policy?x=1'],
      images: ['https://pictures.example'],
      connections: ['https://market.example/api/v3'],
    },
    rewrites: [
      { from: '/old/*', to: '/events', status: 301 },
      { from: '/reset/*', to: '/reset', status: 200 },
      { from: '/what-is-on', to: '/events', status: 200 },
    ],
    secretPages: ['/reset'],
    inlineScripts: (address) => (address === '/reset' ? [RESET, LOADER] : [LOADER]),
    isPreview: false,
    isUnprotected: false,
    cms: null,
  };
  warnings = await writeHostingFiles(options);
});

it('OPS-18, OPS-25: writes a policy for each page that allows its own inline scripts and nothing else', async () => {
  expect(await headerOf('/reset', 'Content-Security-Policy')).toBe(
    [
      "default-src 'self'",
      `script-src 'self' ${sha256(RESET)} ${sha256(LOADER)}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https://pictures.example",
      "font-src 'self'",
      "connect-src 'self' https://market.example",
      'frame-src https://legal.example https://player.example',
      "manifest-src 'self'",
      "media-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types bundle dialog member-view message',
    ].join('; '),
  );
  expect(await headerOf('/events', 'Content-Security-Policy')).toContain(`script-src 'self' ${sha256(LOADER)};`);
});

it('allows no frames and no other hosts when none is configured', async () => {
  const [text] = await writeOther({ cspSources: { frames: [], images: [], connections: [] } }, ['_hosting.json']);
  expect(text).toContain("frame-src 'none'");
  expect(text).toContain("connect-src 'self';");
});

it('EDIT-10: asks search engines to list nothing of a preview, on any host', async () => {
  const [robots, headers = '', nginx] = await writeOther({ isPreview: true }, ['robots.txt', '_headers']);
  expect(robots).toBe('User-agent: *\nDisallow: /\n');
  expect(/\n\/\*\n((?: {2}.*\n)+)/.exec(headers)?.[1]).toContain('  X-Robots-Tag: noindex, nofollow\n');
  expect(nginx).toContain('"noindex, nofollow"');
  expect(headers.match(/X-Robots-Tag/g)).toHaveLength(1);
});

it('OPS-73: asks search engines to list no member content, which a static host may publish', async () => {
  expect((await read('_headers')).match(/\n\/member-content\/\*\n {2}X-Robots-Tag: noindex\n/)).not.toBeNull();
  expect(await headerOf('/member-content/*', 'X-Robots-Tag')).toBe('noindex');
  expect(await readFile(options.nginxFile, 'utf8')).toContain('  "~^/member-content/" "noindex";');
});

it('OPS-70: refuses member content on hosts that cannot ask the member service, unless everybody may read it', async () => {
  async function redirectsOf(changes: Partial<HostingOptions>): Promise<string | undefined> {
    return (await writeOther(changes, ['_redirects']))[0];
  }
  // Netlify takes the first line, Cloudflare Pages the second.
  const refusal = '\n/member-content/* / 302!\n/member-content/* / 302\n';
  expect(await redirectsOf({})).toContain(refusal);
  expect(await redirectsOf({ isUnprotected: true })).not.toContain('member-content');
  const builtFor = { ...BUILT_FOR_THIS_HOST, GATSBY_SERVICE_BASE: 'https://members.example' };
  expect(await redirectsOf({ builtFor })).not.toContain('member-content');
});

it('writes down for which back ends the build is', async () => {
  expect(JSON.parse(await read('_hosting.json'))).toMatchObject({
    builtFor: {
      GATSBY_SERVICE_BASE: '',
      GATSBY_MEMBER_CONTENT_BASE: '/member-content',
      GATSBY_MARKET_BASE: '/api/market',
    },
    memberContent: 'service',
  });
});

it('PASS-19: leads password managers to the page for a new password', async () => {
  const [redirects, nginx] = await writeOther({}, ['_redirects'], 'change-password/index.html');
  expect(redirects).toContain('\n/.well-known/change-password /change-password 302\n');
  expect(nginx).toContain('location = /.well-known/change-password { return 302 /change-password; }');
});

it('OPS-55: lets no other site embed files, and asks for https only if the public URL has it', async () => {
  expect(await headerOf('/*', 'Cross-Origin-Resource-Policy')).toBe('same-origin');
  expect(await headerOf('/*', 'Strict-Transport-Security')).toBe('max-age=31536000');
  expect(await read('_headers')).toContain('  Strict-Transport-Security: max-age=31536000\n');
  const [rulesFile] = await writeOther({ siteUrl: 'http://localhost:8000' }, ['_hosting.json']);
  expect(rulesFile).not.toContain('Strict-Transport-Security');
});

it('OPS-20: caches hashed files for a year and lets others be revalidated', async () => {
  const cached = (await rules()).filter((rule) => 'Cache-Control' in rule.headers).map((rule) => rule.path);
  expect(cached).toEqual([
    '/static/*',
    '/chunks/*',
    '/app-0123456789abcdef0123.js',
    '/styles.0123456789abcdef0123.css',
  ]);
});

it('warns about files that are cached too long', () => {
  expect(warnings).toEqual(['static/plain.svg: is cached for a year although its name has no content hash']);
});

it('OPS-19: writes the same rules for Netlify and Cloudflare Pages', async () => {
  const text = await read('_headers');
  const policy = String(await headerOf('/events', 'Content-Security-Policy'));
  const lines = [
    '',
    '  Cross-Origin-Opener-Policy: same-origin',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `  Content-Security-Policy: ${policy}`,
    '',
  ].join('\n');
  expect(text).toContain(`\n/events/${lines}`);
  expect(text).toContain('\n/static/*\n  Cache-Control: public, max-age=31536000, immutable\n');
  expect(text).toContain('X-Content-Type-Options: nosniff');
  expect(await read('_redirects')).toMatch(
    /\n\/old\/\* \/events 301\n\/reset\/\* \/reset\/ 200\n\/what-is-on \/events\/ 200\n$/,
  );
});

it('sends the same headers for a page shown under another address', async () => {
  const byPath = new Map((await rules()).map((rule) => [rule.path, rule.headers]));
  expect(byPath.get('/what-is-on')).toEqual(byPath.get('/events'));
  expect(byPath.get('/reset/*')).toEqual(byPath.get('/reset'));
  expect(byPath.has('/old/*')).toBe(false);
  // The rule for child pages covers the page itself, so that no host sends the same header twice.
  const blocks = (await read('_headers')).split('\n').filter((line) => line.startsWith('/reset'));
  expect(blocks).toEqual(['/reset/*']);
});

it('has one rule for the further pages of a list', async () => {
  const byPath = new Map((await rules()).map((rule) => [rule.path, rule.headers]));
  expect(byPath.get('/voices/*')).toEqual(byPath.get('/voices'));
  expect([...byPath.keys()].filter((address) => address.startsWith('/voices/'))).toEqual(['/voices/*']);
  const nginx = await readFile(options.nginxFile, 'utf8');
  expect(nginx).toContain(`  "~^/voices/" "${byPath.get('/voices')?.['Content-Security-Policy']}";`);
  const blocks = (await read('_headers')).split('\n').filter((line) => line.startsWith('/voices'));
  expect(blocks).toEqual(['/voices/*']);
});

it('stays within the limits of Cloudflare Pages with a list of ten thousand entries', async () => {
  const more = Array.from({ length: 208 }, (_, index) => [`voices/${index + 2}/index.html`, PAGE] as const);
  const folder = await writeTree({ ...FILES, ...Object.fromEntries(more) });
  expect(await writeHostingFiles({ ...options, publicDir: folder })).toEqual(warnings);
});

it('sends no referrer from a page with a secret in its address, and does not log it', async () => {
  expect(await headerOf('/reset', 'Referrer-Policy')).toBe('no-referrer');
  expect(await headerOf('/reset/*', 'Referrer-Policy')).toBe('no-referrer');
  expect(await headerOf('/events', 'Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  const nginx = await readFile(options.nginxFile, 'utf8');
  expect(nginx).toContain(
    'location = /reset { access_log off; error_log /dev/null; try_files /reset/index.html =404; }',
  );
  expect(nginx).toContain(
    'location ^~ /reset/ { access_log off; error_log /dev/null; try_files /reset/index.html =404; }',
  );
  expect(nginx).toContain('location = /what-is-on { try_files /events/index.html =404; }');
  expect(nginx).toContain('  "/reset/index.html" "no-referrer";');
});

it('sets no header twice for one address, except the CSP', async () => {
  const all = await rules();
  for (const { path: address } of all.filter((rule) => !rule.path.endsWith('*'))) {
    const names = all
      .filter((rule) => (rule.path.endsWith('*') ? address.startsWith(rule.path.slice(0, -1)) : rule.path === address))
      .flatMap((rule) => Object.keys(rule.headers))
      .filter((name) => name !== 'Content-Security-Policy');
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  }
});

it('does not restrict scripts for all addresses, because hosts may send that rule with the page policy', async () => {
  const everywhere = String(await headerOf('/*', 'Content-Security-Policy'));
  expect(everywhere).toContain("frame-ancestors 'none'");
  expect(everywhere).not.toMatch(/script-src|default-src/);
});

it('OPS-19: writes the same rules for nginx, with and without a trailing slash', async () => {
  const text = await readFile(options.nginxFile, 'utf8');
  const policy = String(await headerOf('/events', 'Content-Security-Policy'));
  expect(text).toContain(`  "/events" "${policy}";`);
  expect(text).toContain(`  "/events/index.html" "${policy}";`);
  expect(text).toContain('  "~^/static/" "public, max-age=31536000, immutable";');
  expect(text).toContain('  default "public, max-age=0, must-revalidate";');
  expect(text).toContain('location ^~ /old/ { return 301 /events; }');
});

it('lists each public page in the sitemap once', async () => {
  const addresses = [...(await read('sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    'https://brainhouse.example/',
    'https://brainhouse.example/events',
    'https://brainhouse.example/voices',
    'https://brainhouse.example/voices/2',
    'https://brainhouse.example/voices/3',
  ]);
  expect(await read('robots.txt')).toBe(
    'User-agent: *\nAllow: /\nDisallow: /member-content/\n\nSitemap: https://brainhouse.example/sitemap.xml\n',
  );
});

it.each<[string, Partial<HostingOptions>, string]>([
  ['a listed route without a page', { routes: [{ path: '/gone', access: 'public', indexed: true }] }, '/gone'],
  [
    'a rewrite to a missing page',
    { rewrites: [{ from: '/a', to: '/gone', status: 200 }] },
    '/a must show the page /gone',
  ],
  ['an invalid site URL', { siteUrl: 'brainhouse' }, 'got "brainhouse"'],
  ['an invalid CSP source', { cspSources: { frames: ['*'], images: [], connections: [] } }, 'frames: "*"'],
])('stops at %s', async (_name, change, message) => {
  await expect(writeHostingFiles({ ...options, ...change })).rejects.toThrow(message);
});

test('EVENT-08, EVENT-11: 200 events with dates add no rule for their pages and one for the type of their files', async () => {
  const keys = Array.from({ length: 200 }, (_, index) => `table-${index}`);
  const pages = ['', '/2', '/10', ...keys.map((key) => `/${key}`)].map((page): [string, string] => [
    `events${page}/index.html`,
    PAGE,
  ]);
  const files = keys.map((key): [string, string] => [`events/${key}.ics`, 'BEGIN:VCALENDAR']);
  const folder = await writeTree({ ...Object.fromEntries([...pages, ...files]), 'events.ics': 'BEGIN:VCALENDAR' });
  const list = { path: '/events', access: 'public', indexed: true, list: { of: 'events', perPage: 9 } } as const;
  const nginxFile = `${folder}-nginx.conf`;
  const settings = { ...options, publicDir: folder, nginxFile, routes: [list], rewrites: [] };
  expect(await writeHostingFiles(settings)).toEqual([]);
  const [headers, sitemap, nginx] = await Promise.all(
    [`${folder}/_headers`, `${folder}/sitemap.xml`, nginxFile].map((file) => readFile(file, 'utf8')),
  );
  const paths = headers?.match(/^\/.*$/gm) ?? [];
  expect(paths.filter((path) => path.startsWith('/events'))).toEqual(['/events.ics', '/events/*.ics', '/events/*']);
  expect(headers).toContain('\n/events/*.ics\n  Content-Type: text/calendar; charset=utf-8\n');
  expect(nginx).toContain('location ~ ^/events/.*\\.ics$ { types { text/calendar ics; }');
  expect(sitemap?.match(/events[^<]*/g)?.slice(0, 4)).toEqual(['events', 'events/2', 'events/10', 'events/table-0']);
  expect(sitemap?.match(/<url>/g)).toHaveLength(203);
});
