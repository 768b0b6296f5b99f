import { publicEnv } from '../../../src/config/env';
import {
  loadMe,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
  type SignUpValues,
} from '../../../src/features/account/account';
import { currentSession, endSession, startSession } from '../../../src/features/session/session';
import {
  errorAnswer,
  closeConnection,
  json,
  neverRespond,
  page,
  startBackEnd,
  type BackEnd,
} from '../../support/back-end';
import { useRealFetch } from '../../support/real-fetch';
import { makeSession, makeToken } from '../../support/session';

const CREDENTIALS = { username: 'ada', password: 'secret words' };
const TOKEN = makeToken({ exp: 1_900_000_000 });
const LOGIN = {
  token: TOKEN,
  user_email: 'ada@brainhouse.example',
  user_nicename: 'ada-l',
  user_display_name: 'Ada Lovelace',
};
const ME = { id: 7, username: 'ada', name: 'Ada Lovelace', email: 'ada@brainhouse.example', roles: ['member'] };
const FORM: SignUpValues = {
  fullName: ' Ada Lovelace ',
  username: 'ada ',
  email: ' ada@brainhouse.example',
  phone: ' 555 0100 ',
  countryCode: '+44',
  ivCode: ' IV-1 ',
  password: ' secret words ',
};

let backEnd: BackEnd;

beforeAll(async () => {
  backEnd = await startBackEnd();
});

afterAll(() => backEnd.close());

beforeEach(() => {
  backEnd.received.length = 0;
  useRealFetch();
  jest.replaceProperty(publicEnv, 'serviceBase', backEnd.base);
});

function bodyOf(index: number): unknown {
  return JSON.parse(backEnd.received[index]?.body ?? '');
}

describe('signing in', () => {
  test('requests a token, then the member with this token', async () => {
    backEnd.answer(json(200, LOGIN), json(200, ME));
    expect(await signIn({ username: ' ada ', password: ' secret words ' })).toEqual({
      token: TOKEN,
      user: { id: 7, email: 'ada@brainhouse.example', name: 'Ada Lovelace' },
      expiresAt: 1_900_000_000_000,
    });
    expect(backEnd.received).toMatchObject([
      { method: 'POST', path: '/wp-json/jwt-auth/v1/token' },
      { method: 'GET', headers: { authorization: `Bearer ${TOKEN}` } },
    ]);
    expect(backEnd.received[0]?.headers).not.toHaveProperty('authorization');
    expect(backEnd.received[1]?.path).toBe('/wp-json/wp/v2/users/me?context=edit&_fields=id,username,name,email,roles');
    expect(bodyOf(0)).toEqual({ username: 'ada', password: 'secret words' });
  });

  test('sends no older token, and starts no session', async () => {
    startSession(makeSession(), true);
    const before = currentSession();
    backEnd.answer(json(200, LOGIN), json(200, ME));
    await signIn(CREDENTIALS);
    expect(backEnd.received[0]?.headers).not.toHaveProperty('authorization');
    expect(currentSession()).toBe(before);
    endSession('logout');
  });

  test.each([
    ['404', errorAnswer(404, 'rest_no_route', 'No route.')],
    ['500', page(500)],
    ['a page', page(200)],
    ['an empty object', json(200, {})],
    ['a closed connection', closeConnection],
    ['an error that does not end a session', errorAnswer(403, 'rest_forbidden_context', 'No.')],
    ['another 401', errorAnswer(401, 'rest_forbidden', 'No.')],
  ])('accepts a failed second response: %s', async (_what, answer) => {
    backEnd.answer(json(200, LOGIN), answer);
    expect((await signIn(CREDENTIALS)).user).toEqual({
      id: 0,
      email: 'ada@brainhouse.example',
      name: 'Ada Lovelace',
    });
  });

  test('uses the id of the login response if it has one', async () => {
    backEnd.answer(json(200, { ...LOGIN, user_id: '12' }), page(404));
    expect((await signIn(CREDENTIALS)).user.id).toBe(12);
  });

  test.each([
    [{ user_display_name: ' ' }, 'ada-l'],
    [{ user_display_name: null, user_nicename: '' }, 'ada'],
    [{ user_display_name: 7, user_nicename: undefined }, 'ada'],
  ])('falls back to another name: %j', async (fields, name) => {
    backEnd.answer(json(200, { ...LOGIN, ...fields }), page(404));
    expect((await signIn({ ...CREDENTIALS, username: ' ada ' })).user.name).toBe(name);
  });

  test('needs no field except the token, which may not be a JWT', async () => {
    backEnd.answer(json(200, { token: 'opaque' }), page(404));
    expect(await signIn(CREDENTIALS)).toEqual({
      token: 'opaque',
      user: { id: 0, email: '', name: 'ada' },
      expiresAt: undefined,
    });
  });

  test.each([
    ['a page', page(200)],
    ['nothing', page(200, '')],
    ['no token', json(200, { ...LOGIN, token: undefined })],
    ['a token that is null', json(200, { ...LOGIN, token: null })],
    ['the token "null"', json(200, { ...LOGIN, token: 'null' })],
    ['a token that is invalid in a header', json(200, { ...LOGIN, token: 'a\nb' })],
  ])('fails with %s', async (_what, answer) => {
    backEnd.answer(answer);
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ kind: 'bad-answer', status: 200 });
    expect(backEnd.received).toHaveLength(1);
  });

  test.each([
    ['a lost header', 401, 'rest_not_logged_in'],
    ['an immediately refused token', 403, 'jwt_auth_invalid_token'],
  ])('reports %s as a server error, not as the end of a session', async (_what, status, code) => {
    backEnd.answer(json(200, LOGIN), errorAnswer(status, code, 'You are not currently logged in.'));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ kind: 'status', code: 'header_lost', status });
  });

  test('reports a device clock that is later than the end of the new session', async () => {
    backEnd.answer(json(200, { ...LOGIN, token: makeToken({ exp: 1_700_000_000 }) }));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ kind: 'status', code: 'clock_wrong' });
  });

  test('reads names that WordPress keeps as HTML', async () => {
    backEnd.answer(json(200, { ...LOGIN, user_display_name: 'Ada &amp; Bob <b>O’Brien</b>' }), page(404));
    expect((await signIn(CREDENTIALS)).user.name).toBe('Ada & Bob O’Brien');
    backEnd.answer(json(200, LOGIN), json(200, { ...ME, name: 'Ada &lt;3' }));
    expect((await signIn(CREDENTIALS)).user.name).toBe('Ada <3');
  });

  test('is never sent again automatically', async () => {
    backEnd.answer(errorAnswer(429, 'too_many_requests', 'Wait.'));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ status: 429 });
    expect(backEnd.received).toHaveLength(1);
  });

  test('can be aborted in each of its requests', async () => {
    for (const answers of [[neverRespond], [json(200, LOGIN), neverRespond]]) {
      backEnd.received.length = 0;
      backEnd.answer(...answers);
      const controller = new AbortController();
      const call = signIn(CREDENTIALS, controller.signal);
      const outcome = expect(call).rejects.toMatchObject({ kind: 'aborted' });
      while (backEnd.received.length < answers.length) await new Promise((resolve) => setTimeout(resolve));
      controller.abort();
      await outcome;
    }
  });
});

describe('the member', () => {
  test('is requested with the token', async () => {
    backEnd.answer(json(200, ME));
    expect(await loadMe(TOKEN)).toEqual({ id: 7, email: 'ada@brainhouse.example', name: 'Ada Lovelace' });
  });

  test('keeps values that the response does not have', async () => {
    startSession(makeSession(undefined, { name: 'Ada', email: 'a@brainhouse.example' }), false);
    backEnd.answer(json(200, { id: 9, name: '' }));
    expect(await loadMe(TOKEN)).toEqual({ id: 9, email: 'a@brainhouse.example', name: 'Ada' });
    endSession('logout');
  });

  test.each([[{}], [[]], [{ id: 0 }], [{ id: 'x' }], [{ id: 1.5 }]])('is not accepted from %j', async (body) => {
    backEnd.answer(json(200, body));
    await expect(loadMe(TOKEN)).rejects.toMatchObject({ kind: 'bad-answer' });
  });

  test('ends the session if the token is refused', async () => {
    backEnd.answer(errorAnswer(403, 'jwt_auth_invalid_token', 'Expired token'));
    await expect(loadMe(TOKEN)).rejects.toMatchObject({ kind: 'session-over' });
  });
});

describe('signing up', () => {
  test.each([200, 201])('sends every value trimmed and is accepted with %i', async (status) => {
    backEnd.answer(json(status, { success: true, message: 'Please wait for <b>approval</b>.' }));
    expect(await signUp(FORM)).toEqual({ message: 'Please wait for approval.' });
    expect(backEnd.received[0]).toMatchObject({
      method: 'POST',
      path: '/wp-json/asf/v1/signup',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
    expect(bodyOf(0)).toEqual({
      fullName: 'Ada Lovelace',
      username: 'ada',
      email: 'ada@brainhouse.example',
      phone: '555 0100',
      countryCode: '+44',
      ivCode: 'IV-1',
      password: 'secret words',
    });
  });

  test('sends no further values of the form', async () => {
    backEnd.answer(json(201, { success: true }));
    const form = { ...FORM, confirmPassword: FORM.password };
    expect(await signUp(form)).toEqual({ message: undefined });
    expect(bodyOf(0)).not.toHaveProperty('confirmPassword');
  });

  test.each([
    ['error', { success: false, error: 'Code used.', code: 'bad_code', field: 'ivCode' }],
    ['message', { success: false, message: 'Code used.', code: 'bad_code', field: 'ivCode' }],
  ])('is refused with status 200 and %s', async (_what, body) => {
    backEnd.answer(json(200, body));
    await expect(signUp(FORM)).rejects.toMatchObject({
      kind: 'status',
      status: 200,
      code: 'bad_code',
      field: 'ivCode',
      serverMessage: 'Code used.',
    });
  });

  test.each([
    ['a page', page(200)],
    ['nothing', page(200, '')],
    ['a response without "success"', json(200, { message: 'Hello' })],
    ['a "success" that is a text', json(200, { success: 'true' })],
  ])('fails with %s', async (_what, answer) => {
    backEnd.answer(answer);
    await expect(signUp(FORM)).rejects.toMatchObject({ kind: 'bad-answer' });
  });
});

describe.each([
  [
    'requesting a reset email',
    '/wp-json/asf/v1/lostpassword',
    () => requestPasswordReset(' ada '),
    { user_login: 'ada' },
  ],
  [
    'setting a new password',
    '/wp-json/asf/v1/resetpassword',
    () => resetPassword({ login: 'ada+x@ü', key: 'K'.repeat(20), password: ' new words ' }),
    { login: 'ada+x@ü', key: 'K'.repeat(20), password: 'new words' },
  ],
])('%s', (_what, path, call, body) => {
  test('sends the values without a token and returns the message of the server', async () => {
    backEnd.answer(json(200, { message: 'Check your <a href="/x">mail</a>.' }));
    expect(await call()).toEqual({ message: 'Check your mail.' });
    expect(backEnd.received[0]).toMatchObject({ method: 'POST', path });
    expect(backEnd.received[0]?.headers).not.toHaveProperty('authorization');
    expect(bodyOf(0)).toEqual(body);
  });

  test.each([
    ['a page', page(200), 'bad-answer'],
    ['an empty object', json(200, {}), 'bad-answer'],
    ['a refusal with status 200', json(200, { success: false, message: 'No.' }), 'status'],
    ['a refusal', errorAnswer(400, 'invalid_key', 'No.'), 'status'],
    ['a closed connection', closeConnection, 'network'],
  ])('fails with %s', async (_answer, answer, kind) => {
    backEnd.answer(answer);
    await expect(call()).rejects.toMatchObject({ kind });
  });
});
