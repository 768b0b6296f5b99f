import {
  ACCOUNT_CHANGES_PER_HOUR,
  ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS,
  ACCOUNT_PROTECTIONS_PER_HOUR,
  LOGIN_FAILURES,
  LOGIN_FAILURES_FACTOR,
  LOGINS_PER_HOUR,
} from '../../../../contract/values/rate-limits';
import { startAccounts, TOKEN, type Accounts } from '../../support/own-account';
import { PASSWORD } from '../../support/sign-up-form';
import { expectError, restError } from '../../support/service-under-test';
import { requireAccount } from '../../../../member-service/accounts/accounts';
import { sendReset } from '../../../../member-service/subjects/passwords/request-reset';

const HOUR = 60 * 60_000;

/** What protects an account or ends the access to it: the path, and its body but for the password. */
const PROTECTIONS = [
  ['/devices/end', { id: 'unknown' }, 'password'],
  ['/devices/end-others', {}, 'password'],
  ['/password', { password: 'another good password' }, 'oldPassword'],
  ['/delete', {}, 'password'],
] as const;

describe('API-62: what protects an account', () => {
  let accounts: Accounts;

  beforeEach(async () => {
    accounts = await startAccounts();
  });

  it.each([...PROTECTIONS, ['/data', {}, 'password'] as const])(
    'API-64, API-67: %s needs the password, and a wrong one changes nothing and counts as a failed login',
    async (path, body, field) => {
      const [token, other] = [await accounts.signIn(), await accounts.signIn()];
      async function send(password: string | undefined, address?: string) {
        return (await accounts.send(token, path, { ...body, [field]: password }, address)).json<object>();
      }
      for (const empty of ['', ' ', undefined]) {
        expect(await send(empty)).toMatchObject({ code: 'empty_password', data: { status: 400 }, field });
      }
      const refusal = { success: false, error: expect.any(String) as string, field };
      for (let count = 0; count < LOGIN_FAILURES; count += 1) {
        expect(await send('wrong')).toEqual({ ...restError(400, 'wrong_password'), ...refusal });
      }
      expect(await send(PASSWORD)).toEqual({ ...restError(429, 'too_many_requests'), ...refusal });
      const events = await accounts.services.events.of(await requireAccount(accounts.services, 'ada'));
      expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['login-failed', 'login-locked']));
      const refused = await accounts.service.post(TOKEN, { username: 'ada', password: PASSWORD }, at('192.0.2.1'));
      expectError(refused, 403, '[jwt_auth] too_many_retries');
      expect([await accounts.statusOf(token), await accounts.statusOf(other)]).toEqual([200, 200]);
      expect(await accounts.audit()).toEqual([]);
      expect(await send(PASSWORD, '192.0.2.2')).not.toHaveProperty('code');
    },
  );

  it.each(PROTECTIONS)(
    '%s is not refused because of others, or of somebody who has a token without the password',
    async (path, body, field) => {
      const [token, copied] = [await accounts.signIn(), await accounts.signIn()];
      const { rateLimiter } = accounts.services;
      for (let count = 0; count < ACCOUNT_CHANGES_PER_HOUR; count += 1) {
        await accounts.send(copied, '/name', { fullName: `Ada ${'ab'.charAt(count % 2)}` }, '192.0.2.9');
      }
      // What others behind the address do.
      await accounts.service.post(TOKEN, { username: 'ada', password: PASSWORD }, at('192.0.2.7'));
      const limit = { count: ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS, windowMs: HOUR };
      for (let count = 0; count < limit.count; count += 1) {
        await rateLimiter.count(['account change', '192.0.2.7'], limit);
      }
      for (let count = 0; count < LOGIN_FAILURES * LOGIN_FAILURES_FACTOR; count += 1) {
        await accounts.service.post(TOKEN, { username: `nobody${count}`, password: 'wrong' }, at('192.0.2.7'));
      }
      // Guesses with the copied token, from another address.
      for (let count = 0; count <= LOGIN_FAILURES; count += 1) {
        await accounts.send(copied, '/devices/end-others', { password: 'wrong' }, '192.0.2.9');
      }
      const grace = await accounts.signIn('grace');
      expect((await accounts.send(grace, '/name', { fullName: 'Grace' }, '192.0.2.7')).statusCode).toBe(429);
      const answer = await accounts.send(token, path, { ...body, [field]: PASSWORD }, '192.0.2.7');
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    },
  );

  it('may be repeated with the right password, but not without end', async () => {
    const token = await accounts.signIn();
    async function end(password = PASSWORD): Promise<number> {
      return (await accounts.send(token, '/devices/end', { id: 'x', password })).statusCode;
    }
    // Attempts without the password use up nothing.
    for (let count = 1; count < LOGIN_FAILURES; count += 1) expect(await end('wrong')).toBe(400);
    for (let count = 0; count < ACCOUNT_PROTECTIONS_PER_HOUR; count += 1) expect(await end()).toBe(200);
    expect(await end()).toBe(429);
    accounts.pass(HOUR);
    expect(await end()).toBe(200);
  });
});

it('API-62: other changes have a limit for the account, and one for the address that is several times higher', async () => {
  const accounts = await startAccounts();
  const [token, grace] = [await accounts.signIn(), await accounts.signIn('grace')];
  async function rename(who: string, address: string, fullName = 'Ada'): Promise<number> {
    return (await accounts.send(who, '/name', { fullName }, address)).statusCode;
  }
  // A name that is refused is no change.
  for (let count = 0; count < ACCOUNT_CHANGES_PER_HOUR; count += 1)
    expect(await rename(token, '192.0.2.7', ' ')).toBe(400);
  for (let count = 0; count < ACCOUNT_CHANGES_PER_HOUR; count += 1) expect(await rename(token, '192.0.2.7')).toBe(200);
  // Refused ones do not count for the address.
  for (let count = 0; count < ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS; count += 1) {
    expect(await rename(token, '192.0.2.7')).toBe(429);
  }
  expect([await rename(token, '192.0.2.8'), await rename(grace, '192.0.2.7')]).toEqual([429, 200]);
  expect(ACCOUNT_CHANGES_PER_HOUR_AND_ADDRESS).toBeGreaterThanOrEqual(5 * ACCOUNT_CHANGES_PER_HOUR);
  // A waiting address is kept, whatever was changed before.
  expect((await accounts.send(token, '/email/keep', {})).statusCode).toBe(200);
  accounts.pass(HOUR);
  expect(await rename(token, '192.0.2.7')).toBe(200);
});

it('API-62: logins with the right password have a limit, which a new password with the link of an email clears', async () => {
  const { service, services, signIn } = await startAccounts();
  await signIn();
  for (let count = 1; count < LOGINS_PER_HOUR; count += 1) {
    await services.rateLimiter.count(['logins of', 1], { count: LOGINS_PER_HOUR, windowMs: HOUR });
  }
  const refused = await service.post(
    TOKEN,
    { username: 'ada@brainhouse.example', password: PASSWORD },
    at('192.0.2.8'),
  );
  expect(refused.json()).toEqual(restError(403, '[jwt_auth] too_many_retries'));
  expect(refused.json()).toMatchObject({
    message: 'Too many logins. Try again in 60 minutes, or choose “Forgot password?”.',
  });
  await signIn('grace');
  const { link } = await sendReset(services, 'ada');
  const reset = { login: 'ada', key: new URL(link).searchParams.get('key'), password: 'another good password' };
  expect((await service.post('/wp-json/asf/v1/resetpassword', reset)).statusCode).toBe(200);
  await signIn('ada', 'another good password');
});

function at(remoteAddress: string): { readonly remoteAddress: string } {
  return { remoteAddress };
}
