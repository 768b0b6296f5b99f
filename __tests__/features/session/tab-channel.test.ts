import { waitFor } from '@testing-library/react';
import { BroadcastChannel } from 'node:worker_threads';
import { currentSession, endSession, startSession, startSessionStore } from '../../../src/features/session/session';
import { makeSession } from '../../support/session';
import { changedElsewhere } from '../../support/storage';
import { textsOf } from './two-tabs';

/** What only a real channel, and the browser's own events, can show. `session-table.test.ts` has what the tabs do. */

let otherTab: BroadcastChannel;
let received: unknown[];

beforeEach(() => {
  // jsdom has none; Node's is equivalent.
  Object.assign(globalThis, { BroadcastChannel });
  otherTab = new BroadcastChannel('session');
  received = [];
  otherTab.onmessage = (message: unknown) => received.push((message as MessageEvent).data);
  startSessionStore();
});

afterEach(() => {
  endSession('logout');
  window.dispatchEvent(new Event('pagehide'));
  otherTab.close();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test.each([
  ['authToken', null],
  ['authUser', '{}'],
  ['asf-ui-theme', 'dark'],
])('keeps a session of this visit when %s changes to %p in the other storage', (key, newValue) => {
  const session = makeSession();
  startSession(session, false);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  expect(currentSession()).toEqual({ status: 'member', session });
  expect(sessionStorage).toHaveLength(2);
});

test.each(['authUser', null])('ends a session of which %s has been removed', (key) => {
  startSession(makeSession(), true);
  if (key === null) localStorage.clear();
  else localStorage.removeItem(key);
  changedElsewhere(key);
  expect(currentSession()).toEqual({ status: 'guest' });
  expect(localStorage).toHaveLength(0);
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
  const next = makeSession();
  otherTab.postMessage(textsOf(next));
  await waitFor(() => expect(currentSession()).toEqual({ status: 'member', session: next }));
});

test.each([
  ['has no channels', undefined],
  [
    'forbids channels',
    function forbidden() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  ],
])('works in a browser that %s', (_what, replacement) => {
  window.dispatchEvent(new Event('pagehide'));
  Object.assign(globalThis, { BroadcastChannel: replacement });
  startSessionStore();
  startSession(makeSession(), false);
  expect(currentSession().status).toBe('member');
  endSession('logout');
  expect(currentSession()).toEqual({ status: 'guest' });
});
