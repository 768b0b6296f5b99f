import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { rememberReturnUrl, takeReturnUrl } from '../../../src/features/session/return-url';
import {
  currentSession,
  endSession,
  onSessionEvent,
  startSession,
  startSessionStore,
  updateSession,
  useAudience,
  useSession,
} from '../../../src/features/session/session';
import { makeSession } from '../../support/session';
import { listenToSession } from '../../support/signed-in';

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

test('SESS-03: components follow the session', () => {
  render(<Probe />);
  expect(screen.getByText('guest guest')).toBeVisible();
  act(() => startSession(makeSession(), true));
  expect(screen.getByText('member member Ada')).toBeVisible();
  act(() => updateSession({ user: { id: 8, email: 'x@brainhouse.example', name: 'Lovelace' } }));
  expect(screen.getByText('member member Lovelace')).toBeVisible();
  act(() => endSession('logout'));
  expect(screen.getByText('guest guest')).toBeVisible();
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

test('a logout is the reason even if the storage is already empty', () => {
  const events = listenToSession();
  startSession(makeSession(), true);
  localStorage.clear();
  endSession('logout');
  expect(events).toEqual([{ type: 'ended', reason: 'logout' }]);
});

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

test('SESS-12: a full storage keeps no incomplete session', () => {
  const keep = Storage.prototype.setItem;
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === 'authToken') throw new DOMException('No room.', 'QuotaExceededError');
    keep.call(this, key, value);
  });
  startSession(makeSession(), true);
  expect(currentSession().status).toBe('member');
  expect(texts(localStorage)).toEqual([null, null]);
});

test.each([
  ['logout', { started: ['a'], unsent: {} }, undefined],
  ['logout', { started: ['a', 'b'], unsent: { b: { isDone: true, after: 0 } } }, { b: { isDone: true, after: 0 } }],
  ['expired', { started: ['a'], unsent: {} }, undefined],
  ['refused', { started: ['"unsent":{"'], unsent: {} }, undefined],
  ['deleted', { started: ['a'], unsent: { b: { isDone: true, after: 0 } } }, undefined],
] as const)(
  'SESS-04: after the end “%s” the browser leaves of the lessons of its member %j what is not sent',
  (reason, kept, left) => {
    const { user } = makeSession();
    localStorage.setItem(`lessons:${user.id}`, JSON.stringify(kept));
    localStorage.setItem('lessons:99', JSON.stringify(kept));
    startSession(makeSession(), true);
    endSession(reason);
    const stored = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
    expect(Object.keys(stored).toSorted()).toEqual([...(left ? [`lessons:${user.id}`] : []), 'lessons:99'].toSorted());
    expect(JSON.parse(stored[`lessons:${user.id}`] ?? 'null')).toEqual(left ? { started: [], unsent: left } : null);
    expect(JSON.parse(stored['lessons:99'] ?? '')).toEqual(kept);
    localStorage.clear();
  },
);

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
});
