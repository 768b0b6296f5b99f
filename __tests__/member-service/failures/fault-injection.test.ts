import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { createOutboxMailer } from '../../../member-service/mail/outbox';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import type { Account } from '../../../member-service/accounts/account';
import { connectStore, type Store } from '../../../member-service/store/connect-store';
import type * as SqliteDriver from '../../../member-service/store/sqlite-driver';
import type { SqliteFile } from '../../../member-service/store/sqlite-driver';
import type { Email } from '../../../member-service/mail/email';
import { DATABASES } from '../../support/databases';
import { createFailingCalls, type FailureMode } from '../../support/failing-calls';
import { writeTree } from '../support/fixture-site';
import { APPLICATION, operatorScenarios, type Scenario } from '../support/operator-scenarios';
import { startService, TOKEN, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { readStored } from '../support/stored-account';
import { countAccounts, findAccount } from '../../../member-service/accounts/accounts';
import { ask } from '../../../member-service/subjects/decisions/question';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

/**
 * `npm run test:long` lets each call fail in both ways on both databases; `npm test` lets those of some requests fail in one
 * way on SQLite.
 */
const IS_LONG = process.env.LONG_TESTS === 'true';
const MODES: readonly FailureMode[] = IS_LONG ? ['before', 'after'] : ['before'];

const SHORT_SCENARIOS = [
  ...['sign-up', 'forgot', 'operator-decide', 'operator-ask', 'operator-open', 'operator-read-accounts'],
  ...['operator-undo', 'operator-instructor'],
];

jest.setTimeout(IS_LONG ? 240_000 : 60_000);

const mockCalls = createFailingCalls();
const mockFiles: SqliteFile[] = [];

jest.mock('../../../member-service/store/sqlite-driver', () => {
  const actual = jest.requireActual<typeof SqliteDriver>('../../../member-service/store/sqlite-driver');
  return {
    ...actual,
    openSqliteFile(file: string, timeoutMs: number) {
      const opened = mockCalls.sqlite(actual.openSqliteFile(file, timeoutMs));
      mockFiles.push(opened);
      return opened;
    },
  };
});

const OPERATOR = 'operator@brainhouse.example';
const NEW_PASSWORD = 'another password';

/** Each I.V. code is valid once. */
function form(username: string): SignUpValues {
  return signUpForm(username, { ivCode: username });
}

describe.each(DATABASES)('each call of a request on $name', ({ open }) => {
  let service: ServiceUnderTest;
  let store: Store;
  let publicDir: string;
  let dataDir: string;
  const sent: Email[] = [];

  beforeAll(async () => {
    publicDir = await writeTree({ 'member-content/events.json': '{"events":[]}', '404.html': 'Not found' });
    const database = await open();
    ({ dataDir } = database);
    // Those that made the tables are closed.
    mockFiles.length = 0;
    const codes = path.join(dataDir, 'codes.txt');
    const names = scenarios.flatMap(({ name }) => MODES.map((mode) => `${name}-${mode}`));
    const numbers = Array.from({ length: 100 }, (_, nth) => nth);
    await writeFile(codes, names.flatMap((name) => numbers.map((nth) => `${name}-${nth}`)).join('\n'));
    const outbox = createOutboxMailer(
      { from: 'post@brainhouse.example', outboxDir: path.join(dataDir, 'outbox') },
      { warn: () => undefined },
    );
    const limits = { loginFailures: 9999, loginFailuresPerAccount: 9999, loginFailuresPerAddress: 9999 };
    service = await startService(
      {
        publicDir,
        operators: [OPERATOR],
        ivCodesFile: codes,
        // Addresses are confirmed; the mailer below takes the place of this server.
        mail: {
          smtpUrl: 'smtp://127.0.0.1:1',
          from: 'post@brainhouse.example',
          outboxDir: path.join(dataDir, 'outbox'),
        },
        limits: { ...limits, loginLockMinutes: 15, signUpsPerHour: 9999, resetsPerHour: 9999 },
      },
      database,
      {
        // What it does every few seconds would be among the calls of a request.
        worksInBackground: false,
        mailer: mockCalls.mailer({
          ...outbox,
          async send(email, signal) {
            await outbox.send(email, signal);
            sent.push(email);
          },
        }),
      },
    );
    store = connectStore(service.config, { error: () => undefined });
  });

  afterAll(() => store.destroy());

  beforeEach(() => {
    mockCalls.watchPostgres();
    mockCalls.watchFiles(() => [dataDir, publicDir]);
  });

  async function signUp(username: string): Promise<void> {
    expect((await service.post('/wp-json/asf/v1/signup', form(username))).statusCode).toBe(201);
    await service.services.emailQueue.deliverDue();
  }

  /** The key of the link in the last email to an address. */
  function keyFor(address: string): string {
    const { text } = sent.findLast(({ to, text: body }) => to === address && body.includes('?key=')) ?? { text: '' };
    return /[?&]key=([^&\s]+)/.exec(text)?.[1] ?? '';
  }

  async function approved(username: string): Promise<string> {
    await createAccount(service.services, form(username), { approved: true });
    const answer = await service.post(TOKEN, { username, password: PASSWORD });
    return answer.json<{ token: string }>().token;
  }

  async function confirmed(username: string): Promise<void> {
    await signUp(username);
    await service.submit('/account/confirm', { key: keyFor(form(username).email), answer: 'yes' });
    await service.services.emailQueue.deliverDue();
  }

  function withToken(method: 'GET' | 'POST', url: string): Scenario['prepare'] {
    return async (username) => {
      const headers = { authorization: `Bearer ${await approved(username)}` };
      return () => service.app.inject({ method, url, headers });
    };
  }

  /** A request about the own account. */
  function own(path: string, bodyOf: (username: string) => unknown): Scenario['prepare'] {
    return async (username) => {
      const headers = { authorization: `Bearer ${await approved(username)}` };
      // All of them come from one address.
      await store.deleteFrom('attempts').execute();
      return () => service.post(`/wp-json/brainhouse/v1${path}`, bodyOf(username), { headers });
    };
  }

  const askForAddress = own('/account/email', (username) => ({ email: `${username}@new.example`, password: PASSWORD }));

  function answerConfirmation(answer: 'yes' | 'no'): Scenario['prepare'] {
    return async (username) => {
      await signUp(username);
      const key = keyFor(form(username).email);
      return () => service.submit('/account/confirm', { key, answer });
    };
  }

  /** Asks an applicant a question. @returns the key of the page that answers it */
  async function askedKey(username: string): Promise<string> {
    const { email } = await createAccount(service.services, form(username), { approved: false });
    await ask(service.services, username, 'Who are you?');
    return keyFor(email);
  }

  function decide(decision: 'approve' | 'reject'): Scenario['prepare'] {
    return async (username) => {
      await confirmed(username);
      const key = keyFor(OPERATOR);
      return () => service.submit('/account/decide', { key, decision });
    };
  }

  const scenarios: readonly Scenario[] = [
    {
      name: 'sign-up',
      prepare: async (username) => () => service.post('/wp-json/asf/v1/signup', form(username)),
      // The code of the account that is stored.
      repeated: 'invalid_iv_code',
    },
    {
      name: 'login',
      async prepare(username) {
        await approved(username);
        return () => service.post(TOKEN, { username, password: PASSWORD });
      },
    },
    { name: 'validate', prepare: withToken('POST', `${TOKEN}/validate`) },
    { name: 'me', prepare: withToken('GET', '/wp-json/wp/v2/users/me') },
    { name: 'member-content', prepare: withToken('GET', '/member-content/events.json') },
    {
      name: 'forgot',
      mayRepeat: true,
      async prepare(username) {
        await approved(username);
        return () => service.post('/wp-json/asf/v1/lostpassword', { user_login: username });
      },
    },
    {
      name: 'reset',
      async prepare(username) {
        await approved(username);
        await service.post('/wp-json/asf/v1/lostpassword', { user_login: username });
        await service.services.emailQueue.deliverDue();
        const key = keyFor(form(username).email);
        return () => service.post('/wp-json/asf/v1/resetpassword', { login: username, key, password: NEW_PASSWORD });
      },
      repeated: 'invalid_key',
    },
    {
      name: 'confirm-page',
      async prepare(username) {
        await signUp(username);
        const key = keyFor(form(username).email);
        return () => service.get(`/account/confirm?key=${key}`);
      },
    },
    ...operatorScenarios({ service: () => service, approved, form }),
    {
      name: 'application-page',
      async prepare(username) {
        const key = await askedKey(username);
        return () => service.get(`/account/application?key=${key}`);
      },
    },
    {
      name: 'answer-question',
      async prepare(username) {
        const key = await askedKey(username);
        return () => service.submit('/account/application', { key, answer: 'A friend.' });
      },
      repeated: 'not valid or has been used',
    },
    { name: 'confirm', prepare: answerConfirmation('yes'), repeated: 'not valid or has been used' },
    { name: 'refuse', prepare: answerConfirmation('no'), repeated: 'not valid or has been used' },
    {
      name: 'decide-page',
      async prepare(username) {
        await confirmed(username);
        const key = keyFor(OPERATOR);
        return () => service.get(`/account/decide?key=${key}`);
      },
    },
    { name: 'approve', prepare: decide('approve'), repeated: 'somebody has decided already' },
    { name: 'reject', prepare: decide('reject'), repeated: 'somebody has decided already' },
    { name: 'account', prepare: withToken('GET', '/wp-json/brainhouse/v1/account') },
    { name: 'own-name', prepare: own('/account/name', () => ({ fullName: 'Ada King' })) },
    {
      name: 'own-password',
      prepare: own('/account/password', () => ({ oldPassword: PASSWORD, password: NEW_PASSWORD })),
      repeated: 'wrong_password',
    },
    { name: 'own-address', prepare: askForAddress, mayRepeat: true },
    {
      name: 'own-address-confirmed',
      async prepare(username) {
        await (
          await askForAddress(username)
        )();
        await service.services.emailQueue.deliverDue();
        const key = keyFor(`${username}@new.example`);
        return () => service.submit('/account/new-address', { key });
      },
      repeated: 'not valid or has been used',
    },
    {
      name: 'own-deletion',
      prepare: own('/account/delete', () => ({ password: PASSWORD })),
      repeated: 'jwt_auth_invalid_token',
    },
    { name: 'progress', prepare: withToken('GET', '/wp-json/brainhouse/v1/progress') },
    { name: 'mark', prepare: own('/progress/mark', () => ({ lesson: 'search-basics', isDone: true, after: 0 })) },
    { name: 'instructor', prepare: own('/instructors', () => APPLICATION) },
    { name: 'ready', prepare: async () => () => service.get('/readyz') },
    { name: 'page', prepare: async () => () => service.get('/missing') },
  ];

  function stateOf(username: string, known: Account | undefined, from: number) {
    return readStored(store, username, known, sent.slice(from));
  }

  /** Whether nothing about the account differs, apart from the keys and emails of the time after the response. */
  function core({ account, audit }: Awaited<ReturnType<typeof stateOf>>): unknown {
    return { audit, account: account && { ...account, resetTokens: undefined } };
  }

  /** Checks an answer that is not the usual one. */
  function assertFailure(answer: LightMyRequestResponse, name: string): void {
    expect(answer.body).not.toMatch(/SQLITE|EIO|terminated|disk I\/O|\n {4}at /);
    if (name === 'ready') {
      expect(answer.statusCode).toBe(503);
      return;
    }
    expect([500, 503]).toContain(answer.statusCode);
    if (answer.statusCode === 503) expect(answer.headers['retry-after']).toBe('5');
    const isPage = name === 'page' || !answer.headers['content-type']?.toString().includes('json');
    if (!isPage) {
      expect(answer.json()).toMatchObject({
        code: answer.statusCode === 503 ? 'service_unavailable' : 'rest_internal_error',
        message: expect.any(String) as string,
        data: { status: answer.statusCode },
      });
    }
  }

  async function deliver(): Promise<void> {
    await service.services.emailQueue.deliverDue().catch(() => undefined);
  }

  describe.each(MODES)('fails %s it is made', (mode) => {
    it.each(scenarios.filter(({ name }) => IS_LONG || SHORT_SCENARIOS.includes(name)))(
      '$name: nothing is lost or half done, and the next request works',
      async (scenario) => {
        const reference = `${scenario.name}-${mode}-0`;
        const request = await scenario.prepare(reference);
        const known = await findAccount(service.services, reference);
        let from = sent.length;
        const before = await stateOf(reference, known, from);
        const expected = await request();
        expect(expected.statusCode).toBeLessThan(scenario.name === 'page' ? 405 : 300);
        await deliver();
        const after = await stateOf(reference, known, from);

        for (let nth = 1; ; nth += 1) {
          const username = `${scenario.name}-${mode}-${nth}`;
          const send = await scenario.prepare(username);
          const member = await findAccount(service.services, username);
          from = sent.length;
          mockCalls.arm(nth, mode);
          const answer = await send();
          await deliver();
          const failed = mockCalls.disarm();
          if (failed === undefined) {
            expect(answer.statusCode).toBe(expected.statusCode);
            break;
          }
          const where = { username, failed };
          const state = await stateOf(username, member, from);
          const isDone = answer.statusCode === expected.statusCode;
          if (isDone) {
            expect({ ...where, ...(core(state) as object) }).toEqual({ ...where, ...(core(after) as object) });
          } else {
            assertFailure(answer, scenario.name);
            const isUntouched = JSON.stringify(core(state)) === JSON.stringify(core(before));
            expect({ ...where, state: isUntouched ? core(after) : core(state) }).toEqual({
              ...where,
              state: core(after),
            });
            const again = await send();
            if (again.statusCode !== expected.statusCode) {
              expect({ ...where, body: again.body }).toMatchObject({
                ...where,
                body: expect.stringContaining(scenario.repeated ?? 'success') as string,
              });
              expect(isUntouched).toBe(false);
            }
          }
          // Claimed emails, and those that failed, are sent again after a while.
          service.pass(2 * 60_000);
          await deliver();
          const last = await stateOf(username, member, from);
          const copies = new Map<string, number>();
          for (const { id = '' } of sent.slice(from)) copies.set(id, (copies.get(id) ?? 0) + 1);
          expect({ ...where, copies: [...copies.values()].filter((count) => count > 2) }).toEqual({
            ...where,
            copies: [],
          });
          // A request that failed after it was stored, and its repetition, may each cause the email, and an entry of the history.
          const isOnce = isDone || scenario.mayRepeat !== true;
          const once = isOnce ? last : { ...last, audit: [...new Set(last.audit)], emails: after.emails };
          expect({ ...where, ...once }).toEqual({ ...where, ...after });
          expect(await store.selectFrom('email_queue').selectAll().execute()).toEqual([]);
          await assertSynchronous();
          const files = await readdir(path.join(dataDir, 'outbox')).catch(() => []);
          expect({ ...where, unfinished: files.filter((file) => !file.endsWith('.eml')) }).toEqual({
            ...where,
            unfinished: [],
          });
        }
      },
    );
  });

  /** The setting of `writeUnsynced` must not stay: later sign-ups would not survive a power failure. */
  async function assertSynchronous(): Promise<void> {
    if (service.config.databaseUrl !== undefined) return;
    await countAccounts(service.services);
    const [file] = mockFiles;
    expect(file?.inTransaction()).toBe(false);
    // The connection of the next query has the usual setting.
    expect(file?.prepare('PRAGMA synchronous').all([])).toEqual([{ synchronous: 2 }]);
  }
});
