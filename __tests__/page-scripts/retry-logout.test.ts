import { REVOCATIONS_STORAGE_KEY } from '../../src/config/limits';
import { retryLogout } from '../../src/page-scripts/retry-logout';

const start = jest.fn();

beforeEach(() => {
  start.mockClear();
  window.runtimeLoader = { stage: 'idle', start, hold: jest.fn() };
});

test('starts React while a logout has not reached the back end', () => {
  localStorage.setItem(REVOCATIONS_STORAGE_KEY, 'id 1');
  retryLogout();
  expect(start).toHaveBeenCalledTimes(1);
});

test('starts nothing without such a logout, or without storage', () => {
  retryLogout();
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  });
  retryLogout();
  expect(start).not.toHaveBeenCalled();
});
