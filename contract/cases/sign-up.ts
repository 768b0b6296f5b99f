import {
  apply,
  createMember,
  DAY,
  errorCode,
  expectEnded,
  HOUR,
  keysOf,
  MINUTE,
  requestKey,
  requestToken,
  resetPassword,
  signIn,
  signUp,
} from './accounts';
import { newApplicant, PASSWORD } from './applicant';
import { call, emailTo, eventually, PATHS, REQUESTS_PER_HOUR } from './back-end';
import type { ContractCase } from './contract-case';
import { SIGN_UP_RULES } from '../sign-up-rules';
import { TYPES_OF_DATA } from '../values/types-of-data';

const CONFIRMATION = /\bconfirm/i;

export const SIGN_UP: readonly ContractCase[] = [
  {
    shows: 'API-06, OPS-145',
    promise: 'A sign-up waits: for the owner of the address, then for the operator',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      // Programs open links.
      expect((await backEnd.openConfirmation(email)).status).toBe(200);
      const unconfirmed = await requestToken(backEnd, applicant.username, PASSWORD);
      expect([unconfirmed.status, errorCode(unconfirmed)]).toEqual([403, '[jwt_auth] pending_approval']);
      expect(unconfirmed.text).toContain('not confirmed yet');
      expect((await backEnd.confirm(email)).status).toBe(200);
      expect(errorCode(await requestToken(backEnd, applicant.username, PASSWORD))).toContain('pending_approval');
      await backEnd.approve(applicant.username);
      await signIn(backEnd, applicant);
    },
  },
  {
    shows: 'OPS-145',
    promise: 'A confirmation works once',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      const answers = await Promise.all([1, 2, 3, 4].map(() => backEnd.confirm(email)));
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const late = await backEnd.openConfirmation(email);
      expect([late.status, late.text]).toEqual([400, expect.stringContaining('not valid or has been used')]);
    },
  },
  {
    shows: 'API-43, OPS-145',
    promise: '“This wasn’t me” deletes a sign-up, or closes an account that was approved before',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      expect((await backEnd.openConfirmation(email)).text).toContain('This wasn’t me: delete the sign-up');
      expect((await backEnd.confirm(email, 'no')).text).toContain('The sign-up is deleted');
      expect(JSON.stringify(await backEnd.stored())).toMatch(/"(?:refused-by-owner|address-refused)"/);
      // Its names are free.
      expect((await signUp(backEnd, applicant)).status).toBe(201);

      const member = await apply(backEnd);
      const link = await emailTo(backEnd, member.email, CONFIRMATION);
      await backEnd.approve(member.username);
      const token = await signIn(backEnd, member);
      expect((await backEnd.openConfirmation(link)).text).toContain('This wasn’t me: close the account');
      expect((await backEnd.confirm(link, 'no')).text).toContain('The account is closed');
      await expectEnded(backEnd, token);
      expect(errorCode(await requestToken(backEnd, member.username, PASSWORD))).toBe('[jwt_auth] rejected_account');
      expect((await backEnd.confirm(link, 'no')).status).toBe(400);
    },
  },
  {
    promise: 'An expired, changed or foreign confirmation confirms nothing',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      const changed = email.replace(/(key|brainhouse_confirm)=(\S+)/, (_, name: string, key: string) => {
        return `${name}=${key.slice(1)}${key.slice(0, 1)}`;
      });
      expect(changed).not.toBe(email);
      expect((await backEnd.confirm(changed)).status).not.toBe(200);
      await backEnd.passTime(8 * DAY);
      expect((await backEnd.confirm(email)).status).not.toBe(200);
      expect((await requestToken(backEnd, applicant.username, PASSWORD)).status).toBe(403);
    },
  },
  {
    shows: 'API-43',
    promise: 'What an operator has decided before the confirmation is what its page and the emails say',
    async run(backEnd) {
      for (const [decision, outcome] of [
        ['approve', /(?<!when )your account is (?:approved and )?active/i],
        ['reject', /we cannot give you access/i],
      ] as const) {
        const applicant = await apply(backEnd);
        const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
        await backEnd[decision](applicant.username);
        const page = await backEnd.confirm(email);
        expect([page.status, page.text]).toEqual([200, expect.stringMatching(outcome)]);
        expect(page.text).not.toMatch(/we check your sign-up/i);

        // An email that waited until then says nothing else either.
        backEnd.setMailServer('refuses');
        const late = await apply(backEnd);
        // Its first attempt is over before the mail server works again.
        await backEnd.passTime(1000);
        await backEnd[decision](late.username);
        backEnd.setMailServer('accepts');
        await backEnd.passTime(HOUR);
        await emailTo(backEnd, late.email, outcome);
        expect((await backEnd.emailsTo(applicant.email)).slice(1)).toEqual([expect.stringMatching(outcome)]);
        expect((await backEnd.emailsTo(late.email)).join('')).not.toMatch(/we check your sign-up/i);
      }
    },
  },
  {
    promise: 'An approval and a rejection at the same time leave one of the two, and the applicant gets its email',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      await emailTo(backEnd, applicant.email, CONFIRMATION);
      await Promise.allSettled([
        backEnd.approve(applicant.username),
        backEnd.reject(applicant.username),
        backEnd.approve(applicant.username),
      ]);
      await backEnd.passTime(HOUR);
      const { status } = await requestToken(backEnd, applicant.username, PASSWORD);
      const decision = status === 200 ? /is approved|has been approved/i : /cannot give you access/i;
      await emailTo(backEnd, applicant.email, decision);
    },
  },
  {
    shows: 'API-13',
    promise: 'Each missing or bad field of a sign-up is refused by name, and no value breaks the back end',
    async run(backEnd) {
      const values = newApplicant();
      for (const field of Object.keys(values)) {
        for (const value of [undefined, '', [], ['x'], {}, { x: 1 }, 12, true, null]) {
          const answer = await signUp(backEnd, { ...newApplicant(), [field]: value });
          if (typeof value === 'number' || typeof value === 'boolean') {
            // WordPress reads them as texts.
            expect(answer.status).toBeLessThan(500);
          } else {
            expect([field, value, answer.status]).toEqual([field, value, 400]);
            expect(JSON.stringify(answer.json)).toContain(field);
            if (value === '') expect(answer.json).toMatchObject({ success: false, code: 'missing_field', field });
          }
        }
        await backEnd.resetLimits();
      }
      for (const { field, code, examples } of SIGN_UP_RULES) {
        for (const value of examples.slice(0, 2)) {
          const { status, json } = await signUp(backEnd, newApplicant({ [field]: value }));
          expect([value, status, json]).toMatchObject([value, 400, { success: false, code, field }]);
        }
        await backEnd.resetLimits();
      }
    },
  },
  {
    shows: 'API-13, API-14',
    promise: 'A username and an address belong to one account, also of several simultaneous sign-ups',
    async run(backEnd) {
      const { username, email } = newApplicant();
      for (const [values, code, field] of [
        [[{ username }, { username: username.toUpperCase() }], 'existing_user_login', 'username'],
        [[{ email }, { email: email.toUpperCase() }], 'existing_user_email', 'email'],
      ] as const) {
        const simultaneous = [...values, ...values, ...values].map((same) => signUp(backEnd, newApplicant(same)));
        const answers = await Promise.all(simultaneous);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
        for (const same of values) {
          const later = await signUp(backEnd, newApplicant(same));
          expect([later.status, errorCode(later)]).toEqual([409, code]);
          expect(later.json).toMatchObject({ success: false, field, error: expect.any(String) as unknown });
        }
      }
    },
  },
  {
    shows: 'API-57, API-60',
    promise: 'The two notations of an address, with its domain in Unicode or in ASCII (xn--), are one address',
    async run(backEnd) {
      for (const [unicode, ascii] of [
        ['müller.example', 'xn--mller-kva.example'],
        ['straße.example', 'xn--strae-oqa.example'],
      ] as const) {
        for (const [own, other] of [
          [unicode, ascii],
          [ascii, unicode],
        ] as const) {
          const { username } = newApplicant();
          const [email, otherEmail] = [`${username}@${own}`, `${username}@${other}`];
          const member = await createMember(backEnd, { username, email });
          const second = await signUp(backEnd, newApplicant({ email: otherEmail }));
          expect([otherEmail, second.status, errorCode(second)]).toEqual([otherEmail, 409, 'existing_user_email']);
          await signIn(backEnd, { ...member, username: otherEmail });

          expect((await call(backEnd, PATHS.lostPassword, { json: { user_login: otherEmail } })).status).toBe(200);
          // A mail server may name the recipient in either notation.
          const key = await eventually(`link for ${otherEmail}`, async () =>
            [...(await keysOf(backEnd, member)), ...(await keysOf(backEnd, { ...member, email: otherEmail }))].at(0),
          );
          expect((await resetPassword(backEnd, username, key, 'another good password')).status).toBe(200);

          const local = newApplicant().username;
          const named = await createMember(backEnd, { username: `${local}@${other}`, email: `${local}@${own}` });
          await signIn(backEnd, { ...named, username: named.email });
          await signIn(backEnd, named);
        }
        await backEnd.resetLimits();
      }
    },
  },
  {
    shows: 'API-58, API-60',
    promise: 'Invisible characters at the ends of a value are cut off, and a value of nothing else is missing',
    async run(backEnd) {
      for (const field of ['fullName', 'username', 'email', 'phone', 'countryCode', 'ivCode'] as const) {
        for (const value of ['\u2800', '\u3164\u200B', ' \u200E\uFE0F ']) {
          const answer = await signUp(backEnd, newApplicant({ [field]: value }));
          expect([field, answer.status, answer.json]).toEqual([
            field,
            400,
            expect.objectContaining({ success: false, code: 'missing_field', field }),
          ]);
        }
        await backEnd.resetLimits();
      }
      const noName = await requestToken(backEnd, '\u2800', PASSWORD);
      expect([noName.status, errorCode(noName)]).toEqual([403, '[jwt_auth] empty_username']);
      const noLogin = await call(backEnd, PATHS.lostPassword, { json: { user_login: '\u200B\u3164' } });
      expect([noLogin.status, errorCode(noLogin)]).toEqual([400, 'empty_username']);

      const { password, ...values } = newApplicant();
      // A country code has five characters at most, also of a pasted one.
      const pasted = Object.entries(values).map(([field, value]) => [field, `\u200B${value}\u2800`]);
      const member = { ...values, password };
      await apply(backEnd, { ...(Object.fromEntries(pasted) as typeof values), password });
      await backEnd.approve(values.username);
      for (const username of [values.username, `${values.username}\u200B`, `\u200E${values.email}\u200E`]) {
        await signIn(backEnd, { ...member, username });
      }
      const stored = await backEnd.exportOf(values.username);
      for (const [name, value] of [
        ['full name', values.fullName],
        ['username', values.username],
        ['email address', values.email],
        ['phone', values.phone],
        ['country code', values.countryCode],
        ['I.V. code', values.ivCode],
      ]) {
        const path = TYPES_OF_DATA.find((type) => type.name === name)?.[backEnd.type] ?? '';
        expect([name, stored.get(path)]).toEqual([name, [value]]);
      }
      const again = await signUp(backEnd, newApplicant({ email: `${values.email}\u200E` }));
      expect([again.status, errorCode(again)]).toEqual([409, 'existing_user_email']);
      const key = await requestKey(backEnd, member);
      expect((await resetPassword(backEnd, `${values.username}\u200B`, key, 'another good password')).status).toBe(200);

      // Within an address or a username they are an error.
      for (const [field, value] of [
        ['email', values.email.replace('@', '\u200B@')],
        ['username', `${values.username}\u200Ba`],
      ] as const) {
        const inside = await signUp(backEnd, newApplicant({ [field]: value }));
        expect([field, inside.status, errorCode(inside)]).toEqual([field, 400, `invalid_${field}`]);
      }
    },
  },
  {
    promise: 'Nobody gives himself a role or an approval',
    async run(backEnd) {
      const more = { role: 'administrator', status: 'approved', approved: '1', id: '1', ID: '1', user_id: '1' };
      const query = `${PATHS.signup}?${new URLSearchParams({ ...more, 'roles[]': 'administrator' }).toString()}`;
      const [inJson, inForm, inAddress] = [newApplicant(), newApplicant(), newApplicant()];
      const answers = [
        await signUp(backEnd, { ...inJson, ...more, roles: ['administrator'] }),
        // The service takes JSON only.
        await call(backEnd, PATHS.signup, { form: { ...inForm, ...more, 'roles[]': 'administrator' } }),
        await call(backEnd, query, { json: inAddress }),
      ];
      for (const [index, applicant] of [inJson, inForm, inAddress].entries()) {
        expect((await requestToken(backEnd, applicant.username, PASSWORD)).status).toBe(403);
        if (answers[index]?.status === 201) {
          await backEnd.approve(applicant.username);
          const me = await call(backEnd, PATHS.me, { token: await signIn(backEnd, applicant) });
          expect(me.json).toMatchObject({ username: applicant.username, roles: ['subscriber'] });
        }
      }
      expect([answers[0]?.status, answers[2]?.status]).toEqual([201, 201]);
    },
  },
  {
    shows: 'OPS-140, OPS-145',
    promise: 'An email has no text of a stranger',
    async run(backEnd) {
      const applicant = await apply(backEnd, {
        fullName: 'Win 900 dollars at evil.example today',
        email: newApplicant().email,
      });
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      expect(email).not.toMatch(/evil|dollars/);
      expect(email).not.toContain(applicant.username);
    },
  },
  {
    promise: 'A value cannot add a header to an email',
    async run(backEnd) {
      const answer = await signUp(backEnd, newApplicant({ fullName: 'Ada\r\nBcc: spam@example.org' }));
      const address = await signUp(backEnd, newApplicant({ email: 'ada@example.com\r\nBcc: spam@example.org' }));
      expect(answer.status).toBeLessThan(500);
      expect(address.status).toBe(400);
      expect(await backEnd.emailsTo('spam@example.org')).toEqual([]);
    },
  },
  {
    shows: 'API-46',
    promise:
      'The password of a sign-up has at least eight characters, is none of the common ones, and no name of its owner or of the site',
    async run(backEnd) {
      for (const password of ['short12', 'password1', '12345678', 'brainhouse1', 'Ada Sample']) {
        expect([password, (await signUp(backEnd, newApplicant({ password }))).status]).toEqual([password, 400]);
      }
    },
  },
  {
    shows: 'API-22',
    promise: 'Sign-ups and requests for links are limited per address',
    async run(backEnd) {
      // Typing errors are not counted.
      for (let count = 0; count <= REQUESTS_PER_HOUR; count += 1) {
        expect((await signUp(backEnd, newApplicant({ email: 'ada@' }))).status).toBe(400);
      }
      for (const [path, json] of [
        [PATHS.lostPassword, { user_login: 'nobody-here' }],
        // A code that is taken is counted: guesses must not be free.
        [PATHS.signup, newApplicant()],
      ] as const) {
        for (let count = 0; count < REQUESTS_PER_HOUR; count += 1) {
          expect([path, count, (await call(backEnd, path, { json })).status]).not.toContain(429);
        }
        const answer = await call(backEnd, path, { json });
        expect([path, answer.status, errorCode(answer)]).toEqual([path, 429, 'too_many_requests']);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        await backEnd.passTime(HOUR + MINUTE);
        expect([path, (await call(backEnd, path, { json })).status]).not.toContain(429);
      }
    },
  },
  {
    promise: 'Accounts are listed to nobody',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      for (const path of [
        '/wp-json/wp/v2/users',
        '/wp-json/wp/v2/users?search=ada',
        '/?author=2',
        '/wp-sitemap-users-1.xml',
      ]) {
        const guest = await call(backEnd, path);
        expect(guest.text).not.toContain(member.username);
        const signedIn = await call(backEnd, path, { token });
        expect(signedIn.text).not.toContain(member.username);
      }
    },
  },
];
