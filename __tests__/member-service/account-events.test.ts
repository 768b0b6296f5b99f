import { runMembersCommand } from '../../member-service/cli/run';
import { MOST_EVENTS_PER_MINUTE } from '../../member-service/members/account-events';
import { connectStore } from '../../member-service/store/open-store';
import { DATABASES } from '../support/databases';
import { startService } from './service-under-test';
import type { ServiceUnderTest } from './service-under-test';
import { PASSWORD, signUpForm } from './sign-up-form';

const TOKEN = '/wp-json/jwt-auth/v1/token';

/** Creating a database takes a while on a busy machine. */
jest.setTimeout(60_000);

describe.each(DATABASES)('events of accounts on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeEach(async () => {
    service = await startService({}, await open());
    await service.services.members.create(signUpForm('Ada'), { approved: true });
  });

  afterEach(() => service.close());

  function logIn(username: string, password: string) {
    return service.post(TOKEN, { username, password });
  }

  /** Waits until the events of the requests before are stored. */
  async function kindsOf(name: string): Promise<readonly string[]> {
    const member = await service.services.members.require(name);
    return (await service.services.events.of(member)).map(({ kind }) => kind);
  }

  async function eventually(name: string, kinds: readonly string[]): Promise<void> {
    for (let turn = 0; turn < 200 && (await kindsOf(name)).length < kinds.length; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await kindsOf(name)).toEqual(kinds);
  }

  async function members(...args: readonly string[]): Promise<string> {
    const { dataDir, databaseUrl } = service.config;
    const output: string[] = [];
    const code = await runMembersCommand(args, {
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: service.config.jwtSecret },
      cwd: dataDir,
      terminal: { print: (text) => output.push(text), tell: (text) => output.push(text), confirm: undefined },
    });
    expect(code).toBe(0);
    return output.join('\n');
  }

  it('say who has tried what, for the operator', async () => {
    expect(await members('log', 'Ada')).toBe('Nothing is recorded.');
    await logIn('ada', 'wrong');
    await logIn('ada@brainhouse.example', 'wrong');
    const { token } = (await logIn('Ada', PASSWORD)).json<{ readonly token: string }>();
    await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ADA' });
    await service.post('/wp-json/brainhouse/v1/logout', {}, { headers: { authorization: `Bearer ${token}` } });
    await eventually('Ada', ['login-failed', 'login-failed', 'login', 'reset-requested', 'logout']);

    const log = await members('log', 'Ada');
    expect(log.split('\n').map((line) => line.split(/ {2,}/)[1])).toEqual([
      'WHAT',
      'wrong password',
      'wrong password',
      'signed in',
      'asked for a new password',
      'signed out',
    ]);
    expect(log).toContain('2025-06-30 12:00:00');
    const listed: unknown = JSON.parse(await members('list', '--json'));
    expect(listed).toEqual([expect.objectContaining({ username: 'Ada', lastLogin: '2025-06-30T12:00:00.000Z' })]);
    expect(JSON.parse(await members('log', 'Ada', '--json'))).toHaveLength(5);
    expect(JSON.parse(await members('export', '--member', 'Ada'))).toMatchObject({
      events: [{ kind: 'login-failed' }, { kind: 'login-failed' }, { kind: 'login' }, {}, {}],
    });
  });

  it('name the refusals of locked accounts and of those that wait', async () => {
    await service.services.members.create(signUpForm('Bob'), { approved: false });
    await logIn('Bob', PASSWORD);
    await eventually('Bob', ['login-refused']);
    for (let guess = 0; guess < 11; guess += 1) await logIn('Ada', 'wrong');
    await eventually('Ada', [...Array.from({ length: 10 }, () => 'login-failed'), 'login-locked']);
  });

  it('have no names and addresses of clients, are deleted with the account and after 30 days', async () => {
    await logIn('somebody else', 'wrong');
    await logIn('Ada', PASSWORD);
    await eventually('Ada', ['login']);
    const store = connectStore(service.config, { error: jest.fn() });
    const rows = await store.selectFrom('account_events').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/somebody|127\.0\.0\.1|ada/i);
    await service.services.members.remove('Ada');
    expect(await store.selectFrom('account_events').select('kind').execute()).toEqual([{ kind: 'login-failed' }]);
    await service.cleanUpLater(29);
    expect(await store.selectFrom('account_events').selectAll().execute()).toHaveLength(1);
    await service.cleanUpLater(31);
    expect(await store.selectFrom('account_events').selectAll().execute()).toEqual([]);
    await store.destroy();
  });

  it('stay few under an attack', async () => {
    const { events } = service.services;
    const member = await service.services.members.require('Ada');
    for (let index = 0; index < MOST_EVENTS_PER_MINUTE + 50; index += 1) {
      events.record({ kind: 'login-failed', client: '192.0.2.1', name: 'Ada' });
    }
    service.pass(60_000);
    events.record({ kind: 'login', client: '192.0.2.1', memberId: member.id });
    for (let turn = 0; turn < 2000 && (await kindsOf('Ada')).length <= MOST_EVENTS_PER_MINUTE; turn += 1);
    expect(await kindsOf('Ada')).toHaveLength(MOST_EVENTS_PER_MINUTE + 1);
  });
});
