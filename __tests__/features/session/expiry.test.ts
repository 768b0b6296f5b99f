import {
  currentSession,
  endSession,
  onSessionEvent,
  startSession,
  startSessionStore,
  type SessionEvent,
} from '../../../src/features/session/session';
import { fakeTime } from '../../support/render';
import { makeSession, storeSession } from '../../support/session';
import { blockStorage } from '../../support/storage';

const NOW = Date.parse('2025-05-02T12:00:00Z');
const HOUR_MS = 3_600_000;
const ENDS_SOON: SessionEvent = { type: 'ends-soon' };
const EXPIRED: SessionEvent = { type: 'ended', reason: 'expired' };

let events: SessionEvent[];
let stopListening: () => void;

beforeEach(() => {
  fakeTime(new Date(NOW));
  startSessionStore();
  events = [];
  stopListening = onSessionEvent((event) => events.push(event));
});

afterEach(() => {
  stopListening();
  endSession('logout');
});

/** Advances the date but not the timers, as during a computer's sleep. */
function sleepFor(ms: number): void {
  jest.setSystemTime(Date.now() + ms);
}

test('reports the end a minute before it, and ends the session at it', () => {
  // Not a multiple of the longest delay of timers.
  const lengthMs = HOUR_MS + 7000;
  startSession(makeSession(NOW + lengthMs), true);
  jest.advanceTimersByTime(lengthMs - 60_001);
  expect(events).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(events).toEqual([ENDS_SOON]);
  jest.advanceTimersByTime(59_999);
  expect(currentSession().status).toBe('member');
  jest.advanceTimersByTime(1);
  expect(events).toEqual([ENDS_SOON, EXPIRED]);
  expect(currentSession()).toEqual({ status: 'guest' });
  expect(localStorage).toHaveLength(0);
});

test('a session without an end never ends', () => {
  startSession(makeSession(), true);
  jest.advanceTimersByTime(HOUR_MS);
  expect(jest.getTimerCount()).toBe(0);
  expect(currentSession().status).toBe('member');
});

test('an end beyond the longest delay of timers is not reported immediately', () => {
  startSession(makeSession(NOW + 90 * 24 * HOUR_MS), true);
  jest.advanceTimersByTime(HOUR_MS);
  expect(events).toEqual([]);
  sleepFor(90 * 24 * HOUR_MS - HOUR_MS);
  jest.advanceTimersByTime(30_000);
  expect(events).toEqual([EXPIRED]);
});

test.each([
  ['visibilitychange', () => document],
  ['pageshow', () => window],
  ['focus', () => window],
])('after a sleep %s detects the end immediately', (type, target) => {
  startSession(makeSession(NOW + 5 * HOUR_MS), true);
  sleepFor(5 * HOUR_MS - 30_000);
  target().dispatchEvent(new Event(type));
  expect(events).toEqual([ENDS_SOON]);
  sleepFor(30_000);
  target().dispatchEvent(new Event(type));
  expect(events).toEqual([ENDS_SOON, EXPIRED]);
});

test('a session restored in its last minute notifies the first listener', () => {
  stopListening();
  storeSession(localStorage, makeSession(NOW + 30_000));
  startSessionStore();
  jest.advanceTimersByTime(1000);
  stopListening = onSessionEvent((event) => events.push(event));
  jest.advanceTimersByTime(1);
  expect(events).toEqual([ENDS_SOON]);
  jest.advanceTimersByTime(29_000);
  expect(events).toEqual([ENDS_SOON, EXPIRED]);
});

test('ends a session that the storage has refused', () => {
  blockStorage();
  startSession(makeSession(NOW + 30_000), true);
  jest.advanceTimersByTime(30_000);
  expect(events).toEqual([ENDS_SOON, EXPIRED]);
  expect(currentSession()).toEqual({ status: 'guest' });
});

test('a logout after the end, before it is detected, is a logout', () => {
  startSession(makeSession(NOW + HOUR_MS), true);
  sleepFor(2 * HOUR_MS);
  endSession('logout');
  expect(events).toEqual([{ type: 'ended', reason: 'logout' }]);
});

test('a logout stops the timer', () => {
  startSession(makeSession(NOW + HOUR_MS), true);
  endSession('logout');
  expect(jest.getTimerCount()).toBe(0);
});

test('a new login starts it again', () => {
  startSession(makeSession(NOW + 30_000), true);
  startSession(makeSession(NOW + HOUR_MS), true);
  jest.advanceTimersByTime(40_000);
  expect(currentSession().status).toBe('member');
  expect(events).toEqual([ENDS_SOON]);
});

test('a tab that slept beyond the end uses the session of a login meanwhile', () => {
  startSession(makeSession(NOW + HOUR_MS), true);
  sleepFor(2 * HOUR_MS);
  const next = makeSession(Date.now() + HOUR_MS);
  storeSession(localStorage, next);
  jest.advanceTimersByTime(30_000);
  expect(currentSession()).toEqual({ status: 'member', session: next });
  expect(events).toEqual([]);
});

test('a clock that is set back extends the session, a clock that is set forward ends it', () => {
  startSession(makeSession(NOW + HOUR_MS), true);
  sleepFor(-5 * HOUR_MS);
  jest.advanceTimersByTime(HOUR_MS);
  expect(currentSession().status).toBe('member');
  expect(events).toEqual([]);
  sleepFor(6 * HOUR_MS);
  jest.advanceTimersByTime(30_000);
  expect(events).toEqual([EXPIRED]);
});
