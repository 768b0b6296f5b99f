import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

async function ask(headers: OutgoingHttpHeaders): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/page-data/index/page-data.json',
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

describe('the live server', () => {
  it.each([
    ['the address bar', { host: 'localhost:PORT', 'sec-fetch-site': 'none' }],
    ['its own pages', { host: '127.0.0.1:PORT', origin: 'http://127.0.0.1:PORT', 'sec-fetch-site': 'same-origin' }],
    ['its own pages at an address of the network', { host: '192.0.2.7:PORT', origin: 'http://192.0.2.7:PORT' }],
    ['its own pages at the IPv6 address', { host: '[::1]:PORT', origin: 'http://[::1]:PORT' }],
    ['its own pages at the name of HOST', { host: 'dev.example:PORT', origin: 'http://dev.example:PORT' }],
    ['programs without a browser', { host: 'localhost:PORT' }],
    ['a link on another site', fromOtherSite('navigate', 'document')],
  ])('answers %s', async (_name, headers) => {
    expect(await ask(headers)).toEqual({ status: 200, body: 'a draft' });
    if (!('sec-fetch-mode' in headers)) expect(await ask({ ...headers, ...WEB_SOCKET })).toMatchObject({ status: 101 });
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
    ['a frame of another website', fromOtherSite('navigate', 'iframe')],
    ['another port in the host', { host: 'localhost:1' }],
  ])('refuses %s', async (_name, headers) => {
    const { status, body } = await ask(headers);
    expect(status).toBe(403);
    expect(body).toMatch(/^The live site answers its own pages only\./);
    expect(await ask({ ...headers, ...WEB_SOCKET })).toMatchObject({ status: 403 });
  });
});
