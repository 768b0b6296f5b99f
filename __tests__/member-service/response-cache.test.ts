import { once } from 'node:events';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { BUSY_REQUESTS, createResponseCache, MAX_BODY_BYTES } from '../../member-service/site/response-cache';
import { PICTURE, removeTree, writeFixtureSite } from './fixture-site';
import { startService } from './service-under-test';
import type { ServiceUnderTest } from './service-under-test';

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One of the compressed copies, which have addresses of their own. */
const COMPRESSED_PAGE = 'events/index.html.br';
/** A folder of a release. */
const RELEASE = '/releases/1';
const BROWSER = 'gzip, deflate, br, zstd';
const ACCEPTED = [undefined, BROWSER, 'gzip', 'br;q=0.5, gzip;q=0.7', '*', 'identity'];

let publicDir: string;
let service: ServiceUnderTest;
let agent: Agent;
let time: number;

beforeEach(async () => {
  time = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  publicDir = await writeFixtureSite();
  service = await startService({ publicDir });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  agent = new Agent({ keepAlive: true });
});

afterEach(async () => {
  agent.destroy();
  await service.close();
  await removeTree(publicDir);
});

async function ask(target: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Received> {
  const { port } = service.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target, headers, method, agent }, (response) => {
      buffer(response).then((body) => {
        // Each response has its own time, and each error its own id.
        const { date, 'x-request-id': id, ...others } = response.headers;
        expect(date).toBeDefined();
        expect(id !== undefined).toBe(
          (response.statusCode ?? 0) >= 400 && response.headers['cache-control'] === 'no-store',
        );
        resolve({ status: response.statusCode, headers: others, body: body.toString('latin1') });
      }, reject);
    })
      .once('error', reject)
      .end();
  });
}

function accepting(encodings: string | undefined, others: OutgoingHttpHeaders = {}): OutgoingHttpHeaders {
  return encodings === undefined ? others : { 'accept-encoding': encodings, ...others };
}

/** Sends requests until the cache is used, in the same moment. */
async function makeBusy(): Promise<void> {
  await Promise.all(Array.from({ length: BUSY_REQUESTS }, () => ask('/none.js')));
}

async function addressesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !/\.(br|gz)$/.test(file) || file === COMPRESSED_PAGE)
    .map((file) => `/${file}`.replace(/\/index\.html$/, '') || '/');
}

/** Replaces a page, with other bytes of another length. */
async function changePage(file: string, title: string): Promise<void> {
  for (const copy of [`${file}.br`, `${file}.gz`]) {
    await rm(path.join(publicDir, copy), { force: true });
  }
  await writeFile(path.join(publicDir, file), `<!doctype html><title>${title}</title>`);
}

it('sends the same from memory as from the disk, for every file, encoding and condition', async () => {
  const addresses = await addressesOf(publicDir);
  expect(addresses).toEqual(expect.arrayContaining(['/', '/events', `/${COMPRESSED_PAGE}`, `/${PICTURE}`]));
  const cases: (readonly [target: string, headers: OutgoingHttpHeaders, fromDisk: Received])[] = [];
  for (const address of addresses) {
    for (const encodings of ACCEPTED) {
      const plain = await ask(address, accepting(encodings));
      cases.push([address, accepting(encodings), plain]);
      if (plain.status === 200) {
        const conditional = accepting(encodings, {
          'if-none-match': plain.headers.etag,
          'if-modified-since': plain.headers['last-modified'],
        });
        const unchanged = await ask(address, conditional);
        expect(unchanged.status).toBe(304);
        cases.push([address, conditional, unchanged]);
      }
      // A new second, so that the service does not become busy.
      time += 10_000;
    }
  }
  await makeBusy();
  for (const [target, headers, fromDisk] of cases) {
    expect(await ask(target, headers)).toEqual(fromDisk);
  }
  // Without its files the service has only the cache.
  await rename(publicDir, `${publicDir}-away`);
  const found = cases.filter(([, , { status }]) => status === 200 || status === 304);
  expect(found.length).toBeGreaterThan(80);
  for (const [target, headers, fromDisk] of found) {
    expect(await ask(target, headers)).toEqual(fromDisk);
  }
  await rename(`${publicDir}-away`, publicDir);
});

it.each<[what: string, headers: OutgoingHttpHeaders, method: string, status: number]>([
  ['a HEAD request', {}, 'HEAD', 200],
  ['a range', { range: 'bytes=0-3' }, 'GET', 206],
  ['a range that does not exist', { range: 'bytes=999999-' }, 'GET', 416],
  ['If-Modified-Since', { 'if-modified-since': new Date(8e12).toUTCString() }, 'GET', 304],
  ['If-Unmodified-Since', { 'if-unmodified-since': new Date(0).toUTCString() }, 'GET', 412],
  ['If-Match', { 'if-match': '"other"' }, 'GET', 412],
  ['If-None-Match with several tags', { 'if-none-match': '"other", *' }, 'GET', 200],
  ['If-None-Match with any tag', { 'if-none-match': '*' }, 'GET', 304],
  ['a reload without the browser cache', { 'cache-control': 'no-cache', 'if-none-match': '*' }, 'GET', 200],
])('reads the file for %s, also while it is busy', async (_what, headers, method, status) => {
  const fromDisk = await ask('/events', headers, method);
  expect(fromDisk.status).toBe(status);
  await makeBusy();
  await ask('/events');
  expect(await ask('/events', headers, method)).toEqual(fromDisk);
  expect(await ask('/events', headers, method)).toEqual(fromDisk);
});

it('shows a changed file immediately while it is not busy', async () => {
  await Promise.all(Array.from({ length: BUSY_REQUESTS - 1 }, () => ask('/events')));
  await changePage('events/index.html', 'Second');
  expect((await ask('/events')).body).toContain('<title>Second</title>');
});

it('reads a file again after a second, with one request, while the others get the earlier response', async () => {
  await makeBusy();
  const first = await ask('/events');
  await changePage('events/index.html', 'Second');
  time += 999;
  await makeBusy();
  expect(await ask('/events')).toEqual(first);
  time += 2;
  const [renewed, ...others] = await Promise.all([ask('/events'), ask('/events'), ask('/events')]);
  expect(renewed.body).toContain('<title>Second</title>');
  others.forEach((other) => expect([first.body, renewed.body]).toContain(other.body));
  expect(await ask('/events')).toEqual(renewed);
});

it('follows a new build: new rules, changed and deleted files', async () => {
  await makeBusy();
  await ask('/');
  await ask('/events');
  await rm(path.join(publicDir, 'events'), { recursive: true });
  await writeFile(
    path.join(publicDir, '_hosting.json'),
    JSON.stringify({ rules: [{ path: '/*', headers: { 'X-Build': 'second' } }] }),
  );
  time += 1_001;
  await makeBusy();
  expect((await ask('/')).headers['x-build']).toBe('second');
  expect((await ask('/events')).status).toBe(404);
  // The first response of 404 has removed the page from memory.
  expect((await ask('/events')).status).toBe(404);
});

it('shows the page of a reset link from memory, and logs no key', async () => {
  await makeBusy();
  const page = await ask('/reset-password');
  expect(await ask('/reset-password/k3y/ada')).toEqual(page);
  expect(await ask('/reset-password?key=k3y')).toEqual(page);
  expect(service.logText()).not.toContain('k3y');
});

describe('the log', () => {
  const line = { msg: 'request', method: 'GET', path: '/events', status: 200, ms: expect.any(Number) as number };

  async function logOf(action: () => Promise<unknown>): Promise<unknown[]> {
    const before = service.logText().length;
    await action();
    const lines = service.logText().slice(before).trim().split('\n');
    return lines.map((text) => JSON.parse(text) as { msg: string }).filter(({ msg }) => msg === 'request');
  }

  beforeEach(async () => {
    await makeBusy();
    await ask('/events');
  });

  afterEach(() => jest.useRealTimers());

  it('has one line each second for all requests that got the same response from memory', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'Date'] });
    const lines = await logOf(async () => {
      await ask('/events');
      await ask('/events?from=menu');
      jest.advanceTimersByTime(1_000);
      await ask('/events');
      jest.advanceTimersByTime(1_000);
    });
    expect(lines).toEqual([
      expect.objectContaining({ ...line, count: 2 }),
      expect.objectContaining({ ...line, count: 1 }),
    ]);
  });

  it('has the requests of the last second when the service stops', async () => {
    const lines = await logOf(async () => {
      await ask('/events');
      await service.app.close();
    });
    expect(lines).toEqual([expect.objectContaining({ ...line, count: 1 })]);
  });
});

it('sends nothing from memory while the service stops, so that connections end', async () => {
  await makeBusy();
  await ask('/events');
  const { port } = service.app.server.address() as AddressInfo;
  const accepted = once(service.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1').setEncoding('latin1');
  const [socket] = await accepted;
  const [firstPart, rest] = ['GET /events HTTP/1.1\r\n', 'Host: localhost\r\n\r\n'];
  client.write(firstPart);
  while (socket.bytesRead < firstPart.length) await new Promise(setImmediate);
  const closed = service.app.close();
  await new Promise(setImmediate);
  client.write(rest);
  expect(await text(client)).toMatch(/^connection: close\r$/im);
  await closed;
});

it('streams large files from the disk', async () => {
  await writeFile(path.join(publicDir, 'large.json'), 'x'.repeat(MAX_BODY_BYTES + 1));
  await makeBusy();
  expect((await ask('/large.json')).body).toHaveLength(MAX_BODY_BYTES + 1);
  await writeFile(path.join(publicDir, 'large.json'), '{}');
  expect((await ask('/large.json')).body).toBe('{}');
});

it('serves a path with encoded characters from the disk, because a file has many such names', async () => {
  await makeBusy();
  expect((await ask('/%65vents')).status).toBe(200);
  await changePage('events/index.html', 'Second');
  expect((await ask('/%65vents')).body).toContain('<title>Second</title>');
});

describe('the memory', () => {
  const body = Buffer.alloc(MAX_BODY_BYTES);

  function busyCache(): ReturnType<typeof createResponseCache> {
    const cache = createResponseCache(() => time);
    for (let count = 0; count < BUSY_REQUESTS; count += 1) {
      cache.find({ method: 'GET', headers: {} }, '/none.js', RELEASE);
    }
    return cache;
  }

  function storeFile(
    cache: ReturnType<typeof createResponseCache>,
    url: string,
    headers: IncomingHttpHeaders = {},
  ): void {
    const asked = { method: 'GET', headers };
    expect(cache.find(asked, url, RELEASE)).toBeUndefined();
    expect(cache.isWanted(asked)).toBe(true);
    const status = headers['if-none-match'] === undefined ? 200 : 304;
    cache.store(asked, { path: url, status, headers: { etag: '"1"' }, body });
  }

  function has(
    cache: ReturnType<typeof createResponseCache>,
    url: string,
    headers: IncomingHttpHeaders = {},
    release = RELEASE,
  ): boolean {
    return cache.find({ method: 'GET', headers }, url, release) !== undefined;
  }

  it('keeps the responses that were requested last, up to 32 MB', () => {
    const cache = busyCache();
    for (let file = 0; file < 40; file += 1) {
      storeFile(cache, `/file-${file}`);
      expect(has(cache, '/file-0')).toBe(true);
    }
    expect(has(cache, '/file-1')).toBe(false);
    expect(has(cache, '/file-39')).toBe(true);
  });

  it('has no response of another release', () => {
    const cache = busyCache();
    storeFile(cache, '/events');
    expect(has(cache, '/events', {}, '/releases/2')).toBe(false);
    expect(has(cache, '/events')).toBe(true);
  });

  it('stores no response to a list of ETags, because there are any number of lists', () => {
    const cache = busyCache();
    storeFile(cache, '/events', { 'if-none-match': '"1"' });
    storeFile(cache, '/events', { 'if-none-match': '"2", "1"' });
    expect(has(cache, '/events', { 'if-none-match': '"1"' })).toBe(true);
    expect(has(cache, '/events', { 'if-none-match': '"2", "1"' })).toBe(false);
  });

  it('sends no response after two seconds, even if the request that reads the file again does not end', () => {
    const cache = busyCache();
    storeFile(cache, '/events');
    time += 1_001;
    // The first request after a second reads the file.
    expect(has(cache, '/events')).toBe(false);
    expect(has(cache, '/events')).toBe(true);
    time += 998;
    expect(has(cache, '/events')).toBe(true);
    time += 2;
    expect(has(cache, '/events')).toBe(false);
    expect(has(cache, '/events')).toBe(false);
  });
});
