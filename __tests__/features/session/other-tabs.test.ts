import { waitFor } from '@testing-library/react';
import { BroadcastChannel } from 'node:worker_threads';
import {
  currentSession,
  endSession,
  onSessionEvent,
  startSession,
  startSessionStore,
  type SessionEvent,
} from '../../../src/features/session/session';
import type { Session } from '../../../src/features/session/stored-session';
import { makeSession, storeSession } from '../../support/session';
import { changedElsewhere } from '../../support/storage';

let events: SessionEvent[];
let stopListening: () => void;
let otherTab: BroadcastChannel;
let heard: unknown[];

beforeEach(() => {
  // jsdom has none; Node's is the same.
  Object.assign(globalThis, { BroadcastChannel });
  otherTab = new BroadcastChannel('session');
  heard = [];
  otherTab.onmessage = (message: unknown) => heard.push((message as MessageEvent).data);
  startSessionStore();
  events = [];
  stopListening = onSessionEvent((event) => events.push(event));
});

afterEach(() => {
  stopListening();
  endSession('logout');
  window.dispatchEvent(new Event('pagehide'));
  otherTab.close();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

function textsOf({ token, user }: Session): { token: string; user: string } {
  return { token, user: JSON.stringify(user) };
}

/** Another tab signs in and is to be remembered: the user is written first. */
function signInElsewhere(session: Session): void {
  localStorage.setItem('authUser', JSON.stringify(session.user));
  changedElsewhere('authUser');
  localStorage.setItem('authToken', session.token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: session.token }));
}

describe('through localStorage', () => {
  test('a sign-in arrives', () => {
    const session = makeSession();
    signInElsewhere(session);
    expect(currentSession()).toEqual({ status: 'member', session });
  });

  test('a sign-in replaces the session of this visit', () => {
    startSession(makeSession(), false);
    const session = makeSession();
    signInElsewhere(session);
    expect(currentSession()).toEqual({ status: 'member', session });
    expect(sessionStorage).toHaveLength(0);
  });

  test('a sign-in that arrived ends when the other tab signs out', () => {
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
  ])('a session of this visit outlives a change of %s to %p', (key, newValue) => {
    const session = makeSession();
    startSession(session, false);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    expect(currentSession()).toEqual({ status: 'member', session });
    expect(sessionStorage).toHaveLength(2);
  });

  test.each(['authToken', null])('a sign-out arrives (%p)', (key) => {
    startSession(makeSession(), true);
    localStorage.clear();
    changedElsewhere(key);
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(events).toEqual([{ type: 'ended', reason: 'elsewhere' }]);
  });

  test('half a session is the end of it', () => {
    startSession(makeSession(), true);
    localStorage.removeItem('authUser');
    changedElsewhere('authUser');
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(localStorage).toHaveLength(0);
  });

  test('another name arrives', () => {
    const session = makeSession();
    startSession(session, true);
    localStorage.setItem('authUser', JSON.stringify({ ...session.user, name: 'Lovelace' }));
    changedElsewhere('authUser');
    expect(currentSession()).toMatchObject({ session: { user: { name: 'Lovelace' } } });
  });

  test('a change of something else changes nothing', () => {
    startSession(makeSession(), true);
    const before = currentSession();
    changedElsewhere('asf-ui-theme');
    expect(currentSession()).toBe(before);
  });

  test('a session that another tab saw running out has run out here too', () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout'] });
    startSession(makeSession(Date.now() + 60_000), true);
    jest.setSystemTime(Date.now() + 60_000);
    localStorage.clear();
    changedElsewhere('authToken');
    expect(events.at(-1)).toEqual({ type: 'ended', reason: 'expired' });
  });

  test('a page that the browser kept for going back finds out', () => {
    startSession(makeSession(), true);
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  test('a page that the browser kept for going back finds a new session', () => {
    const session = makeSession();
    storeSession(localStorage, session);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(currentSession()).toEqual({ status: 'member', session });
  });
});

describe('through the channel', () => {
  test('a session of this visit and its end reach the others', async () => {
    const session = makeSession();
    startSession(session, false);
    endSession('logout');
    await waitFor(() => expect(heard).toEqual([textsOf(session), 'signed-out']));
  });

  test('a session that storage has refused reaches the others', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room.', 'QuotaExceededError');
    });
    const session = makeSession();
    startSession(session, true);
    await waitFor(() => expect(heard).toEqual([textsOf(session)]));
  });

  test('a remembered token is not sent: storage reports it', async () => {
    startSession(makeSession(), true);
    endSession('logout');
    await waitFor(() => expect(heard).toEqual(['signed-out']));
  });

  test('a session of another visit becomes one of this visit', async () => {
    const session = makeSession();
    otherTab.postMessage(textsOf(session));
    await waitFor(() => expect(currentSession()).toEqual({ status: 'member', session }));
    expect(sessionStorage.getItem('authToken')).toBe(session.token);
    expect(localStorage).toHaveLength(0);
  });

  test('a session of this visit is announced before the one it replaces is gone, which would sign the others out', () => {
    startSession(makeSession(), true);
    const order: string[] = [];
    jest.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => order.push('announced'));
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => order.push('removed'));
    startSession(makeSession(), false);
    expect(order[0]).toBe('announced');
    expect(order).toContain('removed');
  });

  test('a sign-out ends the session of this visit', async () => {
    startSession(makeSession(), false);
    otherTab.postMessage('signed-out');
    await waitFor(() => expect(currentSession()).toEqual({ status: 'guest' }));
    expect(sessionStorage).toHaveLength(0);
    expect(events).toEqual([{ type: 'ended', reason: 'elsewhere' }]);
    // What has been heard is not said again.
    expect(heard).toEqual([expect.objectContaining({ token: expect.any(String) as string })]);
  });

  test.each([[null], ['hello'], [{ token: 'a' }], [{ token: 'a', user: '{}' }], [7]])(
    '%j means nothing',
    async (news) => {
      startSession(makeSession(), false);
      const session = makeSession();
      otherTab.postMessage(news);
      otherTab.postMessage(textsOf(session));
      await waitFor(() => expect(currentSession()).toEqual({ status: 'member', session }));
      expect(events).toEqual([]);
    },
  );

  test('a page that is left lets go of it, and takes it up again when it is back', async () => {
    startSession(makeSession(), false);
    window.dispatchEvent(new Event('pagehide'));
    endSession('logout');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const session = makeSession();
    startSession(session, false);
    await waitFor(() => expect(heard.at(-1)).toEqual(textsOf(session)));
    expect(heard).not.toContain('signed-out');
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

test('a browser that forbids them does, too', () => {
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
