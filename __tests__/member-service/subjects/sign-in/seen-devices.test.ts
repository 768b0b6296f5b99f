import { sql } from 'kysely';
import { NEW_DEVICE_EMAILS_PER_DAY, SEEN_DEVICES_PER_MEMBER } from '../../../../contract/values/account';
import { connectStore, type Store } from '../../../../member-service/store/connect-store';
import { openStore } from '../../../../member-service/migrations/open-store';
import { migrate } from '../../../../member-service/migrations/migrations';
import { BOTH_DATABASES } from '../../../support/databases';
import { whenOver } from '../../../support/when-over';
import { FIREFOX, startAccounts, type Accounts } from '../../support/own-account';
import { requireAccount } from '../../../../member-service/accounts/accounts';
import { noteLogin } from '../../../../member-service/subjects/sign-in/seen-devices';
import { deleteAccount } from '../../../../member-service/subjects/deletion/delete-account';

const DAY = 24 * 60 * 60_000;
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const ADA = 'ada@brainhouse.example';

describe.each(BOTH_DATABASES)('API-76: a login on a device and in a network, on $name', ({ open }) => {
  let accounts: Accounts;
  let store: Store;

  beforeEach(async () => {
    accounts = await startAccounts(await open());
    store = accounts.connect();
    await signIn(FIREFOX);
  });

  function signIn(userAgent = SAFARI, remoteAddress = '192.0.2.1', username = 'ada'): Promise<string> {
    return accounts.service.signIn(username, undefined, { headers: { 'user-agent': userAgent }, remoteAddress });
  }

  /** The emails about logins that an account has got, when all logins are noted. */
  async function told(address = ADA): Promise<readonly string[]> {
    await accounts.services.background.waitForAll();
    return (await accounts.emailsTo(address)).filter((text) => /^.*A login on a new device/.test(text));
  }

  it('that the account has not had is told, in words and without the address, but not the first one of all', async () => {
    await signIn(FIREFOX);
    expect(await told()).toEqual([]);
    await signIn();
    await signIn(FIREFOX, '2001:db8:1:2::3');
    const emails = await told();
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatch(
      /your account ada at Brainhouse, .* on 30 June 2025 at 12:00 UTC: Safari on macOS\. [^]*Choose a new password/,
    );
    expect(emails.join()).not.toMatch(/192\.0|2001:db8|Mozilla/);
    // The same network (IPv6 /64), and what is known by now.
    await signIn(FIREFOX, '2001:db8:1:2::4');
    await signIn();
    // Somebody else's first one.
    await signIn(SAFARI, undefined, 'grace');
    expect([await told(), await told('grace@brainhouse.example')]).toEqual([emails, []]);
    const rows = await store.selectFrom('seen_devices').selectAll().execute();
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|2001:db8|Mozilla/);
  });

  it('is told once for logins at the same time, and at most three times a day', async () => {
    await Promise.all(Array.from({ length: 8 }, () => signIn()));
    expect(await told()).toHaveLength(1);
    for (let network = 2; network < 10; network += 1) await signIn(SAFARI, `192.0.2.${network}`);
    expect(await told()).toHaveLength(NEW_DEVICE_EMAILS_PER_DAY);
    accounts.pass(DAY);
    await signIn(SAFARI, '192.0.2.99');
    expect(await told()).toHaveLength(NEW_DEVICE_EMAILS_PER_DAY + 1);
  });

  it('is forgotten after 90 days, and the login after that is not the first one', async () => {
    await signIn();
    expect(await told()).toHaveLength(1);
    await accounts.service.cleanUpLater(91);
    expect(await store.selectFrom('seen_devices').select('id').execute()).toHaveLength(1);
    accounts.pass(91 * DAY);
    await signIn();
    expect(await told()).toHaveLength(2);
    await deleteAccount(accounts.services, 'ada');
    expect(await store.selectFrom('seen_devices').selectAll().execute()).toEqual([]);
  });

  it('goes to the address of the time of the login, and works while no email can be sent', async () => {
    accounts.service.breakMail('no mail server');
    await signIn();
    await accounts.services.background.waitForAll();
    const [waiting] = await store.selectFrom('email_queue').select(['kind', 'address']).execute();
    expect(waiting).toEqual({ kind: 'new-device', address: ADA });
  });

  it('is stored together with its email: where that fails, the next login is on a new device, too', async () => {
    const { services } = accounts;
    await services.background.waitForAll();
    const account = await requireAccount(services, 'ada');
    const emailQueue = { ...services.emailQueue, add: () => Promise.reject(new Error('killed')) };
    noteLogin({ ...services, emailQueue }, account, { browser: 'Safari', system: 'macOS' }, '192.0.2.1');
    await services.background.waitForAll();
    expect(accounts.logText()).toContain('killed');
    expect(await store.selectFrom('seen_devices').select('browser').execute()).toEqual([{ browser: 'Firefox' }]);
    await signIn();
    expect(await told()).toHaveLength(1);
  });

  it('is one of a bounded number that are known', async () => {
    const now = accounts.now().getTime();
    const rows = Array.from({ length: 2 * SEEN_DEVICES_PER_MEMBER }, (_, index) => ({
      ...{ member_id: 1, client_hash: `c${index}`, browser: 'Firefox', system: 'Linux', seen_at: now - index },
    }));
    await store.insertInto('seen_devices').values(rows).execute();
    await signIn();
    expect(await told()).toHaveLength(1);
    expect(await store.selectFrom('seen_devices').select('id').execute()).toHaveLength(SEEN_DEVICES_PER_MEMBER);
  });
});

it.each(BOTH_DATABASES)(
  'API-76: the update on $name knows the devices of open sessions, and the networks of the logins that are stored',
  async ({ name, openEmpty }) => {
    const database = await openEmpty();
    const before = connectStore(database, { error: jest.fn() });
    whenOver(() => before.destroy());
    await migrate(before, name === 'SQLite' ? 'sqlite' : 'postgres', '018-account-versions');
    await sql`insert into members (username, username_key, email, email_key, full_name, phone, country_code, iv_code, status, created_at)
      values ('ada', 'ada', 'a@x', 'a@x', 'Ada', '', '', '', 'approved', 1)`.execute(before);
    await sql`insert into account_events (at, kind, member_id, client_hash) values (5, 'login', 1, 'c1'), (7, 'login', 1, 'c1'),
      (6, 'logout', 1, 'c2')`.execute(before);
    await sql`insert into session_records (session_hash, used_at, is_ended, expires_at, member_id, browser, system)
      values ('s1', 8, 0, 99, 1, 'Firefox', null), ('s2', 9, 1, 99, 1, 'Safari', 'macOS')`.execute(before);
    await (await openStore(database, { error: jest.fn() })).destroy();
    const rows = await before.selectFrom('seen_devices').selectAll().orderBy('id').execute();
    expect(rows.map(({ client_hash: client, browser, system, seen_at: at }) => [client, browser, system, at])).toEqual([
      ['c1', '*', '*', 7],
      ['*', 'Firefox', '', 8],
    ]);
  },
);
