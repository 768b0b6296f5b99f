import { DATABASES } from '../../../support/databases';
import { startAccounts, TOKEN, type Accounts } from '../../support/own-account';
import { expectError, restError } from '../../support/service-under-test';
import { PASSWORD } from '../../support/sign-up-form';
import { sendReset } from '../../../../member-service/subjects/passwords/request-reset';
import { requireAccount } from '../../../../member-service/accounts/accounts';

const NEW = 'another good one';

/** The fields of an error that a form reads. */
function refusal(code: string, field: string, status = 400): unknown {
  return {
    success: false,
    ...restError(status, code),
    error: expect.any(String) as string,
    field,
  };
}

describe.each(DATABASES)('name, phone number and password of an account, on $name', ({ open }) => {
  let accounts: Accounts;
  let token: string;

  beforeEach(async () => {
    accounts = await startAccounts(await open());
    token = await accounts.signIn();
  });

  async function eventsOf(name = 'ada'): Promise<readonly string[]> {
    const { services } = accounts;
    return (await services.events.of(await requireAccount(services, name))).map(({ type }) => type);
  }

  it('API-63: the name is changed by the rules of the sign-up, and a repeated request changes nothing', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await accounts.send(token, '/name', { fullName: ' Ada King ' });
      expect([answer.statusCode, answer.json()]).toEqual([200, { fullName: 'Ada King' }]);
    }
    expect(await accounts.read(token)).toMatchObject({ fullName: 'Ada King' });
    expect(await accounts.audit()).toEqual(['member: name-changed']);
    expect((await eventsOf()).filter((type) => type === 'name-changed')).toHaveLength(1);

    for (const [body, code] of [
      [{ fullName: ' ' }, 'missing_field'],
      [{}, 'missing_field'],
      [{ fullName: 'a\nb' }, 'invalid_field'],
      [{ fullName: 'x'.repeat(101) }, 'invalid_field'],
      [{ fullName: 1 }, 'rest_invalid_param'],
    ] as const) {
      expect((await accounts.send(token, '/name', body)).json()).toEqual(refusal(code, 'fullName'));
    }
    expect((await accounts.service.post('/wp-json/brainhouse/v1/account/name', { fullName: 'X' })).statusCode).toBe(
      401,
    );
  });

  it('API-61: the phone number is corrected by the same rules', async () => {
    const changed = await accounts.send(token, '/phone', { phone: '+44 20 555', countryCode: '+49' });
    expect(changed.json()).toEqual({ phone: '+44 20 555', countryCode: '' });
    expect(await accounts.read(token)).toMatchObject({ phone: '+44 20 555', countryCode: '' });
    expect((await accounts.send(token, '/phone', { phone: '555', countryCode: '' })).statusCode).toBe(400);
    expect(await accounts.audit()).toEqual(['member: phone-changed']);
  });

  it('API-64: a new password ends all other sessions and keeps this one, and the email says so', async () => {
    const others = [await accounts.signIn(), await accounts.services.tokens.issue({ id: 1 })];
    const { link } = await sendReset(accounts.services, 'ada');
    const answer = await accounts.send(token, '/password', { oldPassword: PASSWORD, password: NEW });
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await accounts.statusOf(token)).toBe(200);
    for (const other of others) expect(await accounts.statusOf(other)).toBe(403);
    expect((await accounts.read(token)).devices).toMatchObject([{ isThis: true }]);
    expect(await accounts.statusOf(await accounts.signIn('ada', NEW))).toBe(200);
    const old = await accounts.service.post(TOKEN, { username: 'ada', password: PASSWORD });
    expectError(old, 403, '[jwt_auth] incorrect_password');

    const [email] = (await accounts.emailsTo('ada@brainhouse.example')).slice(-1);
    expect(email).toContain('Hello Ada Lovelace');
    expect(email).toContain('You are signed out on all devices but the one where it was changed.');
    expect(await accounts.audit()).toContain('member: password-changed');
    expect(await eventsOf()).toContain('password-changed');
    // A link that was sent before sets none.
    const key = new URL(link).searchParams.get('key');
    const reset = await accounts.service.post('/wp-json/asf/v1/resetpassword', {
      login: 'ada',
      key,
      password: PASSWORD,
    });
    expectError(reset, 400, 'invalid_key');
    // The next one keeps the session again.
    const again = await accounts.send(token, '/password', { oldPassword: NEW, password: `${NEW} again` });
    expect([again.statusCode, await accounts.statusOf(token)]).toEqual([200, 200]);
  });

  it('API-64: a new password is refused by the rules of the sign-up, and the old one is not compared then', async () => {
    for (const [password, code] of [
      ['', 'empty_password'],
      ['short', 'invalid_password'],
      ['password', 'invalid_password'],
      ['Lovelace2026', 'invalid_password'],
      [' padded password', 'invalid_password'],
      ['x'.repeat(257), 'invalid_password'],
    ]) {
      const answer = await accounts.send(token, '/password', { oldPassword: 'wrong one', password });
      expect([password, answer.json()]).toEqual([password, refusal(code ?? '', 'password')]);
    }
    const empty = await accounts.send(token, '/password', { oldPassword: ' ', password: NEW });
    expect(empty.json()).toEqual(refusal('empty_password', 'oldPassword'));
    expect(await eventsOf()).not.toContain('login-failed');
  });

  it('API-64: of two simultaneous new passwords one holds, and the other answer says that the old one is wrong', async () => {
    const answers = await Promise.all(
      ['first new password', 'second new one'].map((password) =>
        accounts.send(token, '/password', { oldPassword: PASSWORD, password }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual(
      refusal('wrong_password', 'oldPassword'),
    );
    expect(await accounts.statusOf(token)).toBe(200);
  });

  it('a request of the session that stays is answered, also if the password changes while it is read', async () => {
    const { sessions } = accounts.services;
    const { use } = sessions;
    // The account was read before.
    jest.spyOn(sessions, 'use').mockImplementationOnce(async (...session) => {
      await accounts.send(token, '/password', { oldPassword: PASSWORD, password: 'first new password' });
      return use(...session);
    });
    expect(await accounts.statusOf(token)).toBe(200);
  });
});
