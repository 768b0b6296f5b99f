import { loadPage, startPrefetch } from '../../src/page-scripts/prefetch';
import { fakeTime } from '../support/render';

function setConnection(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

const request = jest.fn<Promise<Response>, [path: string, options: RequestInit]>();

function requested(): string[] {
  return request.mock.calls.map(([path]) => path);
}

beforeEach(() => {
  fakeTime();
  request.mockReset().mockImplementation(() => Promise.resolve(new Response('<dialog></dialog>')));
  globalThis.fetch = request as typeof fetch;
  document.body.innerHTML =
    '<template id="page-scripts" data-first="/controls.js /signup" data-files="/framework.js /app.js /dialogs.js"></template>';
});

afterEach(() => {
  setConnection(undefined);
  document.head.replaceChildren();
});

test('fetches first what a press on Sign Up needs, then React, when the page is idle', async () => {
  let fail: (() => void) | undefined;
  request.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('offline')))));
  startPrefetch();
  expect(requested()).toEqual([]);
  await jest.runAllTimersAsync();
  expect(requested()).toEqual(['/controls.js', '/signup']);
  expect(request.mock.calls[0]?.[1]).toMatchObject({ priority: 'low' });
  // A file that cannot be fetched does not keep the others back.
  fail?.();
  await jest.runAllTimersAsync();
  expect(requested().slice(2)).toEqual(['/framework.js', '/app.js', '/dialogs.js']);
  // The press needs no further request.
  expect(await loadPage('/signup')).toBe('<dialog></dialog>');
  expect(request).toHaveBeenCalledTimes(5);
});

test('START-06: fetches nothing for a member, nor on a page that starts React immediately', () => {
  document.documentElement.dataset.session = 'stored';
  startPrefetch();
  delete document.documentElement.dataset.session;
  document.querySelector('template')?.setAttribute('data-immediate', '');
  startPrefetch();
  jest.runAllTimers();
  expect(requested()).toEqual([]);
});

test('START-06: fetches only what a press on Sign Up needs with a connection like 3G', async () => {
  setConnection({ saveData: false, effectiveType: '3g' });
  // A file is fetched once for all tests.
  document.body.innerHTML = '<template id="page-scripts" data-first="/login" data-files="/react.js"></template>';
  startPrefetch();
  await jest.runAllTimersAsync();
  expect(requested()).toEqual(['/login']);
});

test.each([
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['saves data with a connection like 3G', { saveData: true, effectiveType: '3g' }],
  ['has a connection like 2G', { saveData: false, effectiveType: 'slow-2g' }],
])('START-06: fetches nothing for a visitor who %s', (_, connection) => {
  setConnection(connection);
  startPrefetch();
  jest.runAllTimers();
  expect(requested()).toEqual([]);
});

test.each([
  ['/offline', () => Promise.reject(new Error('offline'))],
  ['/server-error', () => Promise.resolve(new Response('<h1>Maintenance</h1>', { status: 503 }))],
])('START-06: a page that could not be fetched (%s) is requested again', async (path, response) => {
  request.mockImplementation(response);
  await expect(loadPage(path)).rejects.toThrow();
  request.mockResolvedValue(new Response('<dialog></dialog>'));
  expect(await loadPage(path)).toBe('<dialog></dialog>');
});
