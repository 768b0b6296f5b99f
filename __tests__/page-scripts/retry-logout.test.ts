import { REVOCATIONS_STORAGE_KEY } from '../../src/config/storage-keys';
import { retryLogout } from '../../src/page-scripts/retry-logout';
import { fakeLoader } from '../support/loader';
import { blockStorage } from '../support/storage';

test('SESS-17: starts React while a logout has not reached the back end', () => {
  const { start } = fakeLoader('idle');
  localStorage.setItem(REVOCATIONS_STORAGE_KEY, 'id 1');
  retryLogout();
  expect(start).toHaveBeenCalledTimes(1);
});

test('starts nothing without such a logout, or without storage', () => {
  const { start } = fakeLoader('idle');
  retryLogout();
  blockStorage();
  retryLogout();
  expect(start).not.toHaveBeenCalled();
});
