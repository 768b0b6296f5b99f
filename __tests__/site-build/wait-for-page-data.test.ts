import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { waitForPageData, type LiveServer, type LiveState } from '../../src/site-build/wait-for-page-data';

const queries = new Map<string, { dirty: number; running: number }>();
const unwritten = new Set<string>();

function getState(): LiveState {
  return { queries: { trackedQueries: queries }, pendingPageDataWrites: { pagePaths: unwritten } };
}

beforeEach(() => {
  queries.clear();
  unwritten.clear();
});

describe('a request', () => {
  const next = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers();
    next.mockReset();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function ask(name: string): void {
    waitForPageData({ param: (_name, handler) => handler({}, {}, next, name) }, getState);
  }

  it.each(['events', 'no-such-page'])('for %s continues immediately when nothing is pending', (name) => {
    queries.set('/events', { dirty: 0, running: 0 });
    ask(name);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['/', 'index'],
    ['/events/2', 'events/2'],
    ['/404.html', '404.html'],
  ])('for %s waits until its query has run and its data is written', (path, name) => {
    queries.set(path, { dirty: 4, running: 0 });
    ask(name);
    jest.advanceTimersByTime(2_000);
    queries.set(path, { dirty: 4, running: 1 });
    jest.advanceTimersByTime(2_000);
    unwritten.add(path);
    queries.set(path, { dirty: 0, running: 0 });
    jest.advanceTimersByTime(2_000);
    expect(next).not.toHaveBeenCalled();
    unwritten.delete(path);
    jest.advanceTimersByTime(100);
    expect(next).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not wait for other pages', () => {
    unwritten.add('/events');
    ask('testimonials');
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('continues after a limit when the query cannot be run', () => {
    queries.set('/events', { dirty: 2, running: 0 });
    ask('events');
    jest.advanceTimersByTime(14_900);
    expect(next).not.toHaveBeenCalled();
    jest.advanceTimersByTime(200);
    expect(next).toHaveBeenCalledTimes(1);
  });
});

it('is handled before the route that Gatsby has added first', async () => {
  interface Express extends LiveServer {
    get(path: string, handler: (request: unknown, response: { send(body: string): void }) => void): void;
  }
  const fromGatsby = createRequire(require.resolve('gatsby/package.json'));
  const app = (fromGatsby('express') as () => Express & RequestListener)();
  app.get('/page-data/:pagePath(*)/page-data.json', (_request, response) => {
    response.send(unwritten.has('/events/2') ? 'too early' : 'current');
  });
  waitForPageData(app, getState);
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  unwritten.add('/events/2');
  const answer = fetch(`http://127.0.0.1:${port}/page-data/events/2/page-data.json`);
  await once(server, 'request');
  unwritten.delete('/events/2');
  expect(await (await answer).text()).toBe('current');
  // fetch keeps its connection open, which holds the process.
  server.closeAllConnections();
  server.close();
});
