import { startPrefetch } from '../../src/page-scripts/prefetch';
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
    '<script id="page-script" type="text/plain" data-scripts="/framework.js /app.js" data-files="/controls.js /signup"></script>';
});

afterEach(() => {
  setConnection(undefined);
  document.head.replaceChildren();
});

test('fetches the runtime and what a guest is likely to need, when the page is idle', () => {
  startPrefetch();
  expect(prefetched()).toEqual([]);
  jest.runAllTimers();
  expect(prefetched()).toEqual(['/framework.js', '/app.js', '/controls.js', '/signup']);
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
