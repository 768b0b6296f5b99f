import { loadPage, startPrefetch } from '../../src/before-react/prefetch';
import { fakeLoader } from '../support/loader';
import { fakeTime } from '../support/render';

function setConnection(connection: object | undefined): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

function prefetched(): (string | null)[] {
  return [...document.head.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'));
}

beforeEach(() => {
  fakeTime();
  // jsdom's links support no relation.
  jest.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true);
  document.body.innerHTML =
    '<template id="page-scripts" data-controls="/controls.js" data-dialogs="/signup" data-files="/framework.js /app.js /dialogs.js"><script type="speculationrules">{}</script></template>';
  fakeLoader('idle');
});

afterEach(() => {
  setConnection(undefined);
  document.head.replaceChildren();
});

function rules(): number {
  return document.querySelectorAll('body > [type=speculationrules]').length;
}

test('fetches first what a press on Sign Up needs, then the runtime, when the page is idle', async () => {
  const request = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<dialog></dialog>'));
  startPrefetch();
  expect(prefetched()).toEqual([]);
  jest.runAllTimers();
  expect(prefetched()).toEqual(['/controls.js']);
  expect(request.mock.calls).toEqual([['/signup', expect.objectContaining({ priority: 'low' })]]);
  expect(rules()).toBe(1);
  // A file that cannot be fetched does not keep the others back.
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
  await jest.runAllTimersAsync();
  expect(prefetched()).toEqual(['/controls.js', '/framework.js', '/app.js', '/dialogs.js']);
  // The press needs no further request.
  expect(await loadPage('/signup')).toBe('<dialog></dialog>');
  expect(request).toHaveBeenCalledTimes(1);
});

test('fetches nothing for a member, who does not need it', () => {
  document.documentElement.dataset.session = 'stored';
  startPrefetch();
  jest.runAllTimers();
  expect(prefetched()).toEqual([]);
  expect(rules()).toBe(0);
  delete document.documentElement.dataset.session;
});

test.each([
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['has a connection like 3G', { saveData: false, effectiveType: '3g' }],
  ['has a connection like 2G', { saveData: false, effectiveType: 'slow-2g' }],
])('fetches nothing for a visitor who %s', (_, connection) => {
  setConnection(connection);
  startPrefetch();
  jest.runAllTimers();
  expect(prefetched()).toEqual([]);
  expect(rules()).toBe(0);
});

test('the speculation rules do not apply once React starts, which fetches pages in its own way', () => {
  fakeLoader('loading');
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
  startPrefetch();
  jest.runAllTimers();
  expect(rules()).toBe(0);
});

test.each([
  ['/offline', () => Promise.reject(new Error('offline'))],
  ['/server-error', () => Promise.resolve(new Response('<h1>Maintenance</h1>', { status: 503 }))],
])('a page that could not be fetched (%s) is requested again', async (path, response) => {
  const request = jest.spyOn(globalThis, 'fetch').mockImplementation(response);
  await expect(loadPage(path)).rejects.toThrow();
  request.mockResolvedValue(new Response('<dialog></dialog>'));
  expect(await loadPage(path)).toBe('<dialog></dialog>');
});
