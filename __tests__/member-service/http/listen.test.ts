import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { serve } from '../../support/http-server';
import { writeFixtureSite, writeTree } from '../support/fixture-site';
import { spawnService, startServiceProcess, type ServiceProcess } from '../support/service-process';

/** Starting a process takes a while on a busy machine. */
jest.setTimeout(60_000);

let publicDir: string;
let upstream: string;
let onUpstreamRequest: (response: ServerResponse) => void;

async function start(env: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  return startServiceProcess({
    PUBLIC_DIR: publicDir,
    DATA_DIR: await writeTree({}),
    MARKET_UPSTREAM: upstream,
    LOG_LEVEL: 'info',
    ...env,
  });
}

/** A request whose response waits for the market service. */
async function startSlowRequest({ base }: ServiceProcess): Promise<{ answer: Promise<Response>; finish: () => void }> {
  const waiting = new Promise<ServerResponse>((resolve) => {
    onUpstreamRequest = resolve;
  });
  const answer = fetch(`${base}/api/market/coins/markets`);
  const response = await waiting;
  return {
    answer,
    finish: () => response.end(JSON.stringify([{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' }])),
  };
}

/** A port that nobody uses: the service cannot say which one it has. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

beforeAll(async () => {
  publicDir = await writeFixtureSite();
  upstream = await serve((_request, response) => onUpstreamRequest(response));
});

it('PASS-05, API-24, OPS-151: logs its URL and what has no effect, and logs requests without their query or reset key', async () => {
  const service = await start({ LEAKED_PASSWORDS_FILE: '/nowhere' });
  const { address } = await service.waitFor('ready');
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  await service.waitFor('LEAKED_PASSWORDS_FILE has no effect and can be removed');
  await fetch(`${service.base}/events?login=ada&key=secret`);
  await fetch(`${service.base}/reset-password/secret/ada`);
  service.child.kill('SIGTERM');
  await service.ended;
  const requests = service.lines.filter(({ msg }) => msg === 'request');
  expect(requests).toEqual([
    expect.objectContaining({ method: 'GET', path: '/events', status: 200 }),
    expect.objectContaining({ method: 'GET', path: '/reset-password', status: 200 }),
  ]);
  expect(JSON.stringify(service.lines)).not.toContain('secret');
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'OPS-16: finishes the running request on %s, then exits with code 0',
  async (signal) => {
    const service = await start();
    const { answer, finish } = await startSlowRequest(service);
    service.child.kill(signal);
    await service.waitFor('stopping');
    // One Ctrl-C may arrive twice.
    service.child.kill(signal);
    finish();
    expect((await answer).headers.get('x-market-source')).toBe('live');
    expect(await service.ended).toEqual([0, null]);
  },
);

it('does not wait for a connection that was opened and never used', async () => {
  const service = await start();
  const socket = connect(Number(new URL(service.base).port), '127.0.0.1');
  await once(socket, 'connect');
  // This response shows that the earlier connection has been accepted.
  await fetch(`${service.base}/healthz`);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual([0, null]);
  expect(service.lines).not.toContainEqual(expect.objectContaining({ msg: 'running requests aborted' }));
  socket.destroy();
});

it('aborts requests that still run after ten seconds, with code 1', async () => {
  const { log } = fastify();
  const close = jest.fn(() => new Promise<undefined>(() => undefined));
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  jest.useFakeTimers();
  // Imported now, because close-with-grace keeps the timer that it finds when it is loaded.
  const { stopInOrder } = await import('../../../member-service/http/listen');
  const warn = jest.spyOn(log, 'warn');
  const end = stopInOrder({ log, close });
  process.emit('SIGTERM', 'SIGTERM');
  await jest.advanceTimersByTimeAsync(9_999);
  expect(exit).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(exit).toHaveBeenCalledWith(1);
  expect(warn).toHaveBeenCalledWith({ limitMs: 10_000 }, 'running requests aborted');
  end();
});

/** Throws, outside of all promises and handlers, when the process gets SIGUSR2. */
const THROW_ON_SIGNAL = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => { throw new Error('thrown by the test'); })`,
)}`;

it('OPS-16, OPS-53: logs an error that nothing has caught, finishes the running request and exits with code 1', async () => {
  const service = await start({ NODE_OPTIONS: `--import=${THROW_ON_SIGNAL}` });
  const { answer, finish } = await startSlowRequest(service);
  service.child.kill('SIGUSR2');
  const line = await service.waitFor('error that nothing has caught: stopping');
  expect(line).toMatchObject({ level: 60, err: { message: 'thrown by the test' } });
  // The code stays 1, whatever arrives meanwhile.
  service.child.kill('SIGTERM');
  finish();
  expect((await answer).headers.get('x-market-source')).toBe('live');
  expect(await service.ended).toEqual([1, null]);
});

it.each(['SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGPIPE'] as const)(
  'OPS-190: goes on after %s, which programs that rotate logs send',
  async (signal) => {
    const service = await start();
    const { answer, finish } = await startSlowRequest(service);
    service.child.kill(signal);
    // Node ignores SIGPIPE itself.
    if (signal !== 'SIGPIPE') {
      expect(await service.waitFor('signal without effect: the log goes to standard output')).toMatchObject({ signal });
    }
    finish();
    expect((await answer).headers.get('x-market-source')).toBe('live');
    expect((await fetch(`${service.base}/healthz`)).status).toBe(200);
    expect(service.errors()).not.toContain('Debugger');
    service.child.kill('SIGTERM');
    expect(await service.ended).toEqual([0, null]);
  },
);

it('OPS-190: ends in order when its terminal is closed', async () => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const { stopInOrder } = await import('../../../member-service/http/listen');
  const close = jest.fn(async () => undefined);
  const end = stopInOrder({ log: fastify().log, close }, true);
  process.emit('SIGHUP', 'SIGHUP');
  await new Promise((resolve) => exit.mockImplementation(resolve as () => never));
  expect(close).toHaveBeenCalledTimes(1);
  expect(exit).toHaveBeenCalledWith(0);
  end();
});

it('OPS-191: answers requests while standard output takes no line', async () => {
  const port = await freePort();
  const { child, ended } = await spawnService(
    { PUBLIC_DIR: publicDir, DATA_DIR: await writeTree({}), PORT: String(port), LOG_LEVEL: 'info' },
    ['sh', '-c', 'exec "$@" > /dev/full', 'sh'],
  );
  const base = `http://127.0.0.1:${port}`;
  let status = 0;
  while (status === 0)
    status = await fetch(`${base}/healthz`).then(
      (answer) => answer.status,
      () => 0,
    );
  for (let count = 0; count < 30; count += 1) {
    const answer = await fetch(`${base}/events`, { signal: AbortSignal.timeout(5_000) });
    expect(answer.status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('names HOST when the address is not of this machine', async () => {
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  const service = await spawnService({ PUBLIC_DIR: publicDir, HOST: '192.0.2.1' });
  expect(await service.ended).toEqual([1, null]);
  expect(service.errors()).toBe(
    '"192.0.2.1" is not an address of this machine. Set HOST to one that is, for example HOST=127.0.0.1.\n',
  );
});
