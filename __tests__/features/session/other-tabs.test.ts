import { waitFor } from '@testing-library/react';
import { BroadcastChannel } from 'node:worker_threads';
import {
  currentSession,
  endSession,
  startSession,
  startSessionStore,
  type SessionEvent,
} from '../../../src/features/session/session';
import type { Session } from '../../../src/features/session/stored-session';
import { makeSession, storeSession } from '../../support/session';
import { listenToSession } from '../../support/signed-in';
import { changedElsewhere } from '../../support/storage';

let events: readonly SessionEvent[];
let otherTab: BroadcastChannel;
let received: unknown[];

beforeEach(() => {
  // jsdom has none; Node's is equivalent.
  Object.assign(globalThis, { BroadcastChannel });
  otherTab = new BroadcastChannel('session');
  received = [];
  otherTab.onmessage = (message: unknown) => received.push((message as MessageEvent).data);
  startSessionStore();
  events = listenToSession();
});

afterEach(() => {
  endSession('logout');
  window.dispatchEvent(new Event('pagehide'));
  otherTab.close();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

function textsOf({ token, user }: Session): { token: string; user: string } {
  return { token, user: JSON.stringify(user) };
}

/** Another tab logs in with "Remember me": the user is written first. */
function signInElsewhere(session: Session): void {
  localStorage.setItem('authUser', JSON.stringify(session.user));
  changedElsewhere('authUser');
  localStorage.setItem('authToken', session.token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: session.token }));
}

describe('through localStorage', () => {
  test('follows a login', () => {
    const session = makeSession();
    signInElsewhere(session);
    expect(currentSession()).toEqual({ status: 'member', session });
  });

  test('a login replaces the session of this visit', () => {
    startSession(makeSession(), false);
    const session = makeSession();
    signInElsewhere(session);
    expect(currentSession()).toEqual({ status: 'member', session });
    expect(sessionStorage).toHaveLength(0);
  });

  test('the session of another tab ends when that tab logs out', () => {
    startSession(makeSession(), true);
    signInElsewhere(makeSession());
    localStorage.clear();
    changedElsewhere('authToken');
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  test.each([
    ['authToken', null],
    ['authUser', '{}'],
    ['asf-ui-theme', 'dark'],
  ])('keeps a session of this visit when %s changes to %p', (key, newValue) => {
    const session = makeSession();
    startSession(session, false);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    expect(currentSession()).toEqual({ status: 'member', session });
    expect(sessionStorage).toHaveLength(2);
  });

  test.each(['authToken', null])('follows a logout (%p)', (key) => {
    startSession(makeSession(), true);
    localStorage.clear();
    changedElsewhere(key);
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(events).toEqual([{ type: 'ended', reason: 'elsewhere' }]);
  });

  test('an incomplete session ends the session', () => {
    startSession(makeSession(), true);
    localStorage.removeItem('authUser');
    changedElsewhere('authUser');
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(localStorage).toHaveLength(0);
  });

  test('follows a change of the name', () => {
    const session = makeSession();
    startSession(session, true);
    localStorage.setItem('authUser', JSON.stringify({ ...session.user, name: 'Lovelace' }));
    changedElsewhere('authUser');
    expect(currentSession()).toMatchObject({ session: { user: { name: 'Lovelace' } } });
  });

  test('ignores changes of other keys', () => {
    startSession(makeSession(), true);
    const before = currentSession();
    changedElsewhere('asf-ui-theme');
    expect(currentSession()).toBe(before);
  });

  test('a session that has expired in another tab has expired here too', () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout'] });
    startSession(makeSession(Date.now() + 60_000), true);
    jest.setSystemTime(Date.now() + 60_000);
    localStorage.clear();
    changedElsewhere('authToken');
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'expired' });
  });

  test('a page restored from the back/forward cache detects a logout', () => {
    startSession(makeSession(), true);
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  test('a page restored from the back/forward cache detects a new session', () => {
    const session = makeSession();
    storeSession(localStorage, session);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(currentSession()).toEqual({ status: 'member', session });
  });
});

describe('through the channel', () => {
  test('sends a session of this visit and its end to the other tabs', async () => {
    const session = makeSession();
    startSession(session, false);
    endSession('logout');
    await waitFor(() => expect(received).toEqual([textsOf(session), 'signed-out']));
  });

  test('sends a session that the storage has refused to the other tabs', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    const session = makeSession();
    startSession(session, true);
    await waitFor(() => expect(received).toEqual([textsOf(session)]));
  });

  test('does not send a remembered token, which the storage reports', async () => {
    startSession(makeSession(), true);
    endSession('logout');
    await waitFor(() => expect(received).toEqual(['signed-out']));
  });

  test('uses a session of another tab for this visit', async () => {
    const session = makeSession();
    otherTab.postMessage(textsOf(session));
    await waitFor(() => expect(currentSession()).toEqual({ status: 'member', session }));
    expect(sessionStorage.getItem('authToken')).toBe(session.token);
    expect(localStorage).toHaveLength(0);
  });

  test('sends a session of this visit before it removes the previous one, which would log the other tabs out', () => {
    startSession(makeSession(), true);
    const order: string[] = [];
    jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => order.push('announced'));
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => order.push('removed'));
    startSession(makeSession(), false);
    expect(order[0]).toBe('announced');
    expect(order).toContain('removed');
  });

  test('a logout ends the session of this visit', async () => {
    startSession(makeSession(), false);
    otherTab.postMessage('signed-out');
    await waitFor(() => expect(currentSession()).toEqual({ status: 'guest' }));
    expect(sessionStorage).toHaveLength(0);
    expect(events).toEqual([{ type: 'ended', reason: 'elsewhere' }]);
    // A received message is not sent again.
    expect(received).toEqual([expect.objectContaining({ token: expect.any(String) as string })]);
  });

  test('a refusal in another tab ends the session of this visit with that reason', async () => {
    const { token } = makeSession();
    startSession({ ...makeSession(), token }, false);
    otherTab.postMessage({ refused: token });
    await waitFor(() => expect(events).toEqual([{ type: 'ended', reason: 'refused' }]));
    expect(sessionStorage).toHaveLength(0);
  });

  test('sends a refusal to the other tabs', async () => {
    const session = makeSession();
    startSession(session, true);
    endSession('refused', session.token);
    await waitFor(() => expect(received).toEqual([{ refused: session.token }]));
  });

  test('a refusal of an older session in another tab does not end this one', async () => {
    const session = makeSession();
    startSession(session, false);
    otherTab.postMessage({ refused: makeSession().token });
    otherTab.postMessage('end-announced');
    await waitFor(() => expect(events).toEqual([{ type: 'end-announced' }]));
    expect(currentSession()).toEqual({ status: 'member', session });
  });

  test('a refusal of the session of this visit leaves the newer one that is remembered', () => {
    const older = makeSession();
    startSession(older, false);
    const newer = makeSession();
    storeSession(localStorage, newer);
    endSession('refused', older.token);
    expect(currentSession()).toEqual({ status: 'member', session: newer });
    expect(localStorage.getItem('authToken')).toBe(newer.token);
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([[null], ['hello'], [{ token: 'a' }], [{ token: 'a', user: '{}' }], [7]])('ignores %j', async (message) => {
    startSession(makeSession(), false);
    const session = makeSession();
    otherTab.postMessage(message);
    otherTab.postMessage(textsOf(session));
    await waitFor(() => expect(currentSession()).toEqual({ status: 'member', session }));
    expect(events).toEqual([]);
  });

  test('a page that is left closes the channel, and opens it again when it is restored', async () => {
    startSession(makeSession(), false);
    window.dispatchEvent(new Event('pagehide'));
    endSession('logout');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const session = makeSession();
    startSession(session, false);
    await waitFor(() => expect(received.at(-1)).toEqual(textsOf(session)));
    expect(received).not.toContain('signed-out');
  });
});

test('works in a browser without channels', () => {
  window.dispatchEvent(new Event('pagehide'));
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  startSessionStore();
  startSession(makeSession(), false);
  expect(currentSession().status).toBe('member');
  endSession('logout');
  expect(currentSession()).toEqual({ status: 'guest' });
});

test('works in a browser that forbids channels', () => {
  window.dispatchEvent(new Event('pagehide'));
  Object.assign(globalThis, {
    BroadcastChannel: function forbidden() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  startSessionStore();
  startSession(makeSession(), false);
  endSession('logout');
  expect(currentSession()).toEqual({ status: 'guest' });
});
