import {
  currentSession,
  endSession,
  onSessionNotice,
  startSession,
  startSessionStore,
  type SessionNotice,
} from '../../../src/features/session/session';
import { fakeTime } from '../../support/render';
import { makeSession, storeSession } from '../../support/session';

const NOW = Date.parse('2025-05-02T12:00:00Z');
const HOUR_MS = 3_600_000;

let notices: SessionNotice[];
let stopListening: () => void;

beforeEach(() => {
  fakeTime(new Date(NOW));
  startSessionStore();
  notices = [];
  stopListening = onSessionNotice((notice) => notices.push(notice));
});

afterEach(() => {
  stopListening();
  endSession('logout');
});

/** Advances the date but not the timers, as during a computer's sleep. */
function sleepFor(ms: number): void {
  jest.setSystemTime(Date.now() + ms);
}

test('SESS-08: reports the end a minute before it, and ends the session at it', () => {
  // Not a multiple of the longest delay of timers.
  const lengthMs = HOUR_MS + 7000;
  startSession(makeSession(NOW + lengthMs), true);
  jest.advanceTimersByTime(lengthMs - 60_001);
  expect(notices).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(notices).toEqual(['ends-soon']);
  jest.advanceTimersByTime(59_999);
  expect(currentSession().status).toBe('member');
  jest.advanceTimersByTime(1);
  expect(notices).toEqual(['ends-soon', 'expired']);
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
  expect(notices).toEqual([]);
  sleepFor(90 * 24 * HOUR_MS - HOUR_MS);
  jest.advanceTimersByTime(30_000);
  expect(notices).toEqual(['expired']);
});

test('a session restored in its last minute notifies the first listener', () => {
  stopListening();
  storeSession(localStorage, makeSession(NOW + 30_000));
  startSessionStore();
  jest.advanceTimersByTime(1000);
  stopListening = onSessionNotice((notice) => notices.push(notice));
  jest.advanceTimersByTime(1);
  expect(notices).toEqual(['ends-soon']);
  jest.advanceTimersByTime(29_000);
  expect(notices).toEqual(['ends-soon', 'expired']);
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
  expect(notices).toEqual(['ends-soon']);
});

test('a clock that is set back extends the session, a clock that is set forward ends it', () => {
  startSession(makeSession(NOW + HOUR_MS), true);
  sleepFor(-5 * HOUR_MS);
  jest.advanceTimersByTime(HOUR_MS);
  expect(currentSession().status).toBe('member');
  expect(notices).toEqual([]);
  sleepFor(6 * HOUR_MS);
  jest.advanceTimersByTime(30_000);
  expect(notices).toEqual(['expired']);
});
