import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { fakeDate } from '../../support/fake-clock';
import { serve } from '../../support/http-server';

const ROUTE = '/api/market/coins/markets';
const MINUTE = 60_000;
const START = new Date('2025-06-30T12:00:00.000Z');

const BITCOIN = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: 'https://pictures.example/btc.png',
  current_price: 100_000,
  price_change_percentage_24h: -1.25,
};

let requests: string[];
let answerWith: RequestListener;
let app: FastifyInstance;
let service: ServiceUnderTest;

function json(value: unknown, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}

async function ask(): Promise<{ source: unknown; asOf: unknown; rows: Record<string, unknown>[]; status: number }> {
  const answer = await app.inject(`${ROUTE}?vs_currency=eur&per_page=250`);
  return {
    status: answer.statusCode,
    source: answer.headers['x-market-source'],
    asOf: answer.headers['x-market-as-of'],
    rows: answer.json(),
  };
}

function pass(ms: number): void {
  jest.setSystemTime(Date.now() + ms);
}

beforeEach(async () => {
  requests = [];
  answerWith = json([BITCOIN]);
  const upstream = await serve((request, response) => {
    requests.push(request.url ?? '');
    answerWith(request, response);
  });
  service = await startService({ marketUpstream: new URL(`${upstream}/v3/`) });
  ({ app } = service);
  fakeDate(START);
});

describe('GET /api/market/coins/markets', () => {
  it('TICK-01: sends the fixed query, with any query of the visitor', async () => {
    await ask();
    expect(requests).toEqual([
      '/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=50&page=1&sparkline=false',
    ]);
  });

  it('TICK-13: returns live rows, with an age that no cache keeps', async () => {
    const answer = await app.inject(ROUTE);
    expect(answer.headers).toMatchObject({
      'x-market-source': 'live',
      'x-market-as-of': START.toISOString(),
      'x-market-age': '0',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.json()).toEqual([BITCOIN]);
    pass(MINUTE - 1);
    expect((await app.inject(ROUTE)).headers['x-market-age']).toBe('59');
  });

  it('TICK-12: sends one request for many visitors at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.every(({ source }) => source === 'live')).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('TICK-12: sends one request a minute', async () => {
    await ask();
    pass(MINUTE - 1);
    await ask();
    expect(requests).toHaveLength(1);
    pass(1);
    await ask();
    expect(requests).toHaveLength(2);
  });

  it('TICK-02: keeps six fields, replaces invalid values by null and leaves out rows without a name', async () => {
    answerWith = json([
      { ...BITCOIN, market_cap: 1, image: 'http://pictures.example/btc.png', current_price: '7' },
      { id: 'x', symbol: 'x' },
      null,
      'text',
    ]);
    expect((await ask()).rows).toEqual([{ ...BITCOIN, image: null, current_price: null }]);
  });

  it('TICK-14: returns at most fifty rows', async () => {
    answerWith = json(Array.from({ length: 80 }, (_, index) => ({ ...BITCOIN, id: `coin-${index}` })));
    expect((await ask()).rows).toHaveLength(50);
  });

  it('TICK-13: keeps the last good response, with its time, when the market service fails', async () => {
    await ask();
    answerWith = json({ error: 'down' }, 500);
    pass(MINUTE);
    expect(await ask()).toEqual({ status: 200, source: 'kept', asOf: START.toISOString(), rows: [BITCOIN] });
  });

  it.each<[string, RequestListener]>([
    ['an object', json({ status: { error_code: 429 } })],
    ['an empty list', json([])],
    ['rows without names', json([{ current_price: 1 }])],
    ['no JSON', (_request, response) => response.end('<html>')],
    ['a broken connection', (request) => request.socket.destroy()],
    ['a huge answer', (_request, response) => response.end(JSON.stringify(['x'.repeat(2 * 1024 * 1024)]))],
  ])('does not accept %s', async (_name, answer) => {
    answerWith = answer;
    expect((await ask()).source).toBe('sample');
  });

  it('does not follow a redirect, which could lead to any host', async () => {
    answerWith = (request, response) => {
      if (request.url?.startsWith('/elsewhere')) {
        response.end(JSON.stringify([BITCOIN]));
      } else {
        response.writeHead(302, { location: '/elsewhere' }).end();
      }
    };
    expect((await ask()).source).toBe('sample');
    expect(requests).toHaveLength(1);
  });

  it('TICK-13: returns the sample, marked as such, when there are no rows yet', async () => {
    answerWith = json({}, 503);
    const { source, rows, status, asOf } = await ask();
    expect(status).toBe(200);
    expect(source).toBe('sample');
    expect(new Date(String(asOf)).getTime()).toBeLessThanOrEqual(Date.now());
    expect(rows).toHaveLength(50);
    expect(rows.every((row) => row.image === null && typeof row.current_price === 'number')).toBe(true);
  });

  it('waits twice as long after each failure, ten minutes at most, and recovers', async () => {
    answerWith = json({}, 500);
    await ask();
    for (const wait of [1, 2, 4, 8, 10, 10]) {
      const before = requests.length;
      pass(wait * MINUTE - 100);
      await ask();
      expect(requests).toHaveLength(before);
      pass(100);
      await ask();
      expect(requests).toHaveLength(before + 1);
    }
    answerWith = json([BITCOIN]);
    pass(10 * MINUTE);
    expect((await ask()).source).toBe('live');
    pass(MINUTE);
    expect((await ask()).source).toBe('live');
  });

  it.each([
    ['180', 3 * MINUTE],
    [new Date(START.getTime() + 4 * MINUTE).toUTCString(), 4 * MINUTE],
    ['86400', 10 * MINUTE],
    ['5', MINUTE],
    ['soon', MINUTE],
  ])('obeys Retry-After: %s, within its limits', async (retryAfter, wait) => {
    answerWith = json({}, 429, { 'retry-after': retryAfter });
    await ask();
    pass(wait - 100);
    await ask();
    expect(requests).toHaveLength(1);
    pass(100);
    await ask();
    expect(requests).toHaveLength(2);
  });

  it('waits five seconds for a response', async () => {
    const time = new AbortController();
    const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const arrived = new Promise<void>((resolve) => {
      answerWith = () => resolve();
    });
    const answer = ask();
    await arrived;
    expect(limit).toHaveBeenCalledWith(5_000);
    time.abort();
    expect((await answer).source).toBe('sample');
    limit.mockRestore();
  });

  it('sends no request when no market service is configured', async () => {
    const alone = await startService();
    expect((await alone.get(ROUTE)).headers['x-market-source']).toBe('sample');
    expect(requests).toEqual([]);
  });
});
