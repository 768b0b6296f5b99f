import { REFUSALS_PER_CLIENT_AND_MINUTE, REFUSALS_PER_MINUTE } from '../../../contract/values/events';
import type { Store } from '../../../member-service/store/connect-store';
import type { Account } from '../../../member-service/accounts/account';
import { DATABASES } from '../../support/databases';
import { ownOf } from '../support/bystanders';
import { environmentOf, runMembers } from '../support/members-command';
import { startService, TOKEN, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

function ownEvents(store: Store) {
  return store.selectFrom('account_events').selectAll().where('client_hash', '!=', 'bystander').execute();
}

describe.each(DATABASES)('events of accounts on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeEach(async () => {
    service = await startService({}, await open());
    await createAccount(service.services, signUpForm('Ada'), { approved: true });
  });

  function logIn(username: string, password: string) {
    return service.post(TOKEN, { username, password });
  }

  /** Waits until the events of the requests before are stored. */
  async function typesOf(name: string): Promise<readonly string[]> {
    const member = await requireAccount(service.services, name);
    return (await service.services.events.of(member)).map(({ type }) => type);
  }

  /** @param isUnordered whether they happened at the same time */
  async function eventually(name: string, types: readonly string[], isUnordered = false): Promise<void> {
    for (let turn = 0; turn < 200 && (await typesOf(name)).length < types.length; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const found = await typesOf(name);
    expect(isUnordered ? found.toSorted() : found).toEqual(isUnordered ? types.toSorted() : types);
  }

  async function members(...args: readonly string[]): Promise<string> {
    const env = environmentOf(service.config, { JWT_SECRET: service.config.jwtSecret });
    const { code, output, errors } = await runMembers(env, args);
    expect(code).toBe(0);
    return output + errors;
  }

  it('OPS-149: say who has tried what, for the operator', async () => {
    expect(await members('log', 'Ada')).toBe('Nothing is recorded.');
    await logIn('ada', 'wrong');
    service.pass(1000);
    await logIn('ada@brainhouse.example', 'wrong');
    service.pass(1000);
    const { token } = (await logIn('Ada', PASSWORD)).json<{ readonly token: string }>();
    service.pass(1000);
    await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ADA' });
    service.pass(1000);
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
    const listed = JSON.parse(await members('list', '--json')) as readonly Account[];
    expect(ownOf(listed)).toEqual([
      expect.objectContaining({ username: 'Ada', lastLogin: '2025-06-30T12:00:02.000Z' }),
    ]);
    expect(JSON.parse(await members('log', 'Ada', '--json'))).toHaveLength(5);
    expect(JSON.parse(await members('export', '--member', 'Ada'))).toMatchObject({
      events: [{ kind: 'login-failed' }, { kind: 'login-failed' }, { kind: 'login' }, {}, {}],
    });
  });

  it('OPS-149: name the refusals of locked accounts and of those that wait', async () => {
    await createAccount(service.services, signUpForm('Bob'), { approved: false });
    await logIn('Bob', PASSWORD);
    await eventually('Bob', ['login-refused']);
    for (let guess = 0; guess < 11; guess += 1) await logIn('Ada', 'wrong');
    await eventually('Ada', [...Array.from({ length: 10 }, () => 'login-failed'), 'login-locked'], true);
  });

  it('OPS-150: of refused requests stay few under an attack, which hides no login', async () => {
    const { services } = service;
    const { events } = services;
    const { id: memberId } = await requireAccount(services, 'Ada');
    for (let index = 0; index < 50; index += 1)
      events.record({ type: 'login-failed', client: '192.0.2.1', name: 'Ada' });
    for (let index = 0; index < 300; index += 1) {
      events.record({ type: 'login-locked', client: `192.0.2.${String(index)}`, name: 'Ada' });
    }
    for (let index = 0; index < 310; index += 1) events.record({ type: 'login', client: '192.0.2.1', memberId });
    const types = [
      ...Array.from({ length: REFUSALS_PER_CLIENT_AND_MINUTE }, () => 'login-failed'),
      ...Array.from({ length: REFUSALS_PER_MINUTE - REFUSALS_PER_CLIENT_AND_MINUTE }, () => 'login-locked'),
      ...Array.from({ length: 310 }, () => 'login'),
    ];
    await eventually('Ada', types, true);
    // The next minute has room again, and says how many were left out.
    service.pass(60_000);
    events.record({ type: 'login-failed', client: '192.0.2.1', name: 'Ada' });
    await eventually('Ada', [...types, 'login-failed'], true);
    expect(await events.leftOut()).toBe(350 - REFUSALS_PER_MINUTE);
    expect(await members('log', 'Ada')).toContain('too many in a minute: 230');
  });

  it('OPS-149: name the account of a token that was refused, if it was issued here', async () => {
    const { token } = (await logIn('Ada', PASSWORD)).json<{ readonly token: string }>();
    async function ask(bearer: string): Promise<number> {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await service.get('/wp-json/wp/v2/users/me', { headers })).statusCode;
    }
    expect(await ask(`${token}x`)).toBe(403);
    await eventually('Ada', ['login']);
    service.pass(1000);
    await service.post('/wp-json/brainhouse/v1/logout', {}, { headers: { authorization: `Bearer ${token}` } });
    service.pass(1000);
    expect(await ask(token)).toBe(403);
    await eventually('Ada', ['login', 'logout', 'token-refused']);
    service.pass(8 * 24 * 60 * 60_000);
    expect(await ask(token)).toBe(403);
    await eventually('Ada', ['login', 'logout', 'token-refused', 'token-refused']);
    // Deleted since.
    await deleteAccount(service.services, 'Ada');
    expect(await ask(token)).toBe(403);
    const store = service.connect();
    const rows = await ownEvents(store);
    expect(rows.every((row) => row.kind === 'token-refused' && row.member_id === null)).toBe(true);
    expect(service.logText()).not.toContain('background task failed');
  });
});
