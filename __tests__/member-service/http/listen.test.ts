import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fastify from 'fastify';
import { removeTree, writeFixtureSite } from '../support/fixture-site';

const ENTRY = path.resolve('member-service/index.ts');
/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

interface LogLine {
  readonly msg: string;
  readonly [field: string]: unknown;
}

interface RunningService {
  readonly child: ChildProcess;
  /** Waits for a log line with this message. */
  waitFor(message: string): Promise<LogLine>;
  readonly lines: LogLine[];
  readonly errors: () => string;
  exitCode(): Promise<unknown>;
}

let publicDir: string;
let upstream: Server;
let onUpstreamRequest: (response: ServerResponse) => void;
const running: ChildProcess[] = [];

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function startService(env: NodeJS.ProcessEnv): RunningService {
  const child = spawn(process.execPath, ['--import', 'tsx', ENTRY], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_DIR: publicDir,
      DATA_DIR: path.join(publicDir, '../', `${path.basename(publicDir)}-data`),
      MARKET_UPSTREAM: `http://127.0.0.1:${portOf(upstream)}`,
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const exited = once(child, 'exit');
  const lines: LogLine[] = [];
  let rest = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line) as LogLine));
    child.emit('lines');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    child,
    lines,
    errors: () => errors,
    async waitFor(message) {
      for (;;) {
        const line = lines.find(({ msg }) => msg === message);
        if (line) {
          return line;
        }
        await once(child, 'lines');
      }
    },
    async exitCode() {
      const [code] = (await exited) as unknown[];
      return code;
    },
  };
}

beforeAll(async () => {
  publicDir = await writeFixtureSite();
  upstream = createServer((_request, response) => onUpstreamRequest(response));
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
});

afterEach(() => {
  running.splice(0).forEach((child) => child.kill('SIGKILL'));
});

afterAll(async () => {
  upstream.closeAllConnections();
  upstream.close();
  await removeTree(publicDir);
  await removeTree(`${publicDir}-data`);
});

it('logs its URL, and logs requests without their query or reset key', async () => {
  const service = startService({});
  const { address } = await service.waitFor('ready');
  expect(address).toMatch(/^http:\/\/localhost:\d+$/);
  const base = String(address).replace('localhost', '127.0.0.1');
  await fetch(`${base}/events?login=ada&key=secret`);
  await fetch(`${base}/reset-password/secret/ada`);
  service.child.kill('SIGTERM');
  await service.exitCode();
  const requests = service.lines.filter(({ msg }) => msg === 'request');
  expect(requests).toEqual([
    expect.objectContaining({ method: 'GET', path: '/events', status: 200 }),
    expect.objectContaining({ method: 'GET', path: '/reset-password', status: 200 }),
  ]);
  expect(JSON.stringify(service.lines)).not.toContain('secret');
});

it('says that a variable of an earlier version has no effect', async () => {
  const service = startService({ LEAKED_PASSWORDS_FILE: '/nowhere' });
  await service.waitFor('LEAKED_PASSWORDS_FILE has no effect and can be removed');
  await service.waitFor('ready');
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'finishes the running request on %s, then exits with code 0',
  async (signal) => {
    const heldBack = new Promise<ServerResponse>((resolve) => {
      onUpstreamRequest = resolve;
    });
    const service = startService({});
    const { address } = await service.waitFor('ready');
    const answer = fetch(`${String(address).replace('localhost', '127.0.0.1')}/api/market/coins/markets`);
    const upstreamResponse = await heldBack;
    service.child.kill(signal);
    await service.waitFor('stopping');
    // One Ctrl-C may arrive twice.
    service.child.kill(signal);
    upstreamResponse.end(JSON.stringify([{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' }]));
    expect((await answer).headers.get('x-market-source')).toBe('live');
    expect(await service.exitCode()).toBe(0);
  },
);

it('does not wait for a connection that was opened and never used', async () => {
  const service = startService({});
  const { address } = await service.waitFor('ready');
  const socket = connect(Number(new URL(String(address)).port), '127.0.0.1');
  await once(socket, 'connect');
  // This response shows that the earlier connection has been accepted.
  await fetch(`${String(address).replace('localhost', '127.0.0.1')}/healthz`);
  service.child.kill('SIGTERM');
  expect(await service.exitCode()).toBe(0);
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

it('logs an error that nothing has caught, finishes the running request and exits with code 1', async () => {
  const heldBack = new Promise<ServerResponse>((resolve) => {
    onUpstreamRequest = resolve;
  });
  const service = startService({ NODE_OPTIONS: `--import=${THROW_ON_SIGNAL}` });
  const { address } = await service.waitFor('ready');
  const answer = fetch(`${String(address).replace('localhost', '127.0.0.1')}/api/market/coins/markets`);
  const upstreamResponse = await heldBack;
  service.child.kill('SIGUSR2');
  const line = await service.waitFor('error that nothing has caught: stopping');
  expect(line).toMatchObject({ level: 60, err: { message: 'thrown by the test' } });
  // The code stays 1, whatever arrives until then.
  service.child.kill('SIGTERM');
  upstreamResponse.end(JSON.stringify([{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' }]));
  expect((await answer).headers.get('x-market-source')).toBe('live');
  expect(await service.exitCode()).toBe(1);
});

it('names PORT when the port is taken', async () => {
  const service = startService({ PORT: String(portOf(upstream)) });
  expect(await service.exitCode()).toBe(1);
  expect(service.errors()).toMatch(/^Port \d+ on 127\.0\.0\.1 is already in use\. Set PORT to a free port.*\n$/);
});

it('names HOST when the address is not of this machine', async () => {
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  const service = startService({ HOST: '192.0.2.1' });
  expect(await service.exitCode()).toBe(1);
  expect(service.errors()).toBe(
    '"192.0.2.1" is not an address of this machine. Set HOST to one that is, for example HOST=127.0.0.1.\n',
  );
});

it('lists bad variables and does not start', async () => {
  const service = startService({ PORT: 'x', LOG_LEVEL: 'loud' });
  expect(await service.exitCode()).toBe(1);
  expect(service.errors()).toMatch(/PORT: .*\n {2}LOG_LEVEL: /);
});
