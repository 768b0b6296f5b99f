import { apply, createMember, errorCode, requestToken, signIn, signUp } from '../accounts';
import { call, emailTo, newApplicant, PASSWORD, PATHS } from '../back-end';
import type { KeptPromise } from '../promise';

const CONFIRMATION = /\bconfirm/i;

export const SIGN_UP: readonly KeptPromise[] = [
  {
    promise: 'A sign-up waits: for the owner of the address, then for the operator',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      expect((await requestToken(backEnd, applicant.username, PASSWORD)).status).toBe(403);
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      expect((await backEnd.confirm(email)).status).toBe(200);
      expect(errorCode(await requestToken(backEnd, applicant.username, PASSWORD))).toContain('pending_approval');
      await backEnd.approve(applicant.username);
      await signIn(backEnd, applicant);
    },
  },
  {
    promise: 'A confirmation works once',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      const email = await emailTo(backEnd, applicant.email, CONFIRMATION);
      const answers = await Promise.all([1, 2, 3, 4].map(() => backEnd.confirm(email)));
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    },
  },
  {
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
          }
        }
        await backEnd.forgetAttempts();
      }
    },
  },
  {
    promise: 'A username and an address belong to one account, also of several simultaneous sign-ups',
    async run(backEnd) {
      const first = newApplicant();
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) => signUp(backEnd, { ...first, ivCode: `${first.ivCode}${String(number)}` })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      const name = await signUp(backEnd, newApplicant({ username: first.username.toUpperCase() }));
      expect([name.status, errorCode(name)]).toEqual([409, 'existing_user_login']);
      const address = await signUp(backEnd, newApplicant({ email: first.email.toUpperCase() }));
      expect([address.status, errorCode(address)]).toEqual([409, 'existing_user_email']);
    },
  },
  {
    promise: 'Nobody gives himself a role or an approval',
    async run(backEnd) {
      const applicant = newApplicant();
      const more = {
        role: 'administrator',
        roles: ['administrator'],
        status: 'approved',
        approved: true,
        id: 1,
        ID: 1,
        user_id: 1,
      };
      expect((await signUp(backEnd, { ...applicant, ...more })).status).toBe(201);
      expect((await requestToken(backEnd, applicant.username, PASSWORD)).status).toBe(403);
      await backEnd.approve(applicant.username);
      const me = await call(backEnd, PATHS.me, { token: await signIn(backEnd, applicant) });
      expect(me.json).toMatchObject({ username: applicant.username, roles: ['subscriber'] });
    },
  },
  {
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
    promise:
      'The password of a sign-up has at least eight characters, is none of the common ones, and no name of its owner or of the site',
    async run(backEnd) {
      for (const password of ['short12', 'password1', '12345678', 'brainhouse1', 'Ada Sample']) {
        expect([password, (await signUp(backEnd, newApplicant({ password }))).status]).toEqual([password, 400]);
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
