import { waitFor } from '@testing-library/react';

import { REVOCATIONS_STORAGE_KEY } from '../../../src/config/storage-keys';
import { endSession, onSessionEvent, startSession, startSessionStore } from '../../../src/features/session/session';
import { errorAnswer, json } from '../../support/back-end';
import { makeToken } from '../../support/session';
import { setUpBackEnd } from '../dialogs/service';

const PATH = '/wp-json/brainhouse/v1/logout';
const USER = { id: 7, email: 'ada@brainhouse.example', name: 'Ada' };
const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const EXPIRY_S = Math.floor(Date.now() / 1000) + 3_600;

const backEnd = setUpBackEnd();

/** Signs in and out. @returns the token */
function signInAndOut(id: unknown = ID, exp = EXPIRY_S): string {
  const token = makeToken({ exp, brainhouse: { revoke: id } });
  startSession({ token, user: USER, expiresAt: exp * 1000 }, true);
  endSession('logout');
  return token;
}

function kept(): string | null {
  return localStorage.getItem(REVOCATIONS_STORAGE_KEY);
}

async function requests(count: number) {
  await waitFor(() => expect(backEnd().received).toHaveLength(count), { timeout: 4_000 });
  return backEnd().received.map(({ method, path, headers, body }) => ({
    method,
    path,
    authorization: headers.authorization,
    body,
  }));
}

beforeEach(() => {
  startSessionStore();
});

test('SESS-17: a logout sends the token once, also when the page is left, and keeps nothing', async () => {
  backEnd().answer(json(200, { success: true }));
  const token = signInAndOut();
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(await requests(1)).toEqual([{ method: 'POST', path: PATH, authorization: `Bearer ${token}`, body: '' }]);
  expect(jest.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ keepalive: true, credentials: 'omit' });
  await waitFor(() => expect(kept()).toBeNull());
});

test('the id is kept before the end of the session can open another page', async () => {
  backEnd().answer(json(200, { success: true }));
  const atTheEnd: (string | null)[] = [];
  const stop = onSessionEvent(() => atTheEnd.push(kept()));
  signInAndOut();
  stop();
  expect(atTheEnd).toEqual([`${ID} ${EXPIRY_S * 1000}`]);
  await requests(1);
});

test('SESS-17: without an answer only the id is kept, for the next visit', async () => {
  backEnd().answer(errorAnswer(503, 'service_unavailable', 'Not now.'));
  const token = signInAndOut();
  await requests(1);
  expect(kept()).toBe(`${ID} ${EXPIRY_S * 1000}`);
  expect(JSON.stringify(localStorage)).not.toContain(token);

  backEnd().answer(json(200, { success: true }));
  startSessionStore();
  expect((await requests(2))[1]).toEqual({
    method: 'POST',
    path: PATH,
    authorization: undefined,
    body: JSON.stringify({ session: ID }),
  });
  await waitFor(() => expect(kept()).toBeNull());
  startSessionStore();
  expect(backEnd().received).toHaveLength(2);
});

test('SESS-17: tries again when the network is back', async () => {
  backEnd().answer(errorAnswer(429, 'too_many_requests', 'Not now.'));
  signInAndOut();
  await requests(1);
  await waitFor(() => expect(kept()).not.toBeNull());
  backEnd().answer(json(200, { success: true }));
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(backEnd().received).toHaveLength(2);
  });
  await waitFor(() => expect(kept()).toBeNull());
});

test.each([
  [403, 'jwt_auth_invalid_token'],
  [404, 'rest_no_route'],
])('SESS-17: does not try again after the answer %s %s', async (status, code) => {
  backEnd().answer(errorAnswer(status, code, 'No.'));
  signInAndOut();
  await requests(1);
  await waitFor(() => expect(kept()).toBeNull());
});

test('does not keep an id for longer than its token is valid, nor any number of them', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `${index}`.padStart(2, '0').padStart(22, 'B'));
  const entries = ids.map((id) => `${id} ${EXPIRY_S * 1000}`);
  localStorage.setItem(REVOCATIONS_STORAGE_KEY, [`old ${Date.now() - 1}`, ...entries].join(','));
  backEnd().answer(errorAnswer(500, 'rest_internal_error', 'Not now.'));
  signInAndOut();
  await requests(10);
  backEnd().answer(json(200, { success: true }));
  startSessionStore();
  await requests(20);
  await waitFor(() => expect(kept()).toBeNull());
  const bodies = backEnd().received.map(({ body }) => body);
  expect(bodies.join('\n')).not.toMatch(/old|B00|B01|B02/);
});

test.each([[null], [7], [{}]])('SESS-17: sends nothing if the token has no id (%p)', async (id) => {
  backEnd().answer(json(200, { success: true }));
  signInAndOut(id);
  const token = signInAndOut();
  expect(await requests(1)).toMatchObject([{ authorization: `Bearer ${token}` }]);
  await waitFor(() => expect(kept()).toBeNull());
});
