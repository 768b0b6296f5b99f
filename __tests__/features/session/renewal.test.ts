import { fireEvent, waitFor } from '@testing-library/react';

import { RENEWAL_STORAGE_KEY } from '../../../src/config/limits';
import { renewWhileInUse } from '../../../src/features/session/renewal';
import {
  currentSession,
  endSession,
  isChecked,
  startSession,
  startSessionStore,
} from '../../../src/features/session/session';
import { readIssuedAt, type Session } from '../../../src/features/session/stored-session';
import { errorAnswer, json, neverRespond, page } from '../../support/back-end';
import { makeToken } from '../../support/session';
import { listenToSession } from '../../support/signed-in';
import { setUpBackEnd } from '../dialogs/service';

const HOUR_S = 60 * 60;
const NOW_S = Math.floor(Date.now() / 1000);
const USER = { id: 7, email: 'ada@brainhouse.example', name: 'Ada' };

const backEnd = setUpBackEnd();
let stop: () => void;

let sessions = 0;

/** A session of a week that was issued some hours ago. Each was issued at another time. */
function sessionOf(hoursAgo: number, lengthHours = 7 * 24): Session {
  sessions += 1;
  const iat = NOW_S - hoursAgo * HOUR_S - sessions;
  const exp = iat + lengthHours * HOUR_S;
  return { token: makeToken({ iat, exp }), user: USER, expiresAt: exp * 1000 };
}

function tokenNow(): string | undefined {
  const state = currentSession();
  return state.status === 'member' ? state.session.token : undefined;
}

function touch(): void {
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body);
}

/** Uses the page, and waits until a request that it causes has been answered. */
async function use(): Promise<void> {
  touch();
  await pause();
  await Promise.allSettled(jest.mocked(fetch).mock.results.map(({ value }) => value as Promise<Response>));
  await pause();
}

/** Uses the page, and waits until a request that it causes has arrived. */
async function useWithoutAnswer(): Promise<void> {
  touch();
  await pause();
  await waitFor(() => expect(backEnd().received).toHaveLength(jest.mocked(fetch).mock.calls.length));
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 60);
  });
}

beforeAll(async () => {
  // Loaded on demand otherwise, which takes longer than `use` waits.
  await import('../../../src/features/account/service-client');
});

beforeEach(() => {
  localStorage.clear();
  startSessionStore();
  stop = renewWhileInUse();
});

afterEach(() => {
  stop();
  endSession('logout');
});

test.each([true, false])('a session in use is renewed once, quietly (remembered: %s)', async (remember) => {
  const old = sessionOf(13);
  const { token, expiresAt } = sessionOf(0);
  const events = listenToSession();
  startSession(old, remember);
  backEnd().answer(json(200, { token, user_email: 'x', user_nicename: 'x', user_display_name: 'x' }));
  await use();
  await use();
  expect(backEnd().received).toMatchObject([
    { method: 'POST', path: '/wp-json/brainhouse/v1/token/renew', headers: { authorization: `Bearer ${old.token}` } },
  ]);
  expect(currentSession()).toMatchObject({
    session: { token, user: USER, expiresAt },
  });
  expect((remember ? localStorage : sessionStorage).getItem('authToken')).toBe(token);
  expect((remember ? sessionStorage : localStorage).getItem('authToken')).toBeNull();
  expect(isChecked(token)).toBe(true);
  expect(events).toEqual([]);
});

test.each([
  ['is younger than half a day', sessionOf(11)],
  ['is younger than half of its length', sessionOf(1, 4)],
  ['has no expiry', { token: makeToken({ iat: 1 }), user: USER, expiresAt: undefined }],
  [
    'has no time of issue',
    { token: makeToken({ exp: NOW_S + HOUR_S }), user: USER, expiresAt: (NOW_S + HOUR_S) * 1000 },
  ],
])('a session is not renewed if it %s', async (_why, session) => {
  startSession(session, true);
  await use();
  expect(backEnd().received).toEqual([]);
});

test('a session that is not used is not renewed', async () => {
  startSession(sessionOf(13), true);
  await new Promise((resolve) => setTimeout(resolve, 60));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(backEnd().received).toEqual([]);
});

test('a short session is renewed after half of its length', async () => {
  startSession(sessionOf(3, 4), true);
  const { token } = sessionOf(0, 4);
  backEnd().answer(json(200, { token }));
  await use();
  expect(tokenNow()).toBe(token);
});

test.each([
  ['is not offered (404)', errorAnswer(404, 'rest_no_route', 'No route.'), 'Infinity'],
  ['is not supported (501)', errorAnswer(501, 'renewal_not_supported', 'No.'), 'Infinity'],
  ['is refused (403)', errorAnswer(403, 'session_too_old', 'No.'), 'Infinity'],
  ['finds an ended session (403)', errorAnswer(403, 'jwt_auth_invalid_token', 'No.'), 'Infinity'],
  ['fails (500)', page(500), undefined],
  ['has an answer without a token', json(200, { token: '' }), undefined],
])('a renewal that %s leaves the session as it is, and is not repeated', async (_why, answer, next) => {
  const session = sessionOf(13);
  startSession(session, true);
  backEnd().answer(answer);
  await use();
  await use();
  expect(tokenNow()).toBe(session.token);
  expect(backEnd().received).toHaveLength(1);
  const [, time] = (localStorage.getItem(RENEWAL_STORAGE_KEY) ?? '').split(' ');
  expect(next === undefined ? Number(time) : time).toEqual(next ?? expect.any(Number));
  if (next === undefined) expect(Number(time)).toBeLessThan(Date.now() + 13 * HOUR_S * 1000);
});

test('another tab that has just tried, or a reload, does not try again', async () => {
  const session = sessionOf(13);
  startSession(session, true);
  localStorage.setItem(RENEWAL_STORAGE_KEY, `${readIssuedAt(session.token)} ${Date.now() + 10_000}`);
  await use();
  expect(backEnd().received).toEqual([]);
});

test('a token that arrives after the logout is not used', async () => {
  let respond: () => void = () => undefined;
  startSession(sessionOf(13), true);
  backEnd().answer((response, request) => {
    respond = () => json(200, { token: sessionOf(0).token })(response, request);
  });
  await useWithoutAnswer();
  endSession('logout');
  expect(localStorage.getItem(RENEWAL_STORAGE_KEY)).toBeNull();
  respond();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(currentSession().status).toBe('guest');
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(localStorage.getItem(RENEWAL_STORAGE_KEY)).toBeNull();
});

test('nothing waits for the answer, and no second request is sent meanwhile', async () => {
  const session = sessionOf(13);
  startSession(session, true);
  backEnd().answer(neverRespond);
  await useWithoutAnswer();
  await useWithoutAnswer();
  expect(backEnd().received).toHaveLength(1);
  expect(tokenNow()).toBe(session.token);
});
