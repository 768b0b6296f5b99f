import { publicEnv } from '../../../src/config/env';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import { loadMe, loginErrorDetails, loginFailureText, signIn } from '../../../src/features/auth/login';
import { requestPasswordReset, resetPassword } from '../../../src/features/auth/passwords';
import { signUp } from '../../../src/features/auth/sign-up';
import { currentSession, endSession, startSession } from '../../../src/features/session/session';
import { errorAnswer, closeConnection, json, neverRespond, page, redirect } from '../../support/back-end';
import { expectConsole } from '../../support/console';
import { makeSession, makeToken } from '../../support/session';
import { setUpBackEnd } from '../dialogs/service';

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

const backEnd = setUpBackEnd();

function bodyOf(index: number): unknown {
  return JSON.parse(backEnd().received[index]?.body ?? '');
}

describe('signing in', () => {
  test('AUTH-05: requests a token, then the member with this token', async () => {
    backEnd().answer(json(200, LOGIN), json(200, ME));
    expect(await signIn({ username: ' ada ', password: ' secret words ' })).toEqual({
      token: TOKEN,
      user: { id: 7, email: 'ada@brainhouse.example', name: 'Ada Lovelace' },
      features: [],
      expiresAt: 1_900_000_000_000,
      isChecked: true,
    });
    expect(backEnd().received).toMatchObject([
      { method: 'POST', path: '/wp-json/jwt-auth/v1/token' },
      { method: 'GET', headers: { authorization: `Bearer ${TOKEN}` } },
    ]);
    expect(backEnd().received[0]?.headers).not.toHaveProperty('authorization');
    expect(backEnd().received[1]?.path).toBe(
      '/wp-json/wp/v2/users/me?context=edit&_fields=id,username,name,email,roles,brainhouse',
    );
    expect(bodyOf(0)).toEqual({ username: 'ada', password: 'secret words' });
  });

  test('AUTH-33: sends no older token, and starts no session', async () => {
    startSession(makeSession(), true);
    const before = currentSession();
    backEnd().answer(json(200, LOGIN), json(200, ME));
    await signIn(CREDENTIALS);
    expect(backEnd().received[0]?.headers).not.toHaveProperty('authorization');
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
  ])('AUTH-06: accepts a failed second response: %s', async (_what, answer) => {
    backEnd().answer(json(200, LOGIN), answer);
    expect((await signIn(CREDENTIALS)).user).toEqual({
      id: 0,
      email: 'ada@brainhouse.example',
      name: 'Ada Lovelace',
    });
  });

  test('AUTH-06: uses the id of the login response if it has one', async () => {
    backEnd().answer(json(200, { ...LOGIN, user_id: '12' }), page(404));
    expect((await signIn(CREDENTIALS)).user.id).toBe(12);
  });

  test.each([
    [{ user_display_name: ' ' }, 'ada-l'],
    [{ user_display_name: null, user_nicename: '' }, 'ada'],
    [{ user_display_name: 7, user_nicename: undefined }, 'ada'],
  ])('AUTH-06: falls back to another name: %j', async (fields, name) => {
    backEnd().answer(json(200, { ...LOGIN, ...fields }), page(404));
    expect((await signIn({ ...CREDENTIALS, username: ' ada ' })).user.name).toBe(name);
  });

  test('needs no field except the token, which may not be a JWT', async () => {
    backEnd().answer(json(200, { token: 'opaque' }), page(404));
    expect(await signIn(CREDENTIALS)).toEqual({
      token: 'opaque',
      user: { id: 0, email: '', name: 'ada' },
      expiresAt: undefined,
    });
  });

  test.each([
    ['no token', json(200, { ...LOGIN, token: undefined })],
    ['the token "null"', json(200, { ...LOGIN, token: 'null' })],
  ])('AUTH-36: fails with %s', async (_what, answer) => {
    expectConsole('error', /not the expected answer of the REST API/);
    backEnd().answer(answer);
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ type: 'invalid-response', status: 200 });
    expect(backEnd().received).toHaveLength(1);
  });

  test.each([
    ['a lost header', 401, 'rest_not_logged_in'],
    ['an immediately refused token', 403, 'jwt_auth_invalid_token'],
  ])('AUTH-13: reports %s as a server error, not as the end of a session', async (_what, status, code) => {
    expectConsole('error', /token did not arrive: .* Authorization header/);
    backEnd().answer(json(200, LOGIN), errorAnswer(status, code, 'You are not currently logged in.'));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ type: 'status', code: 'header_lost', status });
  });

  test('reports a device clock that is later than the end of the new session', async () => {
    backEnd().answer(json(200, { ...LOGIN, token: makeToken({ exp: 1_700_000_000 }) }));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ type: 'status', code: 'clock_wrong' });
  });

  test('reads names that WordPress keeps as HTML', async () => {
    backEnd().answer(json(200, { ...LOGIN, user_display_name: 'Ada &amp; Bob <b>O’Brien</b>' }), page(404));
    expect((await signIn(CREDENTIALS)).user.name).toBe('Ada & Bob O’Brien');
    backEnd().answer(json(200, LOGIN), json(200, { ...ME, name: 'Ada &lt;3' }));
    expect((await signIn(CREDENTIALS)).user.name).toBe('Ada <3');
  });

  test.each([
    ['Cut&copy <Studio> R&lt', { 'X-Text-Format': 'plain' }],
    ['Cut© R<', { 'X-Text-Format': 'other' }],
    ['Cut© R<', {}],
  ])('AUTH-44: shows names and messages as %s after the headers %j', async (shown, headers) => {
    const text = 'Cut&copy <Studio> R&lt';
    jest.mocked(fetch).mockImplementation(async (url) => {
      const body = (url as string).includes('/me?') ? { id: 7, name: text } : { ...LOGIN, message: text };
      return Response.json(body, { headers, status: (url as string).endsWith('/lostpassword') ? 400 : 200 });
    });
    expect((await signIn(CREDENTIALS)).user.name).toBe(shown);
    expect(await resetPassword({ login: 'ada', key: 'k', password: 'p' })).toEqual({ message: shown });
    await expect(requestPasswordReset('ada')).rejects.toMatchObject({ serverMessage: shown });
  });

  test('AUTH-12: is never sent again automatically', async () => {
    backEnd().answer(errorAnswer(429, 'too_many_requests', 'Wait.'));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ status: 429 });
    expect(backEnd().received).toHaveLength(1);
  });

  test('can be aborted in each of its requests', async () => {
    for (const answers of [[neverRespond], [json(200, LOGIN), neverRespond]]) {
      backEnd().received.length = 0;
      backEnd().answer(...answers);
      const controller = new AbortController();
      const call = signIn(CREDENTIALS, controller.signal);
      const outcome = expect(call).rejects.toMatchObject({ type: 'aborted' });
      while (backEnd().received.length < answers.length) await new Promise((resolve) => setTimeout(resolve));
      controller.abort();
      await outcome;
    }
  });
});

describe('the member', () => {
  test('keeps values that the response does not have', async () => {
    startSession(makeSession(undefined, { name: 'Ada', email: 'a@brainhouse.example' }), false);
    backEnd().answer(json(200, { id: 9, name: '' }));
    expect(await loadMe(TOKEN)).toEqual({
      user: { id: 9, email: 'a@brainhouse.example', name: 'Ada' },
      features: [],
    });
    endSession('logout');
  });

  test.each([
    [{ account: true, progress: 'none', instructors: true }, ['account', 'progress', 'instructors']],
    [{ progress: 'some' }, ['progress', 'has-progress']],
    [{ account: 'true', progress: true, instructors: 1, other: true }, ['other']],
    [[], []],
    [null, []],
  ])('has what the back end announces with %j', async (brainhouse, features) => {
    backEnd().answer(json(200, { id: 9, brainhouse }));
    expect((await loadMe(TOKEN)).features).toEqual(features);
  });

  test.each([[{}], [[]], [{ id: 0 }], [{ id: 'x' }], [{ id: 1.5 }]])('is not accepted from %j', async (body) => {
    backEnd().answer(json(200, body));
    await expect(loadMe(TOKEN)).rejects.toMatchObject({ type: 'invalid-response' });
  });
});

describe('signing up', () => {
  test.each([
    ['error', { success: false, error: 'Code used.', code: 'bad_code', field: 'ivCode' }],
    ['message', { success: false, message: 'Code used.', code: 'bad_code', field: 'ivCode' }],
  ])('AUTH-22: is refused with status 200 and %s', async (_what, body) => {
    backEnd().answer(json(200, body));
    await expect(signUp(FORM)).rejects.toMatchObject({
      type: 'status',
      status: 200,
      code: 'bad_code',
      field: 'ivCode',
      serverMessage: 'Code used.',
    });
  });

  test.each([
    ['a response without "success"', json(200, { message: 'Hello' })],
    ['a "success" that is a text', json(200, { success: 'true' })],
  ])('AUTH-36: fails with %s', async (what, answer) => {
    if (!what.includes('without')) expectConsole('error', /not the expected answer of the REST API/);
    backEnd().answer(answer);
    await expect(signUp(FORM)).rejects.toMatchObject({ type: 'invalid-response' });
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
  test('PASS-02: sends the values without a token and returns the message of the server', async () => {
    backEnd().answer(json(200, { message: 'Check your <a href="/x">mail</a>.' }));
    expect(await call()).toEqual({ message: 'Check your mail.' });
    expect(backEnd().received[0]).toMatchObject({ method: 'POST', path });
    expect(backEnd().received[0]?.headers).not.toHaveProperty('authorization');
    expect(bodyOf(0)).toEqual(body);
  });

  test.each([
    ['an empty object', json(200, {}), 'invalid-response'],
    ['a refusal with status 200', json(200, { success: false, message: 'No.' }), 'status'],
  ])('AUTH-36: fails with %s', async (_answer, answer, type) => {
    if (type === 'invalid-response') expectConsole('error', /not the expected answer of the REST API/);
    backEnd().answer(answer);
    await expect(call()).rejects.toMatchObject({ type });
  });
});

describe('an error of the configuration', () => {
  const { origin } = window.location;

  test.each([
    [
      'a plugin is missing',
      errorAnswer(404, 'rest_no_route', 'No route was found.'),
      /404\. \(rest_no_route\) .* plugin "JWT/,
    ],
    ['the secret is missing', errorAnswer(403, 'jwt_auth_bad_config', 'JWT is not configured.'), /JWT_AUTH_SECRET_KEY/],
    [
      'the secret is missing in 1.3',
      errorAnswer(501, '[jwt_auth] jwt_auth_bad_config', 'Contact the admin'),
      /JWT_AUTH_/,
    ],
    ['permalinks are plain', page(404), /answered with status 404\. This is not the REST API .* permalinks/],
    ['a host with files only answers', page(405), /answered with status 405\. This is not the REST API/],
    ['the address is that of a page', page(200), /sent no JSON\. .* GATSBY_SERVICE_BASE is another address/],
    ['the address is redirected', redirect, /sent a redirect, which is not followed\. .* GATSBY_SERVICE_BASE/],
  ])('AUTH-41: is one line in the console for the operator if %s, with the next step', async (_why, answer, line) => {
    expectConsole(
      'error',
      new RegExp(`${line.source}.* Next step: npm run doctor -w wordpress -- --wordpress ${backEnd().base}$`),
    );
    backEnd().answer(answer);
    const error: unknown = await signIn(CREDENTIALS).catch((reason: unknown) => reason);
    expect(loginErrorDetails(error)).toBe(
      'Signing in is not available at the moment. This does not mean that your username or password is wrong. Nothing you typed is lost. Please try again later. If it happens again, contact us.',
    );
    expect(loginFailureText(error)).toMatch(
      /^(Request failed with 40[345]|Request failed with 501|No token received from server)$/,
    );
  });

  test('AUTH-41: names CORS as a possible cause of a lost connection to another origin, because browsers do not tell', async () => {
    backEnd().answer(closeConnection);
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ type: 'network' });
    expect(jest.mocked(console.info).mock.calls).toEqual([
      [
        expect.stringMatching(
          new RegExp(`: network\\. .* allow requests from ${origin} \\(CORS\\).* Next step: npm run`),
        ),
      ],
    ]);
  });

  test('is not looked for behind refusals, or behind a lost connection to the site itself', async () => {
    backEnd().answer(errorAnswer(403, '[jwt_auth] incorrect_password', 'No.'));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ type: 'status' });
    jest.replaceProperty(publicEnv, 'serviceBase', '');
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(signIn(CREDENTIALS)).rejects.toMatchObject({ type: 'network' });
    expect(console.info).not.toHaveBeenCalled();
  });
});

/** Another JWT plugin (usefulteam/jwt-auth) has the token in `data`, and a message that would deny the failure. */
test('AUTH-42: the message of a success without a token is no reason for a failed login', async () => {
  expectConsole('error', /sent JSON of another shape\. .* another JWT plugin answers/);
  backEnd().answer(
    json(200, {
      success: true,
      statusCode: 200,
      code: 'jwt_auth_valid_credential',
      message: 'Credential is valid',
      data: { token: TOKEN, id: 7, email: 'ada@brainhouse.example' },
    }),
  );
  const error: unknown = await signIn(CREDENTIALS).catch((reason: unknown) => reason);
  expect(backEnd().received).toHaveLength(1);
  expect(loginFailureText(error)).toBe('No token received from server');
  expect(loginErrorDetails(error)).toMatch(/^Signing in is not available at the moment\./);
});
