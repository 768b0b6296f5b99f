import { publicEnv } from '../../../src/config/env';
import { type ApiError, isApiError } from '../../../src/lib/api-client';
import { callService, fieldsOf } from '../../../src/features/auth/service-client';
import { errorAnswer, closeConnection, json, neverRespond, page, startBackEnd } from '../../support/back-end';
import { setUpBackEnd } from '../dialogs/service';

const backEnd = setUpBackEnd();

function address(): string {
  return `${backEnd().base}/wp-json/example`;
}

function readName(body: unknown): string | undefined {
  const name = fieldsOf(body)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** A call whose failures are not written to the console. */
function call(options: Partial<Parameters<typeof callService<string>>[0]> = {}): Promise<string> {
  return callService({ url: address(), validate: readName, inBackground: true, ...options });
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

describe('requests', () => {
  test('send and receive JSON', async () => {
    backEnd().answer(json(200, { name: 'Ada ☂' }));
    const body = { username: 'ädä', password: 'p "w"' };
    expect(await call({ method: 'POST', body })).toBe('Ada ☂');
    const [request] = backEnd().received;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/wp-json/example',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual(body);
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.headers).not.toHaveProperty('cookie');
  });

  test('AUTH-35: send no cookies, and passwords and tokens follow no redirect', async () => {
    backEnd().answer(json(200, { name: 'Ada' }));
    await call({ token: 'a.b.c' });
    expect(fetch).toHaveBeenCalledWith(address(), expect.objectContaining({ credentials: 'omit', redirect: 'manual' }));
    backEnd().answer(
      (response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
      json(200, { name: 'Ada' }),
    );
    const error = await failure(call({ method: 'POST', body: {} }));
    expect(error.type).toBe('invalid-response');
    expect(backEnd().received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('AUTH-34: send a token as bearer, with the content type JSON', async () => {
    backEnd().answer(json(200, { name: 'Ada' }));
    await call({ token: 'a.b.c' });
    expect(backEnd().received[0]).toMatchObject({
      method: 'GET',
      body: '',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
    });
  });

  test.each([[undefined], [''], ['null'], ['undefined'], ['a\r\nX: y']])(
    'AUTH-33: never send %j as a token',
    async (token) => {
      backEnd().answer(json(200, { name: 'Ada' }));
      await call({ token });
      expect(backEnd().received[0]?.headers).not.toHaveProperty('authorization');
    },
  );

  test('AUTH-34: send the token to no other origin', async () => {
    const otherServer = await startBackEnd();
    try {
      otherServer.answer(json(200, { name: 'Ada' }));
      await call({ url: `${otherServer.base}/x.json`, token: 'a.b.c' });
      expect(otherServer.received[0]?.headers).not.toHaveProperty('authorization');
    } finally {
      await otherServer.close();
    }
  });

  test('OPS-25: are sent to the own origin without a base', async () => {
    jest.replaceProperty(publicEnv, 'serviceBase', '');
    backEnd().answer(json(200, { name: 'Ada' }));
    await call({ token: 'a.b.c' });
    expect(backEnd().received[0]?.headers).not.toHaveProperty('authorization');
    const ask = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"name":"Ada"}'));
    await call({ url: '/wp-json/example', token: 'a.b.c' });
    expect(ask.mock.lastCall?.[1]?.headers).toMatchObject({ Authorization: 'Bearer a.b.c' });
  });
});

describe('a response', () => {
  test.each([
    ['a page', page(200)],
    ['nothing', page(200, '')],
    ['JSON after a PHP notice', page(200, '<b>Warning</b>: x<br>{"name":"Ada"}')],
    ['incomplete JSON', page(200, '{"name":"Ad')],
    ['null', json(200, null)],
    ['a list', json(200, ['name'])],
    ['another shape', json(200, { name: 7 })],
  ])('AUTH-36: is refused if it is %s', async (_what, answer) => {
    backEnd().answer(answer);
    expect(await failure(call())).toMatchObject({ type: 'invalid-response', status: 200 });
  });

  test('that is incomplete is a connection that was cut off', async () => {
    backEnd().answer((response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"name":');
      setTimeout(() => response.destroy());
    });
    expect(await failure(call())).toMatchObject({ type: 'truncated' });
  });

  test('of a request that was sent earlier can time out', async () => {
    const timeout = new DOMException('', 'TimeoutError');
    const pendingResponse = Promise.reject<Response>(timeout);
    expect(await failure(call({ pendingResponse }))).toMatchObject({ type: 'timeout' });
    const body = new ReadableStream({ pull: (stream) => stream.error(timeout) });
    const half = Promise.resolve(new Response(body));
    expect(await failure(call({ pendingResponse: half }))).toMatchObject({ type: 'timeout' });
  });

  test('AUTH-32: with an error has code, field and plain text', async () => {
    backEnd().answer(
      errorAnswer(
        403,
        '[jwt_auth] incorrect_password',
        '<strong>Error:</strong> Wrong. <a href="/x">Lost your password?</a>',
      ),
    );
    expect(await failure(call())).toMatchObject({
      type: 'status',
      status: 403,
      code: 'incorrect_password',
      serverMessage: 'Wrong.',
    });
    backEnd().answer(json(409, { success: false, code: 'existing_user_login', error: 'Taken.', field: 'username' }));
    expect(await failure(call())).toMatchObject({
      status: 409,
      code: 'existing_user_login',
      field: 'username',
      serverMessage: 'Taken.',
    });
  });

  test.each([
    ['a page', page(502)],
    ['nothing', page(502, '')],
    ['a text', json(502, 'no')],
    ['values of other types', json(502, { code: 1, message: { a: 1 }, error: ['x'], field: 2 })],
  ])('with %s is an error with only its status', async (_what, answer) => {
    backEnd().answer(answer);
    const error = await failure(call());
    expect(error).toMatchObject({ type: 'status', status: 502 });
    expect([error.code, error.field, error.serverMessage]).toEqual([undefined, undefined, undefined]);
  });
});

describe('SESS-07: errors and the session', () => {
  const answers: [number, string, boolean][] = [
    [403, 'jwt_auth_invalid_token', true],
    [403, 'jwt_auth_bad_iss', true],
    [401, 'rest_not_logged_in', true],
    [403, '[jwt_auth] incorrect_password', false],
    [403, 'rest_forbidden_context', false],
    [403, 'rest_not_logged_in', false],
    [401, 'jwt_auth_invalid_token', false],
    [401, 'rest_forbidden', false],
    [404, 'rest_no_route', false],
    [500, 'jwt_auth_invalid_token', false],
  ];

  test.each(answers)('%i %s with a token ends the session: %p', async (status, code, isOver) => {
    backEnd().answer(errorAnswer(status, code, 'No.'));
    const error = await failure(call({ token: 'a.b.c' }));
    expect(error.type).toBe(isOver ? 'session-ended' : 'status');
  });

  test.each(answers)('%i %s without a token does not end a session', async (status, code) => {
    backEnd().answer(errorAnswer(status, code, 'No.'));
    expect((await failure(call())).type).toBe('status');
  });

  test('an error without JSON does not end a session', async () => {
    backEnd().answer(page(403));
    expect((await failure(call({ token: 'a.b.c' }))).type).toBe('status');
  });
});

describe('failures', () => {
  test('a closed connection is a network error', async () => {
    backEnd().answer(closeConnection);
    const error = await failure(call());
    expect(error).toMatchObject({ type: 'network' });
    expect(error).not.toHaveProperty('status');
  });

  test('a failed call of a device that was offline before counts as not sent', async () => {
    backEnd().answer(closeConnection);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await failure(call({ body: { name: 'Ada' } }))).toMatchObject({ type: 'offline' });
  });

  test.each([
    ['nothing', undefined, 'offline'],
    ['values, which may have arrived', { name: 'Ada' }, 'network'],
  ])('a call that loses the network and has sent %s', async (_what, body, type) => {
    backEnd().answer(closeConnection);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(true).mockReturnValue(false);
    expect(await failure(call({ body }))).toMatchObject({ type });
  });

  test('a server that does not respond is a timeout', async () => {
    backEnd().answer(neverRespond);
    expect((await failure(call({ timeoutMs: 20 }))).type).toBe('timeout');
  });

  test('a response that never ends is a timeout', async () => {
    backEnd().answer((response) => response.writeHead(200).write('{'));
    expect((await failure(call({ timeoutMs: 20 }))).type).toBe('timeout');
  });

  test('an aborted request is reported as aborted', async () => {
    backEnd().answer(neverRespond);
    const controller = new AbortController();
    const outcome = failure(call({ signal: controller.signal }));
    controller.abort();
    expect((await outcome).type).toBe('aborted');
  });
});
