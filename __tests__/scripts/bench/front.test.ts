import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFront, type Front } from '../../../scripts/bench/front';

const LATENCY_MS = 50;
const BYTES = 20_000;

const site = createServer((request, response) => {
  response.writeHead(200, { 'content-security-policy': "default-src 'self'", 'x-host': request.headers.host });
  response.end('x'.repeat(BYTES));
});
let origin: string;
let front: Front | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterEach(() => front?.close());

afterAll(() => {
  site.close();
  site.closeAllConnections();
});

it('sends what the site answers', async () => {
  front = await openFront(origin);
  const response = await fetch(`${front.origin}/events`);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(response.headers.get('x-host')).toBe(new URL(origin).host);
  expect(await response.text()).toHaveLength(BYTES);
});

it('delays each response, and shares the bandwidth among them', async () => {
  front = await openFront(origin, { latencyMs: LATENCY_MS, bytesPerSecond: 10 * BYTES });
  const start = performance.now();
  const responses = await Promise.all([fetch(front.origin), fetch(front.origin)]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(LATENCY_MS - 2);
  for (const response of responses) expect(await response.text()).toHaveLength(BYTES);
  expect(performance.now() - start).toBeGreaterThanOrEqual(LATENCY_MS + 200 - 20);
});
