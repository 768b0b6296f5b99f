import type { SignUpValues } from '../values/sign-up-values';
import { apply, DAY, HOUR, requestKey, requestToken, resetPassword, signIn } from './accounts';
import { newApplicant, PASSWORD } from './applicant';
import { call, emailTo, eventually, PATHS, type BackEnd, type Rows } from './back-end';
import { TYPES_OF_DATA } from '../values/types-of-data';
import type { ContractCase } from './contract-case';

/** Columns and names of metadata with values that nobody may read in an export. */
const SECRET = /hash|user_pass|activation_key|attempt_key|generation|session_tokens/;

/** A member about whom everything is stored that a back end can store. The mail server refuses emails afterwards. */
async function createMemberWithEverything(backEnd: BackEnd): Promise<SignUpValues> {
  const { username } = newApplicant();
  const digits = String(process.hrtime.bigint());
  const member = await apply(backEnd, { fullName: `Ada ${username.slice(4)}`, phone: `55${digits.slice(-8)}` });
  await backEnd.confirm(await emailTo(backEnd, member.email, /confirm/i));
  await backEnd.approve(member.username);
  await requestToken(backEnd, member.username, 'wrong password');
  const { username: name, password } = member;
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
  await call(backEnd, PATHS.token, { json: { username: name, password }, headers });
  await call(backEnd, PATHS.logout, { method: 'POST', token: await signIn(backEnd, member) });
  await backEnd.learn?.(name);
  const key = await requestKey(backEnd, member);
  backEnd.setMailServer('refuses');
  expect((await resetPassword(backEnd, member.username, key, `${PASSWORD} again`)).status).toBe(200);
  // The email about the new password is given up.
  await backEnd.passTime(4 * DAY);
  backEnd.setMailServer('accepts');
  await requestKey(backEnd, member);
  backEnd.setMailServer('refuses');
  await call(backEnd, PATHS.lostPassword, { json: { user_login: member.username } });
  return member;
}

/** The texts by which a member can be found in a database. */
function namesOf({ username, email, fullName, phone, ivCode }: SignUpValues): readonly string[] {
  return [username, email, fullName, phone, ivCode];
}

/** The number of an account. */
function idOf(rows: Rows, { username }: SignUpValues): number {
  const row = [...(rows.members ?? []), ...(rows.users ?? [])].find((user) =>
    [user.username, user.user_login].includes(username),
  );
  return Number(row?.id ?? row?.ID);
}

/** The numbers of events with the hash of a name that was typed. */
function eventsWithNames(rows: Rows): ReadonlySet<number> {
  const events = [...(rows.account_events ?? []), ...(rows.brainhouse_events ?? [])];
  return new Set(
    events.flatMap(({ id, name_hash: hash }) => (typeof hash === 'string' && hash !== '' ? [Number(id)] : [])),
  );
}

/** The tables with rows about an account. */
function tablesAbout(rows: Rows, id: number): readonly string[] {
  return Object.keys(rows).filter((table) =>
    rows[table]?.some(({ member_id: member, user_id: user }) => Number(member ?? user) === id),
  );
}

export const PERSONAL_DATA: readonly ContractCase[] = [
  {
    shows: 'API-24, API-66, OPS-114',
    promise: 'A member gets everything that is stored about the account, and no secret',
    async run(backEnd) {
      const member = await createMemberWithEverything(backEnd);
      const data = await backEnd.exportOf(member.username);
      const missing = TYPES_OF_DATA.filter(({ looksLike, ...type }) => {
        const path = type[backEnd.type];
        return path !== undefined && data.get(path)?.some((value) => looksLike.test(value)) !== true;
      });
      expect([missing.map(({ name }) => name), [...data]]).toEqual([[], expect.anything()]);
      const text = JSON.stringify([...data]);
      expect(namesOf(member).filter((name) => !text.includes(name))).toEqual([]);
      const secrets = Object.values(await backEnd.stored())
        .flat()
        .flatMap((row) =>
          Object.entries(row).flatMap(([name, value]) =>
            SECRET.test(name) || (name === 'meta_value' && SECRET.test(String(row.meta_key))) ? [String(value)] : [],
          ),
        )
        .filter((secret) => secret.length >= 16);
      expect(secrets.length).toBeGreaterThan(3);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    },
  },
  {
    shows: 'OPS-114',
    promise: 'A deleted account leaves entries of the audit without names, and nothing else',
    async run(backEnd) {
      const others = eventsWithNames(await backEnd.stored());
      const member = await createMemberWithEverything(backEnd);
      const before = await backEnd.stored();
      expect(eventsWithNames(before).size).toBeGreaterThan(others.size);
      const id = idOf(before, member);
      expect(tablesAbout(before, id).length).toBeGreaterThan(2);
      await backEnd.deleteAccount(member.username);
      // Of the request for a link only the name is stored, until it is looked for: an hour after an email that was just being sent.
      const rows = await eventually('database without the names', async () => {
        await backEnd.passTime(HOUR);
        const stored = await backEnd.stored();
        return namesOf(member).some((name) => JSON.stringify(stored).includes(name)) ? undefined : stored;
      });
      expect(tablesAbout(rows, id)).toEqual([backEnd.type === 'service' ? 'audit' : 'brainhouse_events']);
      expect([...eventsWithNames(rows)].filter((event) => !others.has(event))).toEqual([]);
    },
  },
  {
    promise: 'An erasure that keeps the account leaves what the account needs, and says so',
    async run(backEnd) {
      const member = await createMemberWithEverything(backEnd);
      const messages = await backEnd.erase?.(member.username);
      expect(messages?.join(' ')).toMatch(/The account .* stay.*I\.V\. code stays/s);
      const stored = JSON.stringify(await backEnd.stored());
      expect([stored.includes(member.phone), stored.includes(member.username)]).toEqual([false, true]);
      const data = await backEnd.exportOf(member.username);
      expect(data.get('brainhouse-emails: State')).toEqual(['waits to be sent']);
      expect(data.get('brainhouse-events: Event')).toEqual([
        'the data about the member were exported',
        'approved',
        'the email address was confirmed',
      ]);
    },
    exceptions: {
      service: {
        state: 'does not apply',
        reason: 'It has one way to erase data: to delete the account (`members delete`).',
      },
    },
  },
];
