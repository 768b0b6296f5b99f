import { apply, contentPath, createMember, errorCode, HOUR, requestToken, secrets, signIn } from './accounts';
import { newApplicant, PASSWORD } from './applicant';
import { call, emailTo, eventually, PATHS, type BackEnd, type Call } from './back-end';
import type { ContractCase } from './contract-case';

export const EMAILS: readonly ContractCase[] = [
  {
    shows: 'OPS-12, OPS-104',
    promise: 'An email that the mail server does not take is sent later, once',
    async run(backEnd) {
      backEnd.setMailServer('refuses');
      const applicant = await apply(backEnd);
      await backEnd.passTime(1000);
      expect(await backEnd.emailsTo(applicant.email)).toEqual([]);
      backEnd.setMailServer('accepts');
      await backEnd.passTime(HOUR);
      await emailTo(backEnd, applicant.email, /confirm/i);
      await backEnd.passTime(HOUR);
      expect(await backEnd.emailsTo(applicant.email)).toHaveLength(1);
    },
  },
  {
    promise: 'The decision about an account is sent later, too',
    async run(backEnd) {
      const applicant = await apply(backEnd);
      await emailTo(backEnd, applicant.email, /confirm/i);
      backEnd.setMailServer('refuses');
      await backEnd.approve(applicant.username);
      backEnd.setMailServer('accepts');
      await backEnd.passTime(HOUR);
      await eventually('second email', async () =>
        (await backEnd.emailsTo(applicant.email)).length > 1 ? true : undefined,
      );
    },
  },
  {
    shows: 'OPS-144',
    promise: 'An email that waits is not sent when it is not true any more',
    async run(backEnd) {
      backEnd.setMailServer('refuses');
      const [ada, bob] = [await apply(backEnd), await apply(backEnd)];
      // The first attempts are over before the mail server works again.
      await backEnd.passTime(1000);
      await backEnd.approve(ada.username);
      await backEnd.reject(ada.username);
      await backEnd.deleteAccount(bob.username);
      backEnd.setMailServer('accepts');
      await backEnd.passTime(HOUR);
      await emailTo(backEnd, ada.email, /cannot give you access/i);
      await backEnd.passTime(HOUR);
      expect(await backEnd.emailsTo(ada.email)).toHaveLength(1);
      expect(await backEnd.emailsTo(bob.email)).toEqual([]);
    },
  },
  {
    promise: 'The names of accounts are never markup in an email',
    async run(backEnd) {
      const applicant = await apply(backEnd, { fullName: '<img src=x onerror=alert(1)>' });
      await backEnd.approve(applicant.username);
      await backEnd.passTime(1000);
      const texts = await backEnd.emailsTo(applicant.email);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text).not.toMatch(/<img|onerror/);
    },
  },
];

export const ANSWERS: readonly ContractCase[] = [
  {
    promise: 'Answers with tokens and accounts are stored by no cache, and are read as JSON only',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const login = await requestToken(backEnd, member.username, PASSWORD);
      const me = await call(backEnd, PATHS.me, { token: await signIn(backEnd, member) });
      for (const { headers } of [login, me]) {
        expect(headers.get('cache-control')).toContain('no-store');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-type')).toMatch(/^application\/json/);
        expect(headers.get('set-cookie')).toBeNull();
      }
    },
  },
  {
    promise: 'Pages of other origins cannot read what sign-ups, links and logouts answer',
    async run(backEnd) {
      for (const path of [PATHS.signup, PATHS.lostPassword, PATHS.resetPassword, PATHS.logout]) {
        await expectNotReadable(backEnd, path, { json: {} });
        await expectNotReadable(backEnd, path, { method: 'OPTIONS' });
      }
    },
  },
  {
    promise: 'Pages of other origins cannot read what logins and tokens answer',
    async run(backEnd) {
      const token = await signIn(backEnd, await createMember(backEnd));
      await expectNotReadable(backEnd, PATHS.token, { json: { username: 'ada', password: 'wrong' } });
      await expectNotReadable(backEnd, PATHS.me, { token });
      await expectNotReadable(backEnd, PATHS.me, { method: 'OPTIONS' });
    },
    exceptions: {
      wordpress: {
        state: 'not kept',
        reason:
          'WordPress lets every page read these two routes, because other programs use them. A page still needs the password or the token. If nothing else uses them, limit the origins with the filter `rest_pre_serve_request`.',
      },
    },
  },
  {
    promise: 'A route that does not exist answers with an error in the form of WordPress',
    async run(backEnd) {
      const answer = await call(backEnd, '/wp-json/brainhouse/v1/nothing-here');
      expect([answer.status, errorCode(answer)]).toEqual([404, 'rest_no_route']);
      const jsonp = await call(backEnd, `${PATHS.me}&_jsonp=run`);
      expect(jsonp.text).not.toMatch(/^\/\*\*\/run/);
    },
  },
  {
    promise: 'Content for members is refused to guests, applicants and rejected members',
    async run(backEnd) {
      const path = contentPath(backEnd);
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      expect((await call(backEnd, path)).status).toBe(401);
      // An applicant gets no token that could be sent.
      expect((await requestToken(backEnd, (await apply(backEnd)).username, PASSWORD)).json).not.toHaveProperty('token');
      await backEnd.reject(member.username);
      expect([401, 403]).toContain((await call(backEnd, path, { token })).status);
    },
  },
  {
    shows: 'API-24',
    promise: 'The log has no password, key or token of the cases before',
    async run(backEnd) {
      // A wrong request is logged, too. Apache logs addresses as they are, with whatever a client writes there.
      const applicant = newApplicant();
      await call(backEnd, `${PATHS.token}?username=ada&password=${encodeURIComponent('secret of an address')}`, {
        method: 'POST',
      });
      await requestToken(backEnd, applicant.username, PASSWORD);
      const log = await backEnd.log();
      expect(log).not.toBe('');
      expect(secrets.size).toBeGreaterThan(20);
      const inAddress = backEnd.type === 'service' ? ['secret of an address', 'secret%20of%20an%20address'] : [];
      expect([...secrets, ...inAddress].filter((secret) => log.includes(secret))).toEqual([]);
    },
  },
];

/** Expects that a browser refuses the answer to a page of another origin. */
async function expectNotReadable(backEnd: BackEnd, path: string, options: Call): Promise<void> {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
  const answer = await call(backEnd, path, { ...options, headers });
  expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
}
