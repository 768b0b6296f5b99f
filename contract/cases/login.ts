import { REFUSALS_PER_CLIENT_AND_MINUTE } from '../values/events';
import {
  apply,
  claimsOf,
  createMember,
  DAY,
  errorCode,
  FAILURES,
  HOUR,
  expectSameTimes,
  MINUTE,
  requestKey,
  requestToken,
  resetPassword,
  signIn,
} from './accounts';
import { newApplicant, PASSWORD } from './applicant';
import { call, eventually, PATHS, type BackEnd, type Rows } from './back-end';
import { bodyWith, HOSTILE_VALUES } from './hostile-values';
import type { ContractCase } from './contract-case';

/** Guesses in all, before only a new password or a long pause opens the account (decision 069). */
const FAILURES_IN_ALL = 50;

/** The routes for guests, with the fields of their bodies. */
const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  [PATHS.token, ['username', 'password']],
  [PATHS.signup, Object.keys(newApplicant())],
  [PATHS.lostPassword, ['user_login']],
  [PATHS.resetPassword, ['login', 'key', 'password']],
  [PATHS.logout, ['session']],
];

/** The recorded events of accounts. */
async function eventRows(backEnd: BackEnd): Promise<Rows[string]> {
  return Object.entries(await backEnd.stored()).flatMap(([table, rows]) => (/_events$/.test(table) ? rows : []));
}

/** How many events of each type are recorded, with those that a row only counts. */
function countTypes(rows: Rows[string]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of rows) counts.set(String(kind), (counts.get(String(kind)) ?? 0) + Number(count));
  return counts;
}

/** The name in ways that databases may take for it: in capitals, with a wide letter, and with characters that are not shown. */
function spellingsOf(name: string): readonly string[] {
  const [first = '', rest] = [name.at(0), name.slice(1)];
  const wide = String.fromCodePoint(first.charCodeAt(0) + 0xfee0);
  return [name.toUpperCase(), `${wide}${rest}`, `${first}\u200b${rest}`, `${first}\u00ad${rest}`];
}

export const LOGIN: readonly ContractCase[] = [
  {
    shows: 'API-03, API-20',
    promise: 'The right username or address with the right password gets a token for seven days',
    async run(backEnd) {
      const member = await createMember(backEnd);
      for (const [name, password] of [
        [member.username, PASSWORD],
        [member.email, PASSWORD],
        // As WordPress does.
        [member.username, ` ${PASSWORD}\n`],
      ] as const) {
        const { status, json } = await requestToken(backEnd, name, password);
        expect([status, json]).toEqual([
          200,
          {
            token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as unknown,
            user_email: member.email,
            user_nicename: expect.any(String) as unknown,
            user_display_name: member.fullName,
          },
        ]);
        const { iat, exp, data } = claimsOf((json as { readonly token: string }).token);
        expect([(exp - iat) * 1000, data.user.id]).toEqual([7 * DAY, expect.stringMatching(/^\d+$/)]);
      }
    },
  },
  {
    shows: 'API-05, API-51',
    promise: 'No login endpoint says which accounts exist',
    async run(backEnd) {
      const [member, applicant, rejected] = [
        await createMember(backEnd),
        await apply(backEnd),
        await createMember(backEnd),
      ];
      await backEnd.reject(rejected.username);
      const names = [
        member.username,
        member.email,
        applicant.username,
        applicant.email,
        rejected.username,
        'nobody-here',
        'nobody@example.org',
      ];
      for (const endpoint of backEnd.loginEndpoints) {
        const texts = new Set<string>();
        for (const name of names) {
          const { isAccepted, text } = await endpoint.logIn(name, 'a wrong password');
          expect([endpoint.name, name, isAccepted]).toEqual([endpoint.name, name, false]);
          texts.add(text);
        }
        expect([endpoint.name, ...texts]).toHaveLength(2);
        await backEnd.resetLimits();
      }
      const refused = await requestToken(backEnd, 'nobody-here', 'a wrong password');
      expect([refused.status, errorCode(refused)]).toEqual([403, '[jwt_auth] incorrect_password']);
    },
  },
  {
    shows: 'API-02, API-07',
    promise: 'An empty username or password is refused with a code of its own',
    async run(backEnd) {
      const { username } = await createMember(backEnd);
      const answers = [await requestToken(backEnd, '', PASSWORD), await requestToken(backEnd, username, '')];
      expect(answers.map((answer) => [answer.status, errorCode(answer)])).toEqual([
        [403, '[jwt_auth] empty_username'],
        [403, '[jwt_auth] empty_password'],
      ]);
    },
  },
  {
    promise: 'Unknown names take as long as known ones',
    isTimed: true,
    async run(backEnd) {
      const member = await createMember(backEnd);
      await expectSameTimes(
        async (times) => {
          for (let round = 0; round < 11; round += 1) {
            times.known.push((await requestToken(backEnd, member.username, 'a wrong password')).ms);
            times.unknown.push((await requestToken(backEnd, newApplicant().username, 'a wrong password')).ms);
            await backEnd.resetLimits();
          }
        },
        (smaller) => smaller,
      );
    },
  },
  {
    shows: 'API-21, API-51',
    promise: 'Ten failures close every login endpoint to an address for fifteen minutes, also with the right password',
    async run(backEnd) {
      for (const endpoint of backEnd.loginEndpoints.filter(({ isClosed }) => isClosed !== true)) {
        const member = await createMember(backEnd);
        const names = [member.username];
        for (const spelling of spellingsOf(member.username)) {
          // Another account has the name, or nobody; or it counts as the same.
          if ((await endpoint.logIn(spelling, PASSWORD)).isAccepted) names.push(spelling);
        }
        await backEnd.resetLimits();
        for (let guess = 0; guess < FAILURES; guess += 1) {
          await endpoint.logIn(names[guess % names.length] ?? '', `wrong ${String(guess)}`);
        }
        for (const other of backEnd.loginEndpoints) {
          expect([other.name, (await other.logIn(member.username, PASSWORD)).isAccepted]).toEqual([other.name, false]);
        }
        const locked = await requestToken(backEnd, member.username, PASSWORD);
        expect([locked.status, errorCode(locked)]).toEqual([403, '[jwt_auth] too_many_retries']);
        expect(locked.text).toContain('in 15 minutes');
        // Other members can sign in from there.
        await signIn(backEnd, await createMember(backEnd));
        await backEnd.passTime(16 * MINUTE);
        await signIn(backEnd, member);
        await backEnd.resetLimits();
      }
    },
  },
  {
    promise: 'Guesses at the same time are counted one by one',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => requestToken(backEnd, member.username, `wrong ${String(index)}`)),
      );
      const codes = answers.map(errorCode);
      const refused = codes.filter((code) => code.includes('too_many_retries'));
      const compared = answers.filter(
        ({ status }, index) => status === 403 && codes[index]?.includes('incorrect_password'),
      );
      expect(refused.length + compared.length).toBe(answers.length);
      expect(compared.length).toBeGreaterThan(0);
      expect(compared.length).toBeLessThanOrEqual(FAILURES);
      expect((await requestToken(backEnd, member.username, PASSWORD)).status).toBe(403);
    },
  },
  {
    shows: 'API-21',
    promise: 'Fifty failures in a month end all guesses, until the owner sets a new password',
    async run(backEnd) {
      const member = await createMember(backEnd);
      for (let guess = 0; guess < FAILURES_IN_ALL; guess += 1) {
        await requestToken(backEnd, member.username, `wrong ${String(guess)}`);
        if (guess % FAILURES === FAILURES - 1) await backEnd.passTime(16 * MINUTE);
      }
      expect(errorCode(await requestToken(backEnd, member.username, PASSWORD))).toContain('too_many_retries');
      await backEnd.passTime(2 * DAY);
      expect((await requestToken(backEnd, member.username, PASSWORD)).status).toBe(403);
      const key = await requestKey(backEnd, member);
      expect((await resetPassword(backEnd, member.username, key, 'another good password')).status).toBe(200);
      await signIn(backEnd, { ...member, password: 'another good password' });
    },
  },
  {
    promise: 'Values that are no texts are refused by every route for guests, and break nothing',
    async run(backEnd) {
      for (const value of [[], ['a'], {}, { a: 'b' }, null]) {
        const requests = [
          [PATHS.token, { username: value, password: value }],
          [PATHS.token, { username: 'ada', password: value }],
          [PATHS.lostPassword, { user_login: value }],
          [PATHS.resetPassword, { login: 'ada', key: value, password: PASSWORD }],
          [PATHS.resetPassword, { login: 'ada', key: 'a'.repeat(20), password: value }],
          [PATHS.logout, { session: value }],
        ] as const;
        for (const [path, json] of requests) {
          const answer = await call(backEnd, path, { json });
          expect([path, JSON.stringify(json), answer.status >= 400 && answer.status < 500]).toEqual([
            path,
            JSON.stringify(json),
            true,
          ]);
          errorCode(answer);
        }
        await backEnd.resetLimits();
      }
    },
  },
  {
    shows: 'OPS-149',
    promise: 'Logins, refusals, requests for a new password and logouts are recorded, without names and addresses',
    async run(backEnd) {
      const member = await createMember(backEnd);
      // The minutes of the cases before are over.
      await backEnd.passTime(2 * MINUTE);
      const before = countTypes(await eventRows(backEnd));
      for (const name of [member.username, member.email, 'nobody-here']) await requestToken(backEnd, name, 'wrong');
      const token = await signIn(backEnd, member);
      await requestKey(backEnd, member);
      await call(backEnd, PATHS.logout, { token, json: {} });
      const types = ['login-failed', 'login', 'reset-requested', 'logout'];
      const rows = await eventually('record of all four', async () => {
        const now = await eventRows(backEnd);
        const added = types.map((type) => (countTypes(now).get(type) ?? 0) - (before.get(type) ?? 0));
        return added.join() === '3,1,1,1' ? now : undefined;
      });
      const names = [member.username, member.email, 'nobody', '127.0.0.1'];
      expect(names.filter((name) => JSON.stringify(rows).includes(name))).toEqual([]);
    },
  },
  {
    shows: 'OPS-116',
    promise:
      'Refused logins, however many, leave room for the record of a login, and those that are left out are counted',
    async run(backEnd) {
      const member = await createMember(backEnd);
      // The minutes of the cases before are over.
      await backEnd.passTime(2 * MINUTE);
      const before = countTypes(await eventRows(backEnd));
      function added(after: ReadonlyMap<string, number>, type: string): number {
        return (after.get(type) ?? 0) - (before.get(type) ?? 0);
      }
      const guesses = 2 * (REFUSALS_PER_CLIENT_AND_MINUTE + 10);
      for (let guess = 0; guess < guesses; guess += 5) {
        if (guess === guesses / 2) {
          // A minute may have ended within the first half, and had room for all of it.
          await backEnd.passTime(2 * MINUTE);
          await backEnd.resetLimits();
        }
        const some = Array.from({ length: 5 }, () => requestToken(backEnd, newApplicant().username, 'wrong'));
        await Promise.all(some);
      }
      await signIn(backEnd, member);
      await backEnd.passTime(2 * MINUTE);
      await requestToken(backEnd, member.username, 'a wrong password');
      const after = await eventually('record of what was left out', async () => {
        const now = countTypes(await eventRows(backEnd));
        return added(now, 'left-out') + added(now, 'login-failed') > guesses ? now : undefined;
      });
      expect(added(after, 'login')).toBe(1);
      expect(added(after, 'left-out')).toBeGreaterThanOrEqual(10);
      expect(added(after, 'left-out') + added(after, 'login-failed')).toBe(guesses + 1);
    },
  },
  {
    promise:
      'A text that is too long is refused in every field of every route for guests, before anything is done with it',
    async run(backEnd) {
      for (const [path, fields] of FIELDS) {
        for (const field of fields) {
          for (const [what, value] of HOSTILE_VALUES) {
            const headers = { 'Content-Type': 'application/json' };
            const answer = await call(backEnd, path, { raw: bodyWith(fields, field, value), headers });
            expect([path, field, what, answer.status]).toEqual([path, field, what, 400]);
            errorCode(answer);
          }
        }
      }
      // None of them counts as a failure.
      await signIn(backEnd, await createMember(backEnd));
    },
  },
  {
    shows: 'API-21',
    promise:
      'Failures with a name that contains another name and an address do not count for that name at that address',
    async run(backEnd) {
      const member = await createMember(backEnd);
      await signIn(backEnd, member);
      for (const separator of [' from ', '","', '']) {
        for (const name of [`${member.username}${separator}127.0.0.1`, `127.0.0.1${separator}${member.username}`]) {
          // A failure of the member's own begins the count.
          await requestToken(backEnd, member.username, 'wrong');
          for (let guess = 0; guess <= FAILURES; guess += 1) await requestToken(backEnd, name, 'wrong');
          expect([name, (await requestToken(backEnd, member.username, PASSWORD)).status]).toEqual([name, 200]);
          await backEnd.resetLimits();
        }
      }
      // So many failures leave no room in their minute for the record of those of the next case.
      await backEnd.passTime(2 * MINUTE);
    },
  },
  {
    promise: 'Failures are forgotten after fifteen minutes without one',
    async run(backEnd) {
      const member = await createMember(backEnd);
      for (let guess = 0; guess < FAILURES - 1; guess += 1) await requestToken(backEnd, member.username, 'wrong');
      await backEnd.passTime(HOUR);
      for (let guess = 0; guess < FAILURES - 1; guess += 1) await requestToken(backEnd, member.username, 'wrong');
      await signIn(backEnd, member);
    },
  },
];
