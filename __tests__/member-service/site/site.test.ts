import { rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { scriptHash } from '../../../src/site-build/hosting/csp';
import { CHUNK, EVENTS_SCRIPT, PICTURE, RESET_SCRIPT, writeFixtureSite, writeTree } from '../support/fixture-site';
import { findFile } from '../../../member-service/site/find-file';
import { startService, type ServiceUnderTest } from '../support/service-under-test';

const REVALIDATE = 'public, max-age=0, must-revalidate';

let publicDir: string;
let app: FastifyInstance;
let service: ServiceUnderTest;

beforeAll(async () => {
  publicDir = await writeFixtureSite();
  service = await startService({ publicDir });
  ({ app } = service);
});

/** Sends the target unchanged; `inject` would normalize it. */
async function requestRaw(target: string): Promise<IncomingMessage> {
  if (!app.server.listening) {
    await app.listen({ host: '127.0.0.1', port: 0 });
  }
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    })
      .once('error', reject)
      .end();
  });
}

describe('pages', () => {
  it('ROUTE-05: answers a page at its URL without a trailing slash', async () => {
    const answer = await app.inject('/events?from=menu');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe(REVALIDATE);
    expect(answer.body).toContain('<title>Events</title>');
  });

  it.each([
    ['/events/', '/events'],
    ['/events/?a=1&b=//x', '/events?a=1&b=//x'],
    ['/events/index.html', '/events'],
    ['/index.html', '/'],
  ])('ROUTE-05: redirects %s to %s permanently', async (url, location) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
  });

  it('OPS-18: allows exactly the inline script of the requested page', async () => {
    const events = await app.inject('/events');
    const home = await app.inject('/');
    expect(events.headers['content-security-policy']).toContain(`script-src 'self' ${scriptHash(EVENTS_SCRIPT)};`);
    expect(home.headers['content-security-policy']).toContain("script-src 'self';");
    expect(events.headers['x-content-type-options']).toBe('nosniff');
    expect(events.headers['x-frame-options']).toBe('DENY');
    expect(events.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('OPS-19, OPS-27: follows a new build without a restart: new rules, changed, new and deleted files', async () => {
    const folder = await writeFixtureSite();
    const other = await startService({ publicDir: folder });
    await other.get('/');
    expect((await other.get('/events')).statusCode).toBe(200);
    expect((await other.get('/new.json')).statusCode).toBe(404);
    await writeFile(
      path.join(folder, '_hosting.json'),
      JSON.stringify({ rules: [{ path: '/*', headers: { 'X-Build': 'second' } }] }),
    );
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Second</title>');
    await writeFile(path.join(folder, 'new.json'), '{}');
    await rm(path.join(folder, 'events'), { recursive: true });
    const page = await other.get('/');
    expect(page.headers['x-build']).toBe('second');
    expect(page.body).toContain('<title>Second</title>');
    expect((await other.get('/new.json')).statusCode).toBe(200);
    expect((await other.get('/events')).statusCode).toBe(404);
  });

  it('uses strict headers if the build has written no rules', async () => {
    const folder = await writeTree({ 'index.html': '<!doctype html><script>1</script>' });
    const other = await startService({ publicDir: folder });
    const answer = await other.get('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'self';/);
  });
});

it.each([
  ['http://h/events', 200, undefined],
  ['HTTPS://brainhouse.example:443/', 200, undefined],
  ['http://brainhouse.example', 200, undefined],
  ['http://h?from=proxy', 200, undefined],
  ['http://h/events/?a=1', 308, '/events?a=1'],
  [`http://h/${PICTURE}`, 200, undefined],
  ['http://h/reset-password/k3y/ada', 200, undefined],
  ['http://h/%', 404, undefined],
  ['/50%?a=%', 404, undefined],
  ['/events/%E9/', 404, undefined],
  ['http://h/wp-json/nothing', 404, undefined],
  // Of password managers, which also look whether every address answers.
  ['/.well-known/change-password', 302, '/change-password'],
  ['http://h/.well-known/change-password?x', 302, '/change-password'],
  ['/.well-known/other', 404, undefined],
])('ROUTE-19, PASS-19: the request target %s gets the answer of its path: %s %s', async (target, status, location) => {
  const { statusCode, headers } = await requestRaw(target);
  expect([statusCode, headers.location]).toEqual([status, location]);
});

describe('reset links', () => {
  it.each([
    '/reset-password?key=k3y&login=ada',
    '/reset-password/?key=k3y&login=ada',
    '/reset-password/k3y/ada',
    '/reset-password/k3y/ada/',
    '/reset-password/k3y/ada%20obi%40example.com',
    '/reset-password/k3y/%C3%A4da',
    '/reset-password/k3y/a+b',
    '/reset-password/k3y/a%2Fb',
    '/reset-password/k3y/%00',
    '/reset-password/%2e%2e/%2e%2e/etc/passwd',
    '/reset-password/../../etc/passwd',
    '/reset-password//evil.example/',
    '/reset-password/\\evil.example',
    '/reset-password/.git/config',
    '/reset-password/index.html',
    `/reset-password/${'a/'.repeat(3_000)}`,
    `/reset-password/k3y/${'a'.repeat(6_000)}`,
    '/reset-password/%',
    '/reset-password/k3y/%zz',
    '/reset-password/k3y/%c3%28',
  ])('PASS-05: show their page under their own URL, which no header repeats (%#)', async (target) => {
    const answer = await requestRaw(target);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['content-security-policy']).toContain(scriptHash(RESET_SCRIPT));
    expect(JSON.stringify(answer.headers)).not.toContain('k3y');
  });

  it.each([
    '/reset-passwords/k3y/ada',
    '/reset-password%2Fk3y/ada',
    '//reset-password/k3y',
    '/x/reset-password/k3y/ada',
  ])('do not include %s', async (target) => {
    expect((await requestRaw(target)).statusCode).toBe(404);
  });

  it('are missing if the build has no page for them', async () => {
    const folder = await writeTree({ 'index.html': '<!doctype html>' });
    const other = await startService({ publicDir: folder });
    expect((await other.get('/reset-password/k3y/ada')).statusCode).toBe(404);
  });
});

describe('compression and caching', () => {
  it('OPS-21: sends brotli to clients that accept it, otherwise gzip or the file itself', async () => {
    const plain = await app.inject({ url: '/events' });
    const brotli = await app.inject({ url: '/events', headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await app.inject({ url: '/events', headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(brotli.headers.vary).toMatch(/accept-encoding/i);
    expect(brotli.headers.etag).not.toBe(plain.headers.etag);
  });

  it.each([`/${CHUNK}`, `/${PICTURE}`])(
    'OPS-20: allows caching %s for a year, because its name contains a hash of its content',
    async (url) => {
      expect((await app.inject(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    },
  );

  it.each(['/', '/page-data/events/page-data.json', '/manifest.webmanifest', '/sitemap.xml'])(
    'lets %s be revalidated, and answers 304 while it has not changed',
    async (url) => {
      const first = await app.inject(url);
      expect(first.headers['cache-control']).toBe(REVALIDATE);
      const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  it('answers HEAD without a body and ranges with the part', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const part = await app.inject({ url: `/${PICTURE}`, headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body]).toEqual([206, 'pic']);
  });
});

describe('unknown addresses', () => {
  // The last one is a reset link of stock WordPress, which a script of the page reads.
  it.each(['/nowhere', '/nowhere/', '/404', '/404.html', '/events/none', '/wp-login.php?key=k3y&login=ada&action=rp'])(
    'ROUTE-04: shows the 404 page with status 404 for %s',
    async (url) => {
      const answer = await app.inject({ url, headers: { 'if-none-match': '*', range: 'bytes=0-3' } });
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('<h1>404 — Page Not Found</h1>')]);
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it.each([
    '/static/none.webp',
    '/app-none.js',
    '/page-data/none/page-data.json',
    '/wp-login.php',
    '/wp-login.php?action=rpx',
  ])('answers with one line of text for a missing file: %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('OPS-22: does not show files of hosts and hidden files', async () => {
    for (const url of ['/_headers', '/_redirects', '/_hosting.json', '/.secret', '/%2esecret', '/events/.git/config']) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
    }
  });

  it('answers POST to a page with 404', async () => {
    const answer = await app.inject({ method: 'POST', url: '/events', payload: { a: 1 } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('OPS-17: GET /healthz', () => {
  it('answers ok, uncached', async () => {
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({ status: 'ok', site: 'built' });
  });

  it('reports a missing site, and keeps running', async () => {
    const other = await startService({ publicDir: path.join(publicDir, 'none') });
    expect((await other.get('/healthz')).json()).toEqual({ status: 'ok', site: 'missing' });
    expect((await other.get('/')).statusCode).toBe(404);
  });
});

/** On Windows and macOS these are names of `member-content` or `_hosting.json`. Here they are files of their own. */
describe('other names of a file on Windows and macOS', () => {
  const NAMES = [
    'MEMBER~1',
    'member~1',
    'member-content.',
    'member-content ',
    'member-content...',
    'member-content::$INDEX_ALLOCATION',
    'member-content:$I30:$INDEX_ALLOCATION',
    'Member-Content',
    'member-\u200bcontent',
    'nul.json',
    'CON',
    'com1',
  ];
  const FILES = [
    '_hoſting.json',
    '_hosting.json.',
    '_hosting.json::$DATA',
    '_HOSTIN~1.JSO',
    '_headers ',
    'index.html.',
    'index.html::$DATA',
  ];

  it.each([...NAMES.map((name) => `${name}/homepage.json`), ...FILES])('are not found: %j', async (file) => {
    const folder = await writeTree({ [file]: 'for members only', 'index.html': 'Home' });
    const target = `/${file.split('/').map(encodeURIComponent).join('/')}`;
    expect(await findFile(folder, target)).toEqual({ type: 'missing' });
    expect(await findFile(folder, target.replaceAll('~', '%7e').replaceAll('.', '%2e'))).toEqual({ type: 'missing' });
  });
});
