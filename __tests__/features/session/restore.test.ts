import { currentSession, startSessionStore } from '../../../src/features/session/session';
import { makeSession, makeToken, storeSession } from '../../support/session';

const session = makeSession(Date.now() + 3_600_000);
const USER = JSON.stringify(session.user);

function storedKeys(): string[] {
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
}

test.each([
  ['a text', '1800000000', undefined],
  ['a fraction', 4_000_000_000.5, 4_000_000_000_500],
  ['beyond all dates', 1e300, 1e303],
  ['infinite in milliseconds', 1e308, Infinity],
])('accepts an expiry that is %s', (_what, exp, expiresAt) => {
  storeSession(localStorage, { ...session, token: makeToken({ exp }) });
  startSessionStore();
  expect(currentSession()).toMatchObject({ status: 'member', session: { expiresAt } });
});

const unusable: [string, string | null, string | null][] = [
  ['a token without a user', session.token, null],
  ['a user without a token', null, USER],
  ['an empty token', '', USER],
  ['the token "null"', 'null', USER],
  ['a user without a name', session.token, '{"id":7,"email":"a@b.example"}'],
  ['a user whose id is a text', session.token, '{"id":"7","email":"a@b.example","name":"Ada"}'],
  ['a user whose email address is a number', session.token, '{"id":7,"email":7,"name":"Ada"}'],
  ['a user whose name is a number', session.token, '{"id":7,"email":"a@b.example","name":7}'],
  ['an expired token', makeToken({ exp: 1_600_000_000 }), USER],
  ['a token with a negative expiry', makeToken({ exp: -5 }), USER],
  ['a token with the expiry 0', makeToken({ exp: 0 }), USER],
];

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (area) => {
  test.each(unusable)('SESS-02: clears %s', (_what, token, user) => {
    if (token !== null) window[area].setItem('authToken', token);
    if (user !== null) window[area].setItem('authUser', user);
    startSessionStore();
    expect(currentSession().status).toBe('guest');
    expect(storedKeys()).toEqual([]);
  });
});

test('clears damaged values and nothing else, and restores a valid session', () => {
  localStorage.setItem('asf-ui-theme', 'dark');
  localStorage.setItem('authToken', 'half');
  storeSession(sessionStorage, session);
  startSessionStore();
  expect(currentSession()).toEqual({ status: 'member', session });
  expect(storedKeys()).toEqual(['asf-ui-theme', 'authToken', 'authUser']);
});
