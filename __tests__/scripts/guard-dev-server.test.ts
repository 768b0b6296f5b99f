import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { withGuard } from '../../scripts/lib/live-site';
import { assertPortIsFree } from '../../scripts/lib/ports';

/** A server that, like Gatsby's, allows every website to read it. */
const SERVER = `
  const { createServer } = require('node:http');
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('a draft');
  });
  server.on('upgrade', (request, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n');
  });
  server.listen(Number(process.env.LIVE_SITE_PORT), '127.0.0.1', () => console.log('ready'));
`;

let server: ChildProcess;
let port: number;

beforeAll(async () => {
  port = await assertPortIsFree('127.0.0.1', 0);
  server = spawn(process.execPath, ['-e', SERVER], {
    env: withGuard({ PATH: process.env.PATH }, { host: 'dev.example', port }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('The server has no output.');
  await once(server.stdout, 'data');
});

afterAll(async () => {
  server.kill();
  await once(server, 'exit');
});

/** Headers with the port of the server. */
function onPort(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return JSON.parse(JSON.stringify(headers).replaceAll('PORT', String(port))) as OutgoingHttpHeaders;
}

async function ask(
  headers: OutgoingHttpHeaders,
  path = '/page-data/index/page-data.json',
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      headers: onPort(headers),
    });
    sent.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: '' });
    });
    sent.on('error', reject).end();
  });
}

/** The headers of a request that a page of another website causes. */
function fromOtherSite(mode: string, dest: string): OutgoingHttpHeaders {
  const fetch = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
  return { host: 'localhost:PORT', ...fetch };
}

const WEB_SOCKET = { connection: 'Upgrade', upgrade: 'websocket' };

describe('EDIT-48: the live server', () => {
  it.each([
    ['the address bar', { host: 'localhost:PORT', 'sec-fetch-site': 'none' }],
    ['its own pages', { host: '127.0.0.1:PORT', origin: 'http://127.0.0.1:PORT', 'sec-fetch-site': 'same-origin' }],
    ['its own pages at an address of the network', { host: '192.0.2.7:PORT', origin: 'http://192.0.2.7:PORT' }],
    ['its own pages at the IPv6 address', { host: '[::1]:PORT', origin: 'http://[::1]:PORT' }],
    ['its own pages at the name of HOST', { host: 'dev.example:PORT', origin: 'http://dev.example:PORT' }],
    ['programs without a browser', { host: 'localhost:PORT' }],
  ])('answers %s', async (_name, headers) => {
    expect(await ask(headers)).toEqual({ status: 200, body: 'a draft' });
    expect(await ask({ ...headers, ...WEB_SOCKET })).toMatchObject({ status: 101 });
  });

  it.each([
    ['another website', { host: 'localhost:PORT', origin: 'https://evil.example' }],
    ['another port of this machine', { host: 'localhost:PORT', origin: 'http://localhost:3000' }],
    ['a sandboxed frame', { host: 'localhost:PORT', origin: 'null' }],
    ['a name that points to this machine', { host: 'evil.example:PORT' }],
    [
      'a name that points to this machine, as its own origin',
      { host: 'evil.example:PORT', origin: 'http://evil.example:PORT' },
    ],
    ['a script element of another website', fromOtherSite('no-cors', 'script')],
    ['another port in the host', { host: 'localhost:1' }],
  ])('refuses %s', async (_name, headers) => {
    const { status, body } = await ask(headers);
    expect(status).toBe(403);
    expect(body).toMatch(/^The live site answers its own pages only\./);
    expect(await ask({ ...headers, ...WEB_SOCKET })).toMatchObject({ status: 403 });
  });

  const LINK = fromOtherSite('navigate', 'document');

  it.each([
    ...'/ /?from=there /events /events/ /events/2 /crypto /reset-password?key=x /reset-password/KEY/ada'.split(' '),
    ...'/account /account/confirm?key=x /admin /admin/'.split(' '),
  ])('opens the page %s for a link on another site', async (path) => {
    expect(await ask(LINK, path)).toEqual({ status: 200, body: 'a draft' });
    expect(await ask({ ...LINK, 'sec-fetch-site': 'same-site' }, path)).toMatchObject({ status: 200 });
    expect(await ask(fromOtherSite('no-cors', 'image'), path)).toMatchObject({ status: 403 });
    expect(await ask(fromOtherSite('navigate', 'iframe'), path)).toMatchObject({ status: 403 });
  });

  /** What Gatsby's own server answers beside pages, as its code names it. A new one needs a decision. */
  const OF_GATSBY = [
    ...['/__webpack_hmr', '/_+graphi?ql', '/__refresh', '/__open-stack-frame-in-editor'],
    ...['/page-data/:pagePath(*)/page-data.json', '/__original-stack-frame', '/__file-code-frame', '/dev-404-page/'],
    ...['/_gatsby/file/:url/:filename', '/_gatsby/image/:url/:params/:filename'],
  ];

  it('knows the routes of Gatsby', () => {
    const files = ['gatsby/dist/utils/start-server.js', 'gatsby-plugin-utils/dist/polyfill-remote-file/http-routes.js'];
    const code = files.map((file) => readFileSync(`node_modules/${file}`, 'utf8')).join('\n');
    expect([...code.matchAll(/`(\/\w[^`$]+)`/g)].map(([, route]) => route)).toEqual(OF_GATSBY);
  });

  it.each([
    ...OF_GATSBY,
    ...'/__open-stack-frame-in-editor?fileName=//host/share /%5f%5fopen-stack-frame-in-editor?fileName=x'.split(' '),
    ...'/__OPEN-stack-frame-in-editor?fileName=x //__open-stack-frame-in-editor?fileName=x'.split(' '),
    ...'/./__graphql /events/../__graphql /__graphql?query={a} /___graphql /_graphiql /__refresh/x'.split(' '),
    ...'/_gatsby/image/a/b/c?u=http%3A%2F%2F192.0.2.1 /api/market/coins/markets /wp-json/ /eventsx /*'.split(' '),
    ...'/member-content/homepage.json /commons.js /static/a.webp'.split(' '),
  ])('refuses a link on another site to %s, which its own pages may ask', async (path) => {
    // Browsers resolve the dots before they send an address.
    const url = path.includes('/.') ? new URL(path, 'http://localhost').pathname : path;
    expect(await ask(LINK, url)).toMatchObject({ status: 403 });
    expect(await ask({ ...LINK, 'sec-fetch-site': 'same-site' }, url)).toMatchObject({ status: 403 });
    const own = { host: 'localhost:PORT', 'sec-fetch-site': 'same-origin' };
    expect(await ask(own, url)).toMatchObject({ status: 200 });
  });

  it.each(['/__open-stack-frame-in-editor?fileName=x', '/commons.js', '/page-data/index/page-data.json'])(
    'at an address of the network, where browsers do not name the site, answers %s to its own pages and to programs only',
    async (path) => {
      const browser = { host: '192.0.2.7:PORT', 'user-agent': 'Mozilla/5.0 (X11)' };
      expect(await ask(browser, path)).toMatchObject({ status: 403 });
      expect(await ask({ ...browser, referer: 'http://evil.example/' }, path)).toMatchObject({ status: 403 });
      expect(await ask({ ...browser, referer: 'http://192.0.2.7:PORT/events' }, path)).toMatchObject({ status: 200 });
      expect(await ask({ host: '192.0.2.7:PORT' }, path)).toMatchObject({ status: 200 });
      expect(await ask(browser, '/events')).toMatchObject({ status: 200 });
    },
  );
});
