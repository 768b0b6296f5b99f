import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { removeTree, writeFixtureSite } from '../support/fixture-site';
import { startService, type ServiceUnderTest } from '../support/service-under-test';

/** In each file that must not be sent. */
const SECRET = 'NOT FOR GUESTS';
const KEY = '0123456789abcdef0123';

let publicDir: string;
let service: ServiceUnderTest;
let port: number;

beforeAll(async () => {
  publicDir = await writeFixtureSite();
  for (const file of [
    'member-content/homepage.json',
    `member-content/pictures/${KEY}/a-300.avif`,
    '.secret',
    '.git/config',
    `../${path.basename(publicDir)}-outside.txt`,
  ]) {
    await mkdir(path.dirname(path.join(publicDir, file)), { recursive: true });
    await writeFile(path.join(publicDir, file), SECRET);
  }
  service = await startService({ publicDir });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = service.app.server.address() as AddressInfo);
});

afterAll(() => removeTree(`${publicDir}-outside.txt`));

/** Sends bytes and reads until the service closes the connection. */
function exchange(sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(sent, 'latin1')));
    const received: Buffer[] = [];
    socket.setTimeout(20_000, () => socket.destroy(new Error(`no end of the response to ${sent.slice(0, 200)}`)));
    socket.on('data', (data) => received.push(data));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      // The service may close the connection before it has read a long request.
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(String(Buffer.concat(received))) : reject(error),
    );
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')));
  });
}

function request(line: string, ...headers: readonly string[]): string {
  return [line, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n');
}

function statusOf(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
}

/** Every response is an error of the request or a public file. */
function expectHarmless(response: string, sent: string): void {
  expect([sent, response.includes(SECRET)]).toEqual([sent, false]);
  expect([sent, response.includes('root:')]).toEqual([sent, false]);
  // Node closes the connection of CONNECT without a response: the service is no proxy.
  const isAnswered = !sent.startsWith('CONNECT');
  expect([sent, isAnswered && statusOf(response) < 500]).toEqual([sent, isAnswered]);
  const location = /^location: (.*)$/im.exec(response)?.[1];
  if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])/);
}

/** Spellings of "..", "/" and other parts of paths that servers have decoded once too often, or not at all. */
const UP =
  '.. %2e%2e .%2e %2E. %252e%252e %c0%ae%c0%ae %e0%80%ae%e0%80%ae %uff0e%uff0e ..; ..%00 ..%20 .../ %2e%2e%2e'.split(
    ' ',
  );
const SLASH = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '%255c', '%c0%af', '%e0%80%af', '%u2215', '//', '/./', ';/'];
const PROTECTED = ['member-content', `member-content/pictures/${KEY}`];

const TRAVERSALS = [
  ...UP.flatMap((up) => SLASH.map((slash) => `/${up}${slash}OUTSIDE`)),
  ...UP.flatMap((up) => SLASH.map((slash) => `/static${slash}${up}${slash}${up}${slash}etc${slash}passwd`)),
  ...SLASH.map((slash) => `${slash}.secret`),
  ...SLASH.map((slash) => `/events${slash}.git${slash}config`),
  ...['/%', '/%zz', '/%c3%28', '/%00', '/events%00.html', '//events/', '/%2fevents/', '/./events/', '/\\evil.example/'],
  ...[
    '//evil.example/',
    '///evil.example//',
    '/%2f%2fevil.example/',
    `/${'a'.repeat(6_000)}`,
    `/${'a/'.repeat(3_000)}`,
  ],
];
const AROUND_THE_GUARD = [
  ...SLASH.map((slash) => `${slash}member-content${slash}homepage.json`),
  ...UP.flatMap((up) => SLASH.map((slash) => `/events${slash}${up}${slash}member-content${slash}homepage.json`)),
  ...UP.flatMap((up) => SLASH.map((slash) => `/member-content${slash}pictures${slash}${up}${slash}homepage.json`)),
  ...SLASH.map((slash) => `/member-content${slash}pictures${slash}${KEY}${slash}a-300.avif`),
  ...['?key=', '?key[]=x', '?key=%00', '?', '#', ';key=x', '.br', '.gz', '%00', '%20', '/', '/.', '//', '\\'].map(
    (end) => `/member-content/pictures/${KEY}/a-300.avif${end}`,
  ),
  ...[
    '%6dember-content',
    'Member-Content',
    'member%2dcontent',
    'member-content;x',
    'member-content.',
    '%EF%BC%8Dmember-content',
    'member\xadcontent',
  ].flatMap((name) => [
    `/${name}/homepage.json`,
    `/${name}/pictures/${KEY}/a-300.avif`,
    `/reset-password/../${name}/homepage.json`,
  ]),
];

/** Sends many requests, a few at a time. */
async function expectAllHarmless(sent: readonly string[]): Promise<void> {
  const queue = [...sent];
  async function work(): Promise<void> {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      expectHarmless(await exchange(next), next.slice(0, 300));
    }
  }
  await Promise.all(Array.from({ length: 8 }, work));
}

test('the file is sent to those who may have it, so that its absence means something', async () => {
  const open = await startService({ publicDir, isMemberContentOpen: true });
  expect((await open.get('/member-content/homepage.json')).body).toBe(SECRET);
  expect((await open.get(`/member-content/pictures/${KEY}/a-300.avif`)).body).toBe(SECRET);
});

test(`OPS-22: ${TRAVERSALS.length} spellings of a path to a file outside of the site get no file`, async () => {
  const outside = `${path.basename(publicDir)}-outside.txt`;
  await expectAllHarmless(TRAVERSALS.map((target) => request(`GET ${target.replace('OUTSIDE', outside)} HTTP/1.1`)));
});

test(`OPS-58: ${AROUND_THE_GUARD.length} spellings of a path to member content get none without a token`, async () => {
  await expectAllHarmless(AROUND_THE_GUARD.map((target) => request(`GET ${target} HTTP/1.1`)));
});

const METHODS =
  'TRACE TRACK CONNECT OPTIONS PROPFIND MOVE COPY PUT DELETE PATCH LINK PURGE SEARCH get Get GETT QUERY X \x00'.split(
    ' ',
  );

test.each(METHODS.map((method) => [JSON.stringify(method), method]))(
  'the method %s gets no file',
  async (_name, method) => {
    for (const target of ['/', '/events', '*', '/.secret', ...PROTECTED.map((folder) => `/${folder}/homepage.json`)]) {
      const response = await exchange(request(`${method} ${target} HTTP/1.1`, 'X-Secret: echoed'));
      expectHarmless(response, `${method} ${target}`);
      if (response !== '') expect(statusOf(response)).toBeGreaterThanOrEqual(400);
      expect(response).not.toContain('echoed');
      expect(response).not.toContain('<title>');
    }
  },
);

test('forms of the request target other than a path name no other file', async () => {
  const forms = [
    'http://127.0.0.1/member-content/homepage.json',
    'http://evil.example/member-content/homepage.json',
    'https://127.0.0.1:443/.secret',
    'HTTP://x/../member-content/homepage.json',
    'file:///etc/passwd',
    'ftp://x/etc/passwd',
    '//127.0.0.1/member-content/homepage.json',
    '127.0.0.1:80',
    'member-content/homepage.json',
    '?/member-content/homepage.json',
    '#/member-content/homepage.json',
    '@evil.example/',
    'http:/member-content/homepage.json',
    `http://${'x'.repeat(5_000)}/`,
  ];
  await expectAllHarmless(forms.flatMap((form) => [request(`GET ${form} HTTP/1.1`), request(`GET ${form} HTTP/1.0`)]));
  for (const form of ['http://evil.example/', '//evil.example/', 'http://evil.example/events/']) {
    expect(await exchange(request(`GET ${form} HTTP/1.1`))).not.toMatch(/^location: .*evil/im);
  }
});

const RANGES = [
  'bytes=0-',
  'bytes=-5',
  'bytes=5-2',
  'bytes=-0',
  'bytes=0-0,2-3',
  'bytes=99999999999999999999-',
  'bytes=-99999999999999999999',
  'bytes=a-b',
  'bytes=',
  'bytes',
  'items=0-1',
  'bytes=0-0,-1',
  'bytes=0x0-0x5',
  'bytes=+0-1',
  'bytes = 0 - 1',
  '\x80=1-2',
];

test('ranges are answered with a part, all or 416, and never with many parts', async () => {
  for (const range of [
    ...RANGES,
    `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join()}`,
    `bytes=${'0-,'.repeat(3_000)}0-`,
  ]) {
    const response = await exchange(request('GET /events HTTP/1.1', `Range: ${range}`));
    expect([range.slice(0, 40), [200, 206, 416].includes(statusOf(response))]).toEqual([range.slice(0, 40), true]);
    expect(response).not.toMatch(/^content-type: multipart/im);
    // No more than the file once.
    expect(response.length).toBeLessThan(10_000);
    for (const folder of PROTECTED) {
      const refused = await exchange(request(`GET /${folder}/homepage.json HTTP/1.1`, `Range: ${range}`));
      expectHarmless(refused, range.slice(0, 40));
      expect(statusOf(refused)).toBe(401);
    }
  }
  // Node's limit of a header.
  expect(statusOf(await exchange(request('GET /events HTTP/1.1', `Range: bytes=${'0-0,'.repeat(10_000)}0-0`)))).toBe(
    431,
  );
});

test('conditional headers never open or damage a response', async () => {
  const conditions = [
    'If-None-Match: *',
    'If-Match: *',
    'If-Match: "x"',
    'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT',
    'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT',
    'If-Range: "x"',
    'If-None-Match: "',
    `If-None-Match: ${'"x",'.repeat(2_000)}"x"`,
    'If-Modified-Since: \xff',
    'If-Modified-Since: 99999999999999999999',
  ];
  for (const condition of conditions) {
    const page = await exchange(request('GET /events HTTP/1.1', condition, 'Range: bytes=0-3'));
    expect([condition.slice(0, 40), [200, 206, 304, 412, 416].includes(statusOf(page))]).toEqual([
      condition.slice(0, 40),
      true,
    ]);
    for (const folder of PROTECTED) {
      const refused = await exchange(request(`GET /${folder}/homepage.json HTTP/1.1`, condition));
      expect([condition.slice(0, 40), statusOf(refused)]).toEqual([condition.slice(0, 40), 401]);
    }
  }
});

test('unusual requests are refused or answered as usual', async () => {
  const lines = {
    old: 'GET /events HTTP/1.0\r\n\r\n',
    oldest: 'GET /events\r\n\r\n',
    noHost: 'GET /events HTTP/1.1\r\nConnection: close\r\n\r\n',
    twoHosts: 'GET /member-content/homepage.json HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
    longHeader: request('GET /member-content/homepage.json HTTP/1.1', `X-Long: ${'x'.repeat(100_000)}`),
    manyHeaders: request('GET /events HTTP/1.1', ...Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`)),
    foldedHeader: request('GET /events HTTP/1.1', 'X-A: b', ' c'),
    badHeader: request('GET /events HTTP/1.1', 'X A: b'),
    nulInHeader: request('GET /events HTTP/1.1', 'X-A: b\0'),
    smuggled:
      request('POST /events HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked') +
      '0\r\n\r\nGET /.secret HTTP/1.1\r\n\r\n',
    badLength: request('POST /wp-json/jwt-auth/v1/token HTTP/1.1', 'Content-Length: -1'),
    twoLengths: request('POST /events HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2') + 'a',
    badChunk:
      request(
        'POST /wp-json/jwt-auth/v1/token HTTP/1.1',
        'Transfer-Encoding: chunked',
        'Content-Type: application/json',
      ) + 'zz\r\n',
    newVersion: request('GET /events HTTP/9.9'),
    upgrade:
      'GET /member-content/homepage.json HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    h2: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    tls: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    expect: request('POST /wp-json/jwt-auth/v1/token HTTP/1.1', 'Expect: something', 'Content-Length: 0'),
  };
  for (const [name, sent] of Object.entries(lines)) expectHarmless(await exchange(sent), name);
  expect(statusOf(await exchange(lines.noHost))).toBe(400);
  expect(statusOf(await exchange(lines.longHeader))).toBe(431);
  expect(statusOf(await exchange(lines.smuggled))).toBe(400);
  expect(statusOf(await exchange(lines.old))).toBe(200);
  // It still serves.
  expect(statusOf(await exchange(request('GET /events HTTP/1.1')))).toBe(200);
});

test('a name of another host is never repeated in a redirect or a page', async () => {
  for (const header of [
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'X-Original-URL: /.secret',
    'X-Rewrite-URL: /member-content/homepage.json',
    'Forwarded: host=evil.example',
  ]) {
    for (const target of ['/events/', '/events', '/nowhere', '/member-content/homepage.json']) {
      const response = await exchange(
        `GET ${target} HTTP/1.1\r\n${header.startsWith('Host') ? '' : 'Host: 127.0.0.1\r\n'}${header}\r\nConnection: close\r\n\r\n`,
      );
      expectHarmless(response, `${target} ${header}`);
      expect(response).not.toContain('evil.example');
    }
  }
});
