import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendRequests } from '../../../bench/service-load/send-requests';
import type { Load } from '../../../bench/service-load/send-requests';

const BODY = 'x'.repeat(200_000);

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function loadOf(listener: RequestListener, others: Partial<Load> = {}): Promise<Load> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/page?a=1`, connections: 3, seconds: 0.2, headers: {}, ...others };
}

it('sends one request after the other on each connection, and counts complete responses', async () => {
  let started = 0;
  const sockets = new Set();
  const asked = new Set<string>();
  const load = await loadOf(
    (request, response) => {
      started += 1;
      sockets.add(request.socket);
      asked.add(`${String(request.method)} ${String(request.url)} ${String(request.headers['accept-encoding'])}`);
      response.setHeader('Content-Length', BODY.length);
      // Headers and body in several parts.
      response.flushHeaders();
      response.write(BODY.slice(0, 50_000));
      setImmediate(() => response.end(BODY.slice(50_000)));
    },
    { headers: { 'accept-encoding': 'gzip' } },
  );
  const { requests, seconds, p50, p99 } = await sendRequests(load);
  expect(sockets.size).toBe(3);
  expect([...asked]).toEqual(['GET /page?a=1 gzip']);
  expect(requests).toBeGreaterThan(3);
  expect(started - requests).toBeGreaterThanOrEqual(0);
  expect(started - requests).toBeLessThanOrEqual(3);
  // Timers of Node may end up to a millisecond early.
  expect(seconds).toBeGreaterThanOrEqual(0.199);
  expect(p50).toBeGreaterThan(0);
  expect(p99).toBeGreaterThanOrEqual(p50);
});

it('sends a body with POST', async () => {
  const bodies: string[] = [];
  const load = await loadOf(
    (request, response) => {
      void text(request).then((body) => {
        bodies.push(`${String(request.method)} ${body}`);
        response.end('{}');
      });
    },
    { body: '{"name":"Ää"}' },
  );
  expect((await sendRequests(load)).requests).toBeGreaterThan(0);
  expect([...new Set(bodies)]).toEqual(['POST {"name":"Ää"}']);
});

it.each<[what: string, listener: RequestListener, message: string]>([
  [
    'an error status',
    (_, response) => response.writeHead(503).end(),
    'got "HTTP/1.1 503 Service Unavailable", expected status 2xx and Content-Length.',
  ],
  [
    'a response without a length',
    (_, response) => response.write('x'),
    'got "HTTP/1.1 200 OK", expected status 2xx and Content-Length.',
  ],
  ['a connection that ends', (request) => request.socket.end(), 'the server closed a connection.'],
])('reports %s with the URL', async (_what, listener, message) => {
  const load = await loadOf(listener);
  await expect(sendRequests(load)).rejects.toThrow(`${load.url}: ${message}`);
});
