import { sql } from 'kysely';
import { SESSIONS_PER_MEMBER } from '../../../../contract/values/account';
import type { Store } from '../../../../member-service/store/connect-store';
import { BOTH_DATABASES, type TestDatabase } from '../../../support/databases';
import { environmentOf, runMembers } from '../../support/members-command';
import { ACCOUNT, startAccounts, type Accounts } from '../../support/own-account';
import { PASSWORD } from '../../support/sign-up-form';
import { requireAccount } from '../../../../member-service/accounts/accounts';
import { endSessions } from '../../../../member-service/subjects/own-account/end-sessions';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

describe.each(BOTH_DATABASES)('the sessions of a member, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;
  let store: Store;

  async function start(changes: Parameters<typeof startAccounts>[1] = {}): Promise<void> {
    database = await open();
    accounts = await startAccounts(database, changes);
    store = accounts.connect();
  }

  beforeEach(() => start());

  it('API-62: are listed for the operator as their member sees them', async () => {
    await accounts.signIn('ada', undefined, SAFARI);
    await accounts.signIn('grace', undefined, SAFARI);
    accounts.pass(HOUR);
    const token = await accounts.signIn();
    const { devices } = await accounts.read(token);
    // The command has the time of the machine.
    await sql`update session_records set expires_at = ${Date.now() + DAY} where member_id > 0`.execute(store);
    const env = environmentOf(database);
    const { output } = await runMembers(env, ['sessions', 'ada', '--json']);
    const shown = devices.map(({ id: _id, isThis: _isThis, ...device }) => device);
    expect(JSON.parse(output)).toMatchObject({ member: { username: 'ada' }, sessions: shown });
    expect(output).not.toContain(devices[0]?.id);
    const table = (await runMembers(env, ['sessions', 'ADA'])).output.split('\n');
    expect(table).toEqual([
      expect.stringMatching(/^BROWSER +SYSTEM +FIRST USED +LAST USED$/),
      expect.stringMatching(/^Firefox +Android +2025-06-30 13:00 UTC +2025-06-30 13:00 UTC$/),
      expect.stringMatching(/^Safari +macOS +2025-06-30 12:00 UTC +2025-06-30 12:00 UTC$/),
      'The sessions of ada have not been ended. Each ends seven days after its login.',
    ]);
  });

  it('API-61: are in the account with browser, system and times, and nothing else of the browser is stored', async () => {
    const started = accounts.now().toISOString();
    const other = await accounts.signIn('ada', undefined, SAFARI);
    await accounts.signIn('grace');
    accounts.pass(HOUR);
    const token = await accounts.signIn();
    accounts.pass(HOUR);
    expect(await accounts.read(token)).toEqual({
      username: 'ada',
      fullName: 'Ada Lovelace',
      email: 'ada@brainhouse.example',
      phone: '170 1234567',
      countryCode: '+49',
      pendingEmail: null,
      devices: [
        {
          id: expect.stringMatching(/^[\w-]{43}$/) as string,
          browser: 'Firefox',
          system: 'Android',
          firstUsedAt: new Date(accounts.now().getTime() - HOUR).toISOString(),
          lastUsedAt: accounts.now().toISOString(),
          isThis: true,
        },
        {
          id: expect.any(String) as string,
          browser: 'Safari',
          system: 'macOS',
          firstUsedAt: started,
          lastUsedAt: started,
          isThis: false,
        },
      ],
      stored: expect.arrayContaining([
        { name: 'Devices', text: expect.stringContaining('rowser and system') as string },
      ]) as object,
    });
    // The other one is used, and then the list says so.
    await accounts.read(other);
    const { devices } = await accounts.read(token);
    expect(devices[1]?.lastUsedAt).toBe(accounts.now().toISOString());
    const rows = await store.selectFrom('session_records').selectAll().where('member_id', '>', 0).execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Mobile|Version/);
  });

  it('API-62: get 403 with their next request when they were ended, as often as that is asked', async () => {
    const [token, other] = [await accounts.signIn(), await accounts.signIn('ada', undefined, SAFARI)];
    const foreign = await accounts.signIn('grace');
    const { devices } = await accounts.read(token);
    const id = devices.find(({ isThis }) => !isThis)?.id;
    const [ofGrace] = (await accounts.read(foreign)).devices;
    for (const ended of [id, id, ofGrace?.id, 'unknown', '']) {
      const answer = await accounts.send(token, '/devices/end', { id: ended, password: PASSWORD });
      expect([answer.statusCode, answer.json<{ devices: unknown[] }>().devices.length]).toEqual([200, 1]);
    }
    const statuses = [other, token, foreign].map((each) => accounts.statusOf(each));
    expect(await Promise.all(statuses)).toEqual([403, 200, 200]);
    expect(await accounts.audit()).toEqual(['member: session-ended']);
    const events = await accounts.services.events.of(await requireAccount(accounts.services, 'ada'));
    expect(events.filter(({ type }) => type === 'session-ended')).toHaveLength(1);
  });

  it('API-62: end together but for the own one, also those without a row, and the next login works in the same second', async () => {
    const [token, other] = [await accounts.signIn(), await accounts.signIn('ada', undefined, SAFARI)];
    const older = await accounts.services.tokens.issue({ id: 1 });
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await accounts.send(token, '/devices/end-others', { password: PASSWORD });
      expect([answer.statusCode, answer.json<{ devices: { isThis: boolean }[] }>().devices]).toEqual([
        200,
        [expect.objectContaining({ isThis: true })],
      ]);
      expect(await accounts.statusOf(token)).toBe(200);
    }
    expect([await accounts.statusOf(other), await accounts.statusOf(older)]).toEqual([403, 403]);
    const next = await accounts.signIn();
    expect((await accounts.read(next)).devices).toHaveLength(2);
    // What ends all sessions ends the one that was kept, too.
    await endSessions(accounts.services, 'ada');
    expect([await accounts.statusOf(token), await accounts.statusOf(next)]).toEqual([403, 403]);
  });

  it('API-62: can end themselves, as a logout does', async () => {
    const token = await accounts.signIn();
    const [own] = (await accounts.read(token)).devices;
    const answer = await accounts.send(token, '/devices/end', { id: own?.id, password: PASSWORD });
    expect(answer.json()).toEqual({ devices: [] });
    expect(await accounts.statusOf(token)).toBe(403);
  });

  it('API-61: of the version before are listed from their next request on', async () => {
    const older = await accounts.services.tokens.issue({ id: 1 });
    const token = await accounts.signIn();
    const headers = { authorization: `Bearer ${older}`, 'user-agent': SAFARI };
    expect((await accounts.read(token)).devices).toHaveLength(1);
    // As a process of that version stores a use.
    const session = await accounts.services.tokens.read(older);
    const hash = session.isValid ? session.sessionHash : '';
    const [used, end] = [accounts.now().getTime(), accounts.now().getTime() + 7 * DAY];
    await sql`insert into session_records (session_hash, used_at, is_ended, expires_at) values (${hash}, ${used}, 0, ${end})`.execute(
      store,
    );
    expect((await accounts.service.get(ACCOUNT, { headers })).statusCode).toBe(200);
    const { devices } = await accounts.read(token);
    expect(devices.find(({ isThis }) => !isThis)).toMatchObject({ id: hash, browser: 'Safari', system: 'macOS' });
  });

  it('API-61: have a row as long as they live, however often they are used', async () => {
    const token = await accounts.signIn();
    for (let day = 0; day < 6; day += 1) {
      accounts.pass(DAY);
      await accounts.read(token);
    }
    accounts.pass(DAY - 1000);
    await accounts.services.sessions.deleteExpired();
    expect(await store.selectFrom('session_records').selectAll().where('member_id', '>', 0).execute()).toHaveLength(1);
    accounts.pass(1000);
    await accounts.services.sessions.deleteExpired();
    expect(await store.selectFrom('session_records').selectAll().where('member_id', '>', 0).execute()).toEqual([]);
    expect(await accounts.statusOf(token)).toBe(403);
  });

  it('without a use for the time that the operator has set are not listed', async () => {
    await start({ sessionIdleMinutes: 30 });
    await accounts.signIn('ada', undefined, SAFARI);
    accounts.pass(20 * 60_000);
    const token = await accounts.signIn();
    expect((await accounts.read(token)).devices).toHaveLength(2);
    accounts.pass(20 * 60_000);
    expect((await accounts.read(token)).devices).toHaveLength(1);
  });

  it('API-61: show the right last use after the clock was set back', async () => {
    const token = await accounts.signIn('ada', undefined, SAFARI);
    accounts.pass(2 * DAY);
    await accounts.read(token);
    accounts.pass(-1.9 * DAY);
    const reader = await accounts.signIn();
    await accounts.read(token);
    const { devices } = await accounts.read(reader);
    expect(devices.map(({ lastUsedAt }) => lastUsedAt)).toEqual(Array(2).fill(accounts.now().toISOString()));
  });

  it('API-75: are limited: the next login ends the ones whose last use is longest ago, however many there were', async () => {
    const token = await accounts.signIn();
    const rows = Array.from({ length: 3 * SESSIONS_PER_MEMBER }, (_, index) => ({
      ...{ session_hash: `s${index}`, member_id: 1, is_ended: 0, expires_at: accounts.now().getTime() + DAY },
      ...{ first_used_at: accounts.now().getTime(), used_at: accounts.now().getTime() - index },
    }));
    await store.insertInto('session_records').values(rows).execute();
    await accounts.signIn('grace');
    accounts.pass(1000);
    // An update ends none.
    expect((await accounts.read(token)).devices).toHaveLength(SESSIONS_PER_MEMBER);
    const next = await accounts.signIn();
    const { devices } = await accounts.read(next);
    expect(devices).toHaveLength(SESSIONS_PER_MEMBER);
    expect(devices.map(({ id }) => id)).toEqual(expect.arrayContaining(['s0', `s${SESSIONS_PER_MEMBER - 3}`]));
    const open = store.selectFrom('session_records').select('session_hash').where('is_ended', '=', 0);
    expect(await open.where('member_id', '=', 1).execute()).toHaveLength(SESSIONS_PER_MEMBER);
    expect(await open.where('member_id', '=', 2).execute()).toHaveLength(1);
    expect(await accounts.statusOf(token)).toBe(200);
    // Sessions that a new password has ended do not count.
    await endSessions(accounts.services, 'ada');
    const last = await accounts.signIn();
    expect((await accounts.read(last)).devices).toHaveLength(1);
    await accounts.signIn();
    expect(await accounts.statusOf(last)).toBe(200);
  });
});
