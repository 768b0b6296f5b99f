import { loadPage, startPrefetch } from '../../src/page-scripts/prefetch';
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
    '<template id="page-scripts" data-controls="/controls.js" data-dialogs="/signup" data-files="/framework.js /app.js /dialogs.js"></template>';
});

afterEach(() => {
  setConnection(undefined);
  document.head.replaceChildren();
});

test('fetches first what a press on Sign Up needs, then the runtime, when the page is idle', async () => {
  const request = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<dialog></dialog>'));
  startPrefetch();
  expect(prefetched()).toEqual([]);
  jest.runAllTimers();
  expect(prefetched()).toEqual(['/controls.js']);
  expect(request.mock.calls).toEqual([['/signup', { priority: 'low' }]]);
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
});
