import type { RequestListener } from 'node:http';
import { SERVICE_VARIABLES } from '../../../member-service/config/variables';
import { readBuildEnv } from '../../../src/config/env';
import { fakeDate } from '../../support/fake-clock';
import { serve } from '../../support/http-server';
import { startService, type ServiceUnderTest } from '../support/service-under-test';

const PICTURES = 'https://pictures.example';
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)]);
const ROW = { symbol: 'btc', name: 'Bitcoin', current_price: 1, price_change_percentage_24h: 0 };

/** The paths that the picture host was asked for. */
let asked: string[];
let answerWith: RequestListener;
let rows: object[];
let service: ServiceUnderTest;

function send(bytes: Buffer, type = 'image/png', status = 200): RequestListener {
  return (_request, response) => response.writeHead(status, { 'content-type': type }).end(bytes);
}

/** Plays the hosts of the internet: this machine has their answers. */
function answerLocally(origin: string): void {
  const realFetch = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname, host } = new URL(input instanceof Request ? input.url : input);
    return realFetch(host.endsWith('.example') ? `${origin}/${host}${pathname}` : input, init);
  });
}

beforeEach(async () => {
  asked = [];
  rows = [{ ...ROW, id: 'bitcoin', image: `${PICTURES}/coins/1/large/bitcoin.png?1` }];
  answerWith = send(PNG);
  const origin = await serve((request, response) => {
    if (request.url?.startsWith('/v3/')) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
      return;
    }
    asked.push(request.url ?? '');
    answerWith(request, response);
  });
  answerLocally(origin);
  service = await startService({ marketUpstream: new URL(`${origin}/v3/`), marketPictureHosts: [PICTURES] });
});

function ask(id: string): ReturnType<ServiceUnderTest['get']> {
  return service.get(`/api/market/pictures/${id}`);
}

describe('GET /api/market/pictures/ID', () => {
  it('sends the picture of a coin, from this host, with its own type', async () => {
    answerWith = send(PNG, 'text/html');
    const answer = await ask('bitcoin');
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, PNG]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(asked).toEqual(['/pictures.example/coins/1/large/bitcoin.png']);
  });

  it('TICK-16: asks the host once for many visitors, and again after a day', async () => {
    fakeDate(new Date('2025-06-30T12:00:00.000Z'));
    await Promise.all(Array.from({ length: 20 }, () => ask('bitcoin')));
    jest.setSystemTime(Date.now() + 86_399_000);
    await ask('bitcoin');
    expect(asked).toHaveLength(1);
    jest.setSystemTime(Date.now() + 1_000);
    expect((await ask('bitcoin')).statusCode).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('asks again ten minutes after a failure', async () => {
    fakeDate(new Date('2025-06-30T12:00:00.000Z'));
    answerWith = send(PNG, 'image/png', 503);
    expect((await ask('bitcoin')).statusCode).toBe(404);
    answerWith = send(PNG);
    jest.setSystemTime(Date.now() + 599_000);
    expect((await ask('bitcoin')).statusCode).toBe(404);
    expect(asked).toHaveLength(1);
    jest.setSystemTime(Date.now() + 1_000);
    expect((await ask('bitcoin')).statusCode).toBe(200);
  });

  it.each(['unknown', '..%2f..%2fetc%2fpasswd', encodeURIComponent(`${PICTURES}/other.png`), '__proto__', '%00'])(
    'asks nobody for %s, which is no coin of the market',
    async (id) => {
      expect((await ask(id)).statusCode).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    'https://inside.example/admin.png',
    `${PICTURES}.evil.example/x.png`,
    'https://pictures.example@inside.example/x',
  ])('TICK-16: asks no other host, whatever address the market sends: %s', async (image) => {
    rows = [{ ...ROW, id: 'bitcoin', image }];
    expect((await ask('bitcoin')).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('follows no redirect', async () => {
    answerWith = (request, response) =>
      request.url?.includes('inside')
        ? response.end(PNG)
        : response.writeHead(302, { location: '/inside.example/x.png' }).end();
    expect((await ask('bitcoin')).statusCode).toBe(404);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, RequestListener]>([
    ['an SVG', send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')],
    ['a page', send(Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png')],
    ['nothing', send(Buffer.alloc(0))],
    ['a picture of more than 128 KB', send(Buffer.concat([PNG, Buffer.alloc(128 * 1024)]))],
    ['a broken connection', (request) => request.socket.destroy()],
  ])('TICK-16: does not pass on %s', async (_name, answer) => {
    answerWith = answer;
    const { statusCode, headers } = await ask('bitcoin');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/json');
  });
});

test('service and build allow the same hosts of pictures by default', () => {
  const { fallback, parse } = SERVICE_VARIABLES.MARKET_PICTURE_HOSTS;
  expect(parse(fallback)).toEqual(readBuildEnv({}).marketPictureHosts);
});
