import { headersFile } from '../../../src/site-build/hosting/static-host-files';
import type { HeaderRule } from '../../../src/site-build/hosting/header-rules';
import { ROUTES } from '../../../src/config/routes';

/** Rules like those of a build: for all files, hashed files, each page and the reset links. */
function rulesOfBuild(pages: readonly string[]): HeaderRule[] {
  const cached = ['/static/*', '/chunks/*', '/app-1.js', '/framework-1.js', '/webpack-runtime-1.js', '/styles.1.css'];
  return [
    { path: '/*', headers: { 'X-Everywhere': 'yes' } },
    ...cached.map((path) => ({ path, headers: { 'Cache-Control': 'immutable' } })),
    ...pages.map((path) => ({ path, headers: { 'X-Page': path } })),
    { path: '/reset-password/*', headers: { 'X-Page': '/reset-password' } },
  ];
}

const PAGES = [...ROUTES.map((route) => route.path), '/404.html'];

function readHeader(line: string): [string, string] {
  const [name = '', value = ''] = line.trim().split(': ', 2);
  return [name, value];
}

/** The blocks of a `_headers` file. */
function readBlocks(text: string): HeaderRule[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('/'))
    .map((block) => {
      const [path = '', ...lines] = block.trim().split('\n');
      return { path, headers: Object.fromEntries(lines.map(readHeader)) };
    });
}

function escape(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** The comparison of an address with the path of a rule, for each host. */
const HOSTS = {
  // By segments, with or without a trailing slash; a final "*" also matches nothing.
  Netlify: (path: string) => {
    const parts = path.split('/').filter(Boolean);
    return new RegExp(`^/${parts.map((part) => (part === '*' ? '?(.*)' : escape(part))).join('/')}/?$`, 'i');
  },
  // By characters; "*" matches anything.
  'Cloudflare Pages': (path: string) => new RegExp(`^${path.split('*').map(escape).join('.*')}$`),
} as const;

const SPELLINGS = {
  Netlify: (page: string) => [page, `${page}/`],
  // Addresses with a trailing slash are redirected.
  'Cloudflare Pages': (page: string) => [`${page}/`],
} as const;

it.each(['Netlify', 'Cloudflare Pages'] as const)('gives each page its headers once on %s', (host) => {
  const blocks = readBlocks(headersFile(rulesOfBuild(PAGES)).text);
  for (const page of PAGES.filter((path) => path !== '/' && !path.includes('.'))) {
    for (const address of SPELLINGS[host](page)) {
      const matching = blocks.filter(({ path }) => HOSTS[host](path).test(address));
      expect(matching.map(({ headers }) => headers)).toEqual([{ 'X-Everywhere': 'yes' }, { 'X-Page': page }]);
    }
  }
  const resetLink = blocks.filter(({ path }) => HOSTS[host](path).test('/reset-password/key/ada'));
  expect(resetLink.map(({ headers }) => headers)).toEqual([{ 'X-Everywhere': 'yes' }, { 'X-Page': '/reset-password' }]);
});

it('allows at least twenty more pages on Cloudflare Pages', () => {
  const more = Array.from({ length: 20 }, (_, index) => `/later-${index}`);
  const { text, warnings } = headersFile(rulesOfBuild([...PAGES, ...more]));
  expect(warnings).toEqual([]);
  expect(readBlocks(text).length).toBeLessThanOrEqual(85);
});

it('warns if Cloudflare Pages would ignore rules', () => {
  const rules = Array.from({ length: 101 }, (_, index) => ({ path: `/page-${index}.html`, headers: { 'X-A': 'b' } }));
  expect(headersFile(rules.slice(1)).warnings).toEqual([]);
  expect(headersFile(rules).warnings).toEqual(['_headers: 101 rules are too many for Cloudflare Pages (100)']);
});

it('warns about a line of _headers that is too long', () => {
  const [warning] = headersFile([{ path: '/', headers: { 'X-A': 'b'.repeat(2_000) } }]).warnings;
  expect(warning).toMatch(
    /^_headers: a line of 2007 characters is too long for Cloudflare Pages \(2000\): {3}X-A: b+…$/,
  );
});
