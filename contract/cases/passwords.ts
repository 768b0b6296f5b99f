import { WRONG_KEYS_PER_HOUR } from '../values/rate-limits';
import {
  createMember,
  DAY,
  errorCode,
  FAILURES,
  HOUR,
  keysOf,
  expectSameTimes,
  requestKey,
  requestToken,
  resetPassword,
  signIn,
} from './accounts';
import { newApplicant } from './applicant';
import { call, emailTo, eventually, PATHS, type Answer, type BackEnd } from './back-end';
import type { ContractCase } from './contract-case';

const NEW = 'another good password';

function requestLink(backEnd: BackEnd, name: string): Promise<Answer> {
  return call(backEnd, PATHS.lostPassword, { json: { user_login: name } });
}

export const PASSWORDS: readonly ContractCase[] = [
  {
    shows: 'API-15',
    promise:
      'A request for a new password is answered in the same way for every name, and only an account gets an email',
    async run(backEnd) {
      const [rejected, member] = [await createMember(backEnd), await createMember(backEnd)];
      await backEnd.reject(rejected.username);
      const answers = new Set<string>();
      const unknown = [rejected.username, 'nobody-here', 'nobody@example.org'];
      for (const name of [...unknown, member.username, member.email]) {
        const { status, text } = await requestLink(backEnd, name);
        answers.add(`${String(status)} ${text}`);
      }
      expect([...answers]).toEqual([expect.stringMatching(/^200 /)]);
      await emailTo(backEnd, member.email, /reset-password\?/);
      expect(await backEnd.emailsTo('nobody@example.org')).toEqual([]);
      expect(await keysOf(backEnd, rejected)).toEqual([]);
      const nameless = await requestLink(backEnd, ' ');
      expect([nameless.status, errorCode(nameless)]).toEqual([400, 'empty_username']);
    },
  },
  {
    promise: 'A request for a new password takes as long for unknown names as for known ones',
    isTimed: true,
    async run(backEnd) {
      const member = await createMember(backEnd);
      let emails = 0;
      await expectSameTimes(
        async (times) => {
          for (let round = 0; round < 9; round += 1) {
            // An answer that waits for the email would take seconds.
            backEnd.setMailServer('holds');
            const names = [['unknown', newApplicant().username] as const, ['known', member.username] as const];
            // The second of two requests may meet the work that follows the first one.
            for (const [kind, name] of round % 2 === 0 ? names : names.toReversed()) {
              times[kind].push((await requestLink(backEnd, name)).ms);
            }
            backEnd.setMailServer('accepts');
            // The work after the response must not slow down the next request.
            await eventually('email', async () => ((await keysOf(backEnd, member)).length > emails ? true : undefined));
            emails += 1;
            await backEnd.resetLimits();
          }
        },
        // The network adds more than these milliseconds.
        (smaller) => Math.max(15, 0.3 * smaller),
      );
    },
  },
  {
    promise: 'Requests for a new password at the same time leave one link that works',
    async run(backEnd) {
      const member = await createMember(backEnd);
      await Promise.all([1, 2, 3, 4].map(() => requestLink(backEnd, member.username)));
      const statuses: number[] = [];
      // The emails arrive one after the other.
      await eventually('link that works', async () => {
        for (const key of (await keysOf(backEnd, member)).slice(statuses.length)) {
          statuses.push((await resetPassword(backEnd, member.username, key, NEW)).status);
        }
        return statuses.includes(200) ? true : undefined;
      });
      for (const key of await keysOf(backEnd, member)) {
        expect((await resetPassword(backEnd, member.username, key, NEW)).status).toBe(400);
      }
    },
  },
  {
    shows: 'API-16, API-17',
    promise: 'A key sets a password once, also for simultaneous requests',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const key = await requestKey(backEnd, member);
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => resetPassword(backEnd, member.username, key, `${NEW} ${String(number)}`)),
      );
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await backEnd.resetLimits();
      await signIn(backEnd, { ...member, password: `${NEW} ${String(winner + 1)}` });
      expect(errorCode(await requestToken(backEnd, member.username, member.password))).toContain('incorrect_password');
      const again = await resetPassword(backEnd, member.username, key, NEW);
      expect([again.status, errorCode(again)]).toEqual([400, 'invalid_key']);
    },
  },
  {
    shows: 'API-16, API-17, API-19',
    promise: 'An expired, superseded, foreign or wrong key is refused',
    async run(backEnd) {
      const [member, other] = [await createMember(backEnd), await createMember(backEnd)];
      const old = await requestKey(backEnd, member);
      const key = await requestKey(backEnd, member);
      expect(key).toMatch(/^[A-Za-z0-9]{20}$/);
      for (const [login, tried] of [
        [member.username, old],
        [other.username, key],
        // Only the username is asked for.
        [member.email, key],
        [member.username, 'a'.repeat(20)],
        ['nobody-here', key],
      ] as const) {
        const answer = await resetPassword(backEnd, login, tried, NEW);
        expect([login, answer.status, errorCode(answer)]).toEqual([login, 400, 'invalid_key']);
      }
      const othersKey = await requestKey(backEnd, other);
      await backEnd.passTime(DAY - HOUR);
      expect((await resetPassword(backEnd, other.username, othersKey, NEW)).status).toBe(200);
      await backEnd.passTime(2 * HOUR);
      const late = await resetPassword(backEnd, member.username, key, NEW);
      expect([late.status, errorCode(late)]).toEqual([400, 'expired_key']);
      await signIn(backEnd, member);
    },
  },
  {
    promise: 'Fifty wrong keys in an hour close the form for new passwords to an address',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const key = await requestKey(backEnd, member);
      for (let guess = 0; guess < WRONG_KEYS_PER_HOUR; guess += 1) {
        const answer = await resetPassword(backEnd, member.username, `${String(guess)}a`.padStart(20, 'b'), NEW);
        expect([answer.status, errorCode(answer)]).toEqual([400, 'invalid_key']);
      }
      const refused = await resetPassword(backEnd, member.username, key, NEW);
      expect([refused.status, errorCode(refused)]).toEqual([429, 'too_many_requests']);
      await backEnd.passTime(HOUR);
      expect((await resetPassword(backEnd, member.username, key, NEW)).status).toBe(200);
    },
  },
  {
    promise: 'A forged host changes no link in an email',
    async run(backEnd) {
      const member = await createMember(backEnd);
      await call(backEnd, PATHS.lostPassword, {
        json: { user_login: member.username },
        headers: {
          'X-Forwarded-Host': 'evil.example',
          Forwarded: 'host=evil.example',
          Origin: 'https://evil.example',
          Referer: 'https://evil.example/',
        },
      });
      await emailTo(backEnd, member.email, /reset-password\?/);
      expect((await backEnd.emailsTo(member.email)).join('\n')).not.toContain('evil');
    },
  },
  {
    shows: 'API-18, API-46',
    promise: 'A password that is refused leaves the key as it is',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const key = await requestKey(backEnd, member);
      for (const [password, code] of [
        ['  ', 'empty_password'],
        [' edge of it', 'invalid_password'],
        ['it"s not one', 'invalid_password'],
        ['short12', 'invalid_password'],
        ['Password1', 'invalid_password'],
        ['Brainhouse2026!', 'invalid_password'],
        [`${member.username}!`, 'invalid_password'],
      ] as const) {
        const answer = await resetPassword(backEnd, member.username, key, password);
        expect([password, answer.status, errorCode(answer)]).toEqual([password, 400, code]);
      }
      expect((await resetPassword(backEnd, member.username.toUpperCase(), key, NEW)).status).toBe(200);
      await signIn(backEnd, { ...member, password: NEW });
    },
  },
  {
    promise: 'A new password opens an account that was locked, and its owner gets an email about the change',
    async run(backEnd) {
      const member = await createMember(backEnd);
      for (let guess = 0; guess <= FAILURES; guess += 1) await requestToken(backEnd, member.username, 'wrong');
      const key = await requestKey(backEnd, member);
      expect((await resetPassword(backEnd, member.username, key, NEW)).status).toBe(200);
      await signIn(backEnd, { ...member, password: NEW });
      await emailTo(backEnd, member.email, /password (?:was|has been) changed/i);
    },
  },
];
