import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { rememberReturnUrl, takeReturnUrl } from '../../../src/features/session/return-url';
import {
  currentSession,
  endSession,
  onSessionEvent,
  startSession,
  startSessionStore,
  updateUser,
  useAudience,
  useSession,
} from '../../../src/features/session/session';
import { makeSession, storeSession } from '../../support/session';
import { listenToSession } from '../../support/signed-in';
import { blockStorage } from '../../support/storage';

function texts(storage: Storage): (string | null)[] {
  return [storage.getItem('authToken'), storage.getItem('authUser')];
}

function Probe() {
  const state = useSession();
  return <p>{`${state.status} ${useAudience()} ${state.status === 'member' ? state.session.user.name : ''}`}</p>;
}

beforeEach(() => {
  startSessionStore();
});

afterEach(() => endSession('logout'));

test('prebuilt HTML is pending, as for a guest', () => {
  startSession(makeSession(), true);
  expect(renderToString(<Probe />)).toContain('restoring guest');
});

test('components follow the session', () => {
  render(<Probe />);
  expect(screen.getByText('guest guest')).toBeVisible();
  act(() => startSession(makeSession(), true));
  expect(screen.getByText('member member Ada')).toBeVisible();
  act(() => updateUser({ id: 8, email: 'x@brainhouse.example', name: 'Lovelace' }));
  expect(screen.getByText('member member Lovelace')).toBeVisible();
  act(() => endSession('logout'));
  expect(screen.getByText('guest guest')).toBeVisible();
});

test('keeps a remembered session only in localStorage, any other only in sessionStorage', () => {
  const first = makeSession();
  startSession(first, true);
  expect(texts(localStorage)).toEqual([first.token, JSON.stringify(first.user)]);
  expect(texts(sessionStorage)).toEqual([null, null]);
  const second = makeSession();
  startSession(second, false);
  expect(texts(sessionStorage)).toEqual([second.token, JSON.stringify(second.user)]);
  expect(texts(localStorage)).toEqual([null, null]);
  startSession(first, true);
  expect(texts(localStorage)).toEqual([first.token, JSON.stringify(first.user)]);
  expect(texts(sessionStorage)).toEqual([null, null]);
});

test('a listener that has been removed is not called', () => {
  const listener = jest.fn();
  const stop = onSessionEvent(listener);
  startSession(makeSession(), true);
  endSession('logout');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  startSession(makeSession(), true);
  endSession('logout');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a logout clears both storages and reports its reason', () => {
  const events = listenToSession();
  startSession(makeSession(), true);
  sessionStorage.setItem('authToken', 'left over');
  endSession('logout');
  expect(currentSession()).toEqual({ status: 'guest' });
  expect([...texts(localStorage), ...texts(sessionStorage)]).toEqual([null, null, null, null]);
  expect(events).toEqual([{ type: 'ended', reason: 'logout' }]);
});

test('a logout is the reason even if the storage is already empty', () => {
  const events = listenToSession();
  startSession(makeSession(), true);
  localStorage.clear();
  endSession('logout');
  expect(events).toEqual([{ type: 'ended', reason: 'logout' }]);
});

test('reports the end of a session once', () => {
  const events = listenToSession();
  startSession(makeSession(), true);
  endSession('refused');
  endSession('refused');
  expect(events).toHaveLength(1);
});

test('a late refusal of an older token does not end the new session', () => {
  const older = makeSession();
  startSession(older, true);
  endSession('logout');
  const newer = makeSession();
  startSession(newer, true);
  endSession('refused', older.token);
  expect(currentSession()).toEqual({ status: 'member', session: newer });
  endSession('refused', newer.token);
  expect(currentSession()).toEqual({ status: 'guest' });
  endSession('refused', newer.token);
  expect(currentSession()).toEqual({ status: 'guest' });
});

test('a refusal of the token from before a sleep does not end a newer session', () => {
  const older = makeSession();
  startSession(older, true);
  const newer = makeSession();
  storeSession(localStorage, newer);
  endSession('refused', older.token);
  expect(currentSession()).toEqual({ status: 'member', session: newer });
  expect(localStorage.getItem('authToken')).toBe(newer.token);
});

test.each([true, false])('stores the new user in the storage of the session (remembered: %s)', (remember) => {
  const session = makeSession();
  startSession(session, remember);
  updateUser({ ...session.user, name: 'Lovelace' });
  expect(texts(remember ? sessionStorage : localStorage)).toEqual([null, null]);
  startSessionStore();
  expect(currentSession()).toMatchObject({ session: { token: session.token, user: { name: 'Lovelace' } } });
});

test('a guest has no user to update', () => {
  updateUser({ id: 1, email: '', name: 'x' });
  expect(currentSession()).toEqual({ status: 'guest' });
  expect(localStorage).toHaveLength(0);
});

test.each([true, false])('a login works for this visit if the storage refuses (remembered: %s)', (remember) => {
  blockStorage();
  const session = makeSession();
  startSession(session, remember);
  act(() => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'asf-ui-theme' }));
  });
  expect(currentSession()).toEqual({ status: 'member', session });
  endSession('logout');
  expect(currentSession()).toEqual({ status: 'guest' });
});

test.each([true, false])(
  'the session is kept if the storage is blocked during the visit (remembered: %s)',
  (remember) => {
    const events = listenToSession();
    const session = makeSession();
    startSession(session, remember);
    blockStorage();
    window.dispatchEvent(new Event('focus'));
    expect(currentSession()).toEqual({ status: 'member', session });
    expect(events).toEqual([]);
  },
);

test('a logout is final if the storage cannot remove values', () => {
  startSession(makeSession(), true);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('Storage is blocked.', 'SecurityError');
  });
  endSession('logout');
  expect(texts(localStorage)).toEqual(['', '']);
  window.dispatchEvent(new Event('focus'));
  expect(currentSession()).toEqual({ status: 'guest' });
});

test('a full storage keeps no incomplete session', () => {
  const keep = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === 'authToken') throw new DOMException('No room.', 'QuotaExceededError');
    keep.call(this, key, value);
  });
  startSession(makeSession(), true);
  expect(currentSession().status).toBe('member');
  expect(texts(localStorage)).toEqual([null, null]);
});

describe('the return URL', () => {
  test.each(['/wallet', '/skill/', '/dashboard?tab=2#top'])('%s is stored and returned once', (path) => {
    rememberReturnUrl(path);
    expect(takeReturnUrl()).toBe(path);
    expect(takeReturnUrl()).toBeUndefined();
  });

  test.each([
    '/',
    '/marketplace',
    '//wallet',
    'https://elsewhere.example/wallet',
    '/nowhere',
    'javascript:alert(1)',
    '',
  ])('%p is not stored', (path) => {
    rememberReturnUrl(path);
    expect(takeReturnUrl()).toBeUndefined();
  });

  test.each(['expired', 'refused'] as const)('is the page on which the session was %s', (reason) => {
    window.history.replaceState(null, '', '/wallet?a=1');
    startSession(makeSession(), true);
    endSession(reason);
    window.history.replaceState(null, '', '/');
    expect(takeReturnUrl()).toBe('/wallet?a=1');
  });

  test.each(['logout', 'elsewhere'] as const)('is not the page of a logout (%s)', (reason) => {
    window.history.replaceState(null, '', '/wallet');
    startSession(makeSession(), true);
    endSession(reason);
    window.history.replaceState(null, '', '/');
    expect(takeReturnUrl()).toBeUndefined();
  });

  test.each(['logout', 'elsewhere', 'expired', 'refused'] as const)(
    'of an earlier visitor is deleted with their session (%s)',
    (reason) => {
      rememberReturnUrl('/wallet');
      startSession(makeSession(), true);
      endSession(reason);
      expect(takeReturnUrl()).toBeUndefined();
    },
  );

  test('of a guest is kept after a logout in another tab', () => {
    rememberReturnUrl('/wallet');
    endSession('elsewhere');
    expect(takeReturnUrl()).toBe('/wallet');
  });
});
