import { once } from 'node:events';
import fs from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeFixtureSite } from '../support/fixture-site';
import { startService, type ServiceUnderTest } from '../support/service-under-test';

/** As the documents promise. */
const [OPEN, WAITING] = [256, 4] as const;

/** Larger than what Node and the system keep of a response that nobody reads. */
const LARGE_FILE = 'large.txt';

let publicDir: string;
let service: ServiceUnderTest;
let clients: Socket[];

beforeAll(async () => {
  publicDir = await writeFixtureSite();
  await fs.writeFile(path.join(publicDir, LARGE_FILE), 'x'.repeat(16_000_000));
});

async function start(trustedProxies: readonly string[] = []): Promise<void> {
  service = await startService({ publicDir, trustedProxies });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  clients = [];
}

beforeEach(() => start());

afterEach(async () => {
  clients.forEach((client) => client.destroy());
  await service.close();
});

/** Opens a connection and sends all requests on it. */
async function send(...paths: readonly string[]): Promise<Socket> {
  const { port } = service.app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  clients.push(client);
  await once(client, 'connect');
  client.write(paths.map((url) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return client;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await nextTurn();
}

async function openDescriptors(): Promise<number> {
  return (await fs.readdir('/dev/fd')).length;
}

async function isServed(): Promise<boolean> {
  const client = await send('/events');
  return new Promise((resolve) => {
    client
      .once('data', (data) => resolve(data.toString().startsWith('HTTP/1.1 200')))
      .once('close', () => resolve(false));
  });
}

it.each([
  ['ends', (client: Socket) => client.destroy()],
  ['is reset', (client: Socket) => client.resetAndDestroy()],
])('OPS-166: a connection that %s while its requests are answered leaves no file open and no error', async (_, end) => {
  const before = await openDescriptors();
  for (let round = 0; round < 3; round += 1) {
    const many = await Promise.all(
      Array.from({ length: 10 }, () => send(...Array<string>(WAITING).fill(`/${LARGE_FILE}`))),
    );
    await Promise.all(many.map((client) => once(client, 'data')));
    many.forEach(end);
  }
  await until(async () => (await openDescriptors()) <= before);
  expect(service.logText()).not.toContain('request failed');
});

it('OPS-166: answers the requests of a connection in their order, one at a time', async () => {
  const client = await send('/events', '/missing.png', '/healthz', '/reset-password', '/');
  let text = '';
  client.on('data', (data) => {
    text += data.toString();
  });
  await until(() => text.includes('<title>Home</title>'));
  const places = [
    '<title>Events</title>',
    '404 Not Found',
    '"status":"ok"',
    '<title>Reset</title>',
    '<title>Home</title>',
  ];
  expect(places.map((place) => text.indexOf(place))).toEqual(
    [...places.map((place) => text.indexOf(place))].sort((a, b) => a - b),
  );
  expect(text).toContain(places[1]);
});

it('OPS-166: ends a connection with more requests than may wait, and serves others', async () => {
  const client = await send(...Array<string>(WAITING + 2).fill(`/${LARGE_FILE}`));
  client.resume();
  await once(client, 'close');
  expect(await isServed()).toBe(true);
});

it('OPS-166: ends a connection that reads nothing for a minute', async () => {
  expect(service.app.server.timeout).toBe(60_000);
  service.app.server.setTimeout(300);
  const client = await send(`/${LARGE_FILE}`);
  client.pause();
  const open = await new Promise<number>((resolve) => service.app.server.getConnections((_, count) => resolve(count)));
  expect(open).toBe(1);
  await until(() => new Promise((resolve) => service.app.server.getConnections((_, count) => resolve(count === 0))));
});

it('OPS-166, OPS-147: refuses further connections of an address until one of its connections ends, and says so once', async () => {
  const open = await Promise.all(Array.from({ length: OPEN }, () => send()));
  expect(await isServed()).toBe(false);
  expect(await isServed()).toBe(false);
  expect(service.logText().match(/connections refused/g)).toHaveLength(1);
  // The log has no address of a client.
  expect(service.logText()).not.toMatch(/127\.0\.0\.1.*connections refused/);
  open[0]?.destroy();
  await until(isServed);
});

it('OPS-166: does not limit the connections of a trusted proxy, whose address all visitors share', async () => {
  await service.close();
  await start(['loopback']);
  await Promise.all(Array.from({ length: OPEN }, () => send()));
  expect(await isServed()).toBe(true);
});

describe('OPS-166: without a free descriptor', () => {
  const missing = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });

  it('answers 503, and reads the rules of the build again for the next request', async () => {
    jest.spyOn(fs, 'readFile').mockRejectedValueOnce(missing);
    expect((await service.get('/events')).statusCode).toBe(503);
    const next = await service.get('/events');
    expect(next.statusCode).toBe(200);
    expect(next.headers['content-security-policy']).toContain('sha256-');
  });

  it('logs that connections cannot be accepted, and goes on', async () => {
    service.app.server.emit('error', missing);
    expect(service.logText()).toContain('connections cannot be accepted');
    expect(await isServed()).toBe(true);
  });
});
