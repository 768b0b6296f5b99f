import { readFile } from 'node:fs/promises';
import { TRUSTED_TYPES_POLICIES } from '../../../src/config/trusted-types';
import { A_PLUS, directivesOf, observatoryScore } from '../../support/observatory';
import { CHUNK, PICTURE, writeFixtureSite } from '../support/fixture-site';
import { startService, type ServiceUnderTest } from '../support/service-under-test';

let publicDir: string;
let service: ServiceUnderTest;

beforeAll(async () => {
  publicDir = await writeFixtureSite();
  service = await startService({ publicDir });
});

/** Of each kind of response, those of errors too. */
const TARGETS = [
  ...[
    '/',
    '/events',
    '/events/',
    '/reset-password',
    '/reset-password/k/ada',
    '/nowhere',
    '/none.js',
    `/${CHUNK}`,
    `/${PICTURE}`,
  ],
  ...['/healthz', '/readyz', '/wp-json/', '/wp-json/none', '/wp-json/wp/v2/users/me', '/api/market/none'],
  ...[
    '/member-content/homepage.json',
    '/member-content/pictures/x/y',
    '/account/confirm?key=x',
    '/%zz',
    '/page-data/events/page-data.json',
  ],
];
const PAGES = ['/', '/events', '/reset-password', '/nowhere'];

test.each(TARGETS)('OPS-57: %s has the headers of A+ and sets no cookie', async (url) => {
  const { headers } = await service.get(url);
  // Only pages and errors of the browser need a referrer policy; a file is no document.
  const isFile = url.startsWith('/static/') || url === `/${CHUNK}` || url.startsWith('/page-data/');
  const { score, findings } = observatoryScore(
    isFile ? { 'referrer-policy': 'no-referrer', ...withScripts(headers) } : headers,
  );
  expect({ score, findings }).toEqual({ score: expect.any(Number) as number, findings: [] });
  expect(score).toBeGreaterThanOrEqual(A_PLUS);
});

/** The policy of files has no sources of scripts (`csp.ts` says why); a file runs none. */
function withScripts(headers: Readonly<Record<string, string | string[] | number | undefined>>) {
  return { ...headers, 'content-security-policy': `default-src 'self'; ${String(headers['content-security-policy'])}` };
}

test.each(PAGES)(
  'OPS-56: %s enforces Trusted Types without a default policy, and opens no windows to others',
  async (url) => {
    const { headers } = await service.get(url);
    const directives = directivesOf(String(headers['content-security-policy']));
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(directives.get('trusted-types')).toEqual(TRUSTED_TYPES_POLICIES);
    expect(TRUSTED_TYPES_POLICIES).not.toContain('default');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  },
);

test('OPS-57: the files for other hosts have the same headers', async () => {
  const text = await readFile(`${publicDir}/_headers`, 'utf8');
  const blocks = new Map(
    text.split('\n\n').map((block) => {
      const [path = '', ...lines] = block.split('\n');
      return [
        path,
        Object.fromEntries(
          lines.map((line) => [line.slice(2, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        ),
      ] as const;
    }),
  );
  const page = { ...blocks.get('/*'), ...blocks.get('/events/') };
  expect(observatoryScore(page)).toMatchObject({ findings: [] });
  expect(observatoryScore(page).score).toBeGreaterThanOrEqual(A_PLUS);

  const nginx = await readFile(`${publicDir}-nginx.conf`, 'utf8');
  const sent = Object.fromEntries(
    [...nginx.matchAll(/map \$uri (\$\w+) \{\n {2}default "(.*)";([^}]*)\}/g)].map(
      ([, variable = '', fallback, lines = '']) => {
        const own = lines.split('\n').find((line) => line.includes('"/events/index.html"'));
        const name = new RegExp(`add_header (\\S+) \\${variable} always`).exec(nginx)?.[1] ?? variable;
        return [name.toLowerCase(), own?.split('" "')[1]?.slice(0, -2) ?? fallback];
      },
    ),
  );
  expect(sent['content-security-policy']).toBe(page['content-security-policy']);
  expect(observatoryScore(sent).score).toBeGreaterThanOrEqual(A_PLUS);
  // Member content and its pictures come from the service, never from a file.
  expect(nginx).toContain('location ^~ /member-content/ { add_header Cache-Control ""; proxy_pass');
});
