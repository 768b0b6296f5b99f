import { openFront, type Front } from '../../../scripts/bench/front';
import { serve } from '../../support/http-server';

const LATENCY_MS = 50;
const BYTES = 20_000;

let origin: string;
let front: Front | undefined;

beforeAll(async () => {
  origin = await serve((request, response) => {
    response.writeHead(200, { 'content-security-policy': "default-src 'self'", 'x-host': request.headers.host });
    response.end('x'.repeat(BYTES));
  });
});

afterEach(() => front?.close());

it('sends what the site answers', async () => {
  front = await openFront(origin);
  const response = await fetch(`${front.origin}/events`);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(response.headers.get('x-host')).toBe(new URL(origin).host);
  expect(await response.text()).toHaveLength(BYTES);
});

it('OPS-31: delays each response, and shares the bandwidth among them', async () => {
  front = await openFront(origin, { latencyMs: LATENCY_MS, bytesPerSecond: 10 * BYTES });
  const start = performance.now();
  const responses = await Promise.all([fetch(front.origin), fetch(front.origin)]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(LATENCY_MS - 2);
  for (const response of responses) expect(await response.text()).toHaveLength(BYTES);
  expect(performance.now() - start).toBeGreaterThanOrEqual(LATENCY_MS + 200 - 20);
});
