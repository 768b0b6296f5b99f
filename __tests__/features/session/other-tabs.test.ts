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
import { makeSession } from '../../support/session';
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
});

describe('through the channel', () => {
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
