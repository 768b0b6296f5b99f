import { currentSession, startSessionStore } from '../../../src/features/session/session';
import { makeSession, makeToken, storeSession } from '../../support/session';
import { blockStorage, changedElsewhere } from '../../support/storage';

const session = makeSession(Date.now() + 3_600_000);
const USER = JSON.stringify(session.user);

function keysLeft(): string[] {
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
}

test.each(['localStorage', 'sessionStorage'] as const)('restores what %s has kept', (area) => {
  storeSession(window[area], session);
  startSessionStore();
  expect(currentSession()).toEqual({ status: 'member', session });
});

test('prefers the session of this visit to the one that was kept', () => {
  storeSession(sessionStorage, session);
  storeSession(localStorage, makeSession());
  startSessionStore();
  expect(currentSession()).toEqual({ status: 'member', session });
});

test('finds a guest where nothing is kept', () => {
  startSessionStore();
  expect(currentSession()).toEqual({ status: 'guest' });
});

test('takes a token that is no JWT for one without end', () => {
  storeSession(localStorage, { ...session, token: 'opaque' });
  startSessionStore();
  expect(currentSession()).toMatchObject({ session: { token: 'opaque', expiresAt: undefined } });
});

test.each([
  ['a text', '1800000000', undefined],
  ['a fraction', 4_000_000_000.5, 4_000_000_000_500],
  ['further away than any clock reaches', 1e300, 1e303],
  ['not even a number of milliseconds', 1e308, Infinity],
])('is not confused by an end that is %s', (_what, exp, expiresAt) => {
  storeSession(localStorage, { ...session, token: makeToken({ exp }) });
  startSessionStore();
  expect(currentSession()).toMatchObject({ status: 'member', session: { expiresAt } });
});

const unusable: [string, string | null, string | null][] = [
  ['a token without a user', session.token, null],
  ['a user without a token', null, USER],
  ['an empty token', '', USER],
  ['a token that was null', 'null', USER],
  ['a token that was undefined', 'undefined', USER],
  ['a token that no header can carry', 'a\nb', USER],
  ['a token with letters that no header carries', 'tökén', USER],
  ['a token that no server would read', 'x'.repeat(100_000), USER],
  ['a user that is no JSON', session.token, '{"id":7,'],
  ['a user that is null', session.token, 'null'],
  ['a user that is a text', session.token, '"Ada"'],
  ['a user that is a list', session.token, '[]'],
  ['a user that is a number', session.token, '7'],
  ['a user without a name', session.token, '{"id":7,"email":"a@b.example"}'],
  ['a user whose id is a text', session.token, '{"id":"7","email":"a@b.example","name":"Ada"}'],
  ['a user whose email address is a number', session.token, '{"id":7,"email":7,"name":"Ada"}'],
  ['a user whose name is a number', session.token, '{"id":7,"email":"a@b.example","name":7}'],
  ['a token that has run out', makeToken({ exp: 1_600_000_000 }), USER],
  ['a token that ran out before anything began', makeToken({ exp: -5 }), USER],
  ['a token that ran out at the beginning', makeToken({ exp: 0 }), USER],
];

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (area) => {
  test.each(unusable)('clears %s', (_what, token, user) => {
    if (token !== null) window[area].setItem('authToken', token);
    if (user !== null) window[area].setItem('authUser', user);
    startSessionStore();
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(keysLeft()).toEqual([]);
  });
});

test('clears what is damaged and restores what is whole', () => {
  sessionStorage.setItem('authToken', 'half');
  storeSession(localStorage, session);
  startSessionStore();
  expect(currentSession()).toEqual({ status: 'member', session });
  expect(sessionStorage).toHaveLength(0);
});

test('ends what was restored when another tab signs out', () => {
  storeSession(localStorage, session);
  startSessionStore();
  localStorage.clear();
  changedElsewhere(null);
  expect(currentSession()).toEqual({ status: 'guest' });
});

test('takes no other entries away', () => {
  localStorage.setItem('asf-ui-theme', 'dark');
  localStorage.setItem('authToken', 'half');
  startSessionStore();
  expect(keysLeft()).toEqual(['asf-ui-theme']);
});

test('finds a guest where storage is blocked', () => {
  blockStorage();
  startSessionStore();
  expect(currentSession()).toEqual({ status: 'guest' });
});
