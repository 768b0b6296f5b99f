import type * as perfHooks from 'node:perf_hooks';
import { expectError, restError, startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';
import { PASSWORD, signUpForm } from '../../support/sign-up-form';
import { DATABASES } from '../../../support/databases';
import { fakeIntervals } from '../../../support/fake-clock';
import { createAccount, signUp } from '../../../../member-service/subjects/sign-up/sign-up';

/** How late the process seems to react, in milliseconds; undefined: what is measured. */
let mockDelayMs: number | undefined;

jest.mock('node:perf_hooks', () => {
  const actual = jest.requireActual<typeof perfHooks>('node:perf_hooks');
  return {
    ...actual,
    monitorEventLoopDelay: (options?: perfHooks.EventLoopMonitorOptions) => {
      const histogram = actual.monitorEventLoopDelay(options);
      const measured = histogram.mean;
      return Object.defineProperty(histogram, 'mean', {
        get: () => (mockDelayMs === undefined ? measured : mockDelayMs * 1e6),
      });
    },
  };
});

const METRICS_TOKEN = 'a-token-for-tests-of-forty-characters...';

describe.each(DATABASES)('OPS-50: GET /readyz on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeEach(async () => {
    service = await startService({}, await open());
  });

  it('answers ready, uncached', async () => {
    const answer = await service.get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', emails: 'ok' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('says that an email waits for long, and stays ready', async () => {
    service.breakMail('The mail server is down.');
    expect((await service.post('/wp-json/asf/v1/signup', signUpForm('ada'))).statusCode).toBe(201);
    await service.services.emailQueue.deliverDue();
    service.pass(15 * 60_000 + 1);
    const answer = await service.get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', emails: 'delayed' }]);
  });

  it('answers 503 without details when the database is closed, while /healthz stays ok', async () => {
    await service.services.close();
    const answer = await service.get('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }]);
    expect(answer.headers['retry-after']).toBe('5');
    expect(service.logText()).toMatch(/"reason":"[^"]+","msg":"not ready"/);
    expect((await service.get('/healthz')).statusCode).toBe(200);
  });
});

it('OPS-50: asks the database once for many simultaneous questions about readiness', async () => {
  const service = await startService();
  const readiness = jest.spyOn(service.services, 'readiness');
  await Promise.all(Array.from({ length: 20 }, () => service.get('/readyz')));
  expect(readiness).toHaveBeenCalledTimes(1);
});

describe('API-30: request ids', () => {
  it('are in errors and in their lines of the log, and differ', async () => {
    const service = await startService({ allowedOrigins: ['https://site.example'] });
    const ids = new Set<unknown>();
    for (const url of ['/wp-json/none', '/none.js', '/member-content/homepage.json', '/account/confirm', '/%ZZ']) {
      const answer = await service.get(url, { headers: { origin: 'https://site.example' } });
      const id = answer.headers['x-request-id'];
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(id);
    }
    expect(ids.size).toBe(5);
    const failed = await service.post(TOKEN, { username: '', password: '' });
    expect(failed.json()).toEqual(restError(403, '[jwt_auth] empty_username'));
    expect(service.logText()).toContain(`"reqId":"${String(failed.headers['x-request-id'])}"`);
  });

  it('are not taken from the client', async () => {
    const service = await startService();
    const answer = await service.get('/wp-json/none', {
      headers: { 'request-id': 'forged', 'x-request-id': 'forged' },
    });
    expect(answer.headers['x-request-id']).not.toBe('forged');
  });
});

describe('GET /metrics', () => {
  it('OPS-51: does not exist without METRICS_TOKEN', async () => {
    const service = await startService();
    expect((await service.get('/metrics')).statusCode).toBe(404);
  });

  it('OPS-51: sends figures in the OpenMetrics format for the token only', async () => {
    const service = await startService({ metricsToken: METRICS_TOKEN });
    await service.post(TOKEN, { username: 'ada', password: '' });
    for (const authorization of [undefined, 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
      const refused = await service.get('/metrics', { headers: authorization === undefined ? {} : { authorization } });
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain('brainhouse_');
    }
    const answer = await service.get('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`brainhouse_response_seconds_count{method="POST",route="${TOKEN}",status="403"} 1`);
    expect(answer.body).toContain('brainhouse_waiting_sign_ins 0');
    expect(answer.body).toMatch(/# EOF\s*$/);
    expect(answer.body).not.toContain('ada');
  });

  it('OPS-51: counts refused logins and tokens by reason, without names', async () => {
    const service = await startService({ metricsToken: METRICS_TOKEN });
    for (let count = 0; count < 11; count += 1) {
      await service.post(TOKEN, { username: 'ada', password: 'wrong password' });
    }
    await service.get('/wp-json/wp/v2/users/me', { headers: { authorization: 'Bearer none' } });
    const { body } = await service.get('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const refused = [...body.matchAll(/^brainhouse_refusals_total\{route="([^"]+)",code="([^"]+)"\} (\d+)$/gm)];
    expect(refused.map(([, route, code, count]) => [route, code, count])).toEqual([
      [TOKEN, '[jwt_auth] incorrect_password', '10'],
      [TOKEN, '[jwt_auth] too_many_retries', '1'],
      ['/wp-json/wp/v2/users/me', 'jwt_auth_invalid_token', '1'],
    ]);
    expect(body).not.toContain('ada');
    const logged = service
      .logText()
      .split('\n')
      .filter((line) => line.includes('"code":"[jwt_auth] too_many_retries"'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(`"path":"${TOKEN}"`);
    // The id of a request may contain these letters.
    expect(logged[0]).not.toMatch(/\bada\b/);
  });

  it('OPS-116: logs attempts to get around controls with their reason, without values', async () => {
    const service = await startService({ metricsToken: METRICS_TOKEN });
    await createAccount(service.services, signUpForm('ada'), { approved: true });
    const { token } = (await service.post(TOKEN, { username: 'ada', password: PASSWORD })).json<{
      readonly token: string;
    }>();
    const me = '/wp-json/wp/v2/users/me';
    const [header = '', claims = ''] = token.split('.');
    const attempts = [
      service.get(me, { headers: { authorization: `Bearer ${header}.${claims}.${'a'.repeat(43)}` } }),
      service.get('/member-content/..%2f..%2fmembers.sqlite', { headers: { authorization: `Bearer ${token}` } }),
      service.get('/member-content/homepage.json'),
      service.post(TOKEN, { username: { $gt: 'secret-value' }, password: 'secret-value' }),
      service.get('/metrics', { headers: { authorization: 'Bearer secret-value' } }),
      service.post('/wp-json/asf/v1/resetpassword', { login: 'ada', key: 'secret-value', password: `${PASSWORD} 2` }),
    ];
    expect((await Promise.all(attempts)).map(({ statusCode }) => statusCode >= 400)).not.toContain(false);
    const logged = service.logText().matchAll(/"path":"([^"]+)","status":(4\d\d)(?:,"code":"([^"]+)")?/g);
    expect([...logged].map(([, path, status, code]) => [path, status, code]).sort()).toEqual([
      ['/member-content/..%2f..%2fmembers.sqlite', '404', 'rest_no_route'],
      ['/member-content/homepage.json', '401', 'rest_not_logged_in'],
      ['/metrics', '401', undefined],
      ['/wp-json/asf/v1/resetpassword', '400', 'invalid_key'],
      [TOKEN, '400', 'rest_invalid_param'],
      [me, '403', 'jwt_auth_invalid_token'],
    ]);
    expect(service.logText()).not.toMatch(/secret-value|\bada\b/);
  });

  it('OPS-90, OPS-51: counts the emails that wait, fail and were given up, also while the database does not answer', async () => {
    const service = await startService({ metricsToken: METRICS_TOKEN });
    /** All gauges of the service by their names. */
    async function read(): Promise<Readonly<Record<string, number>>> {
      const { body } = await service.get('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      const names = [...body.matchAll(/^# TYPE brainhouse_(\w+) gauge$/gm)].map(([, name = '']) => name);
      const values = names.map((name) => Number(new RegExp(`^brainhouse_${name} (.*)$`, 'm').exec(body)?.[1]));
      return Object.fromEntries(names.map((name, index) => [name, values[index] ?? NaN]));
    }

    const none = { waiting_emails: 0, failing_emails: 0, emails_given_up: 0, oldest_email_seconds: 0 };
    expect(await read()).toEqual({ ...none, waiting_sign_ins: 0 });
    service.breakMail('the mail server is away');
    await signUp(service.services, signUpForm('ada'));
    await service.services.emailQueue.deliverDue();
    const store = service.connect();
    await store.updateTable('email_queue').set({ last_error: null }).where('kind', '=', 'signed-up').execute();
    const failure = { kind: 'approved', member_id: 1, reason: '5.1.1 No such mailbox' } as const;
    await store
      .insertInto('email_failures')
      .values({ ...failure, at: service.now().getTime() })
      .execute();
    service.pass(90_000);
    const some = { waiting_emails: 3, failing_emails: 2, emails_given_up: 1, oldest_email_seconds: 90 };
    expect(await read()).toEqual({ ...some, waiting_sign_ins: 0 });
    await service.services.close();
    const unknown = Object.fromEntries(Object.keys(none).map((name) => [name, NaN]));
    expect(await read()).toEqual({ ...unknown, waiting_sign_ins: 0 });
  });
});

it('OPS-52: refuses requests with 503 while the process reacts too late, but says that it is alive', async () => {
  mockDelayMs = 1_100;
  const service = await startService({}, undefined, { maxDelayMs: undefined });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  let answer = await service.get('/wp-json/');
  while (answer.statusCode !== 503) {
    await new Promise(setImmediate);
    answer = await service.get('/wp-json/');
  }
  expectError(answer, 503, 'service_unavailable');
  expect(answer.headers['retry-after']).toBe('5');
  expect((await service.get('/none')).statusCode).toBe(503);
  expect((await service.get('/healthz')).statusCode).toBe(200);
  expect((await service.get('/readyz')).statusCode).toBe(200);
});

it('OPS-52: does not count as late what it does before it listens', async () => {
  mockDelayMs = 1_100;
  fakeIntervals();
  const service = await startService({}, undefined, { maxDelayMs: undefined });
  await service.app.ready();
  jest.advanceTimersByTime(5_000);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  expect((await service.get('/wp-json/')).statusCode).toBe(200);
  jest.advanceTimersByTime(1_000);
  expect((await service.get('/wp-json/')).statusCode).toBe(503);
});
