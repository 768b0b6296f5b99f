import { DATABASES } from '../../support/databases';
import { startService } from '../service-under-test';
import type { ServiceUnderTest } from '../service-under-test';
import { PASSWORD, signUpForm } from '../sign-up-form';

const SIGN_UP = '/wp-json/asf/v1/signup';

/** Creating a database takes a while on a busy machine. */
jest.setTimeout(60_000);

describe.each(DATABASES)('POST asf/v1/signup on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeAll(async () => {
    service = await startService({}, await open());
    await service.services.members.create(signUpForm('Ada'), { approved: true });
  });

  beforeEach(() => service.pass(2 * 60 * 60_000));

  afterAll(() => service.close());

  it('accepts a sign-up, trims its values and sends an email about the next step', async () => {
    const form = signUpForm('grace');
    const answer = await service.post(SIGN_UP, {
      ...form,
      fullName: ' Grace Hopper ',
      username: ' grace ',
      email: ' Grace@brainhouse.example ',
      phone: ' 170 1 ',
      ivCode: ' IV 7 ',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ success: true, message: expect.stringMatching(/approval.*mail/) as string });
    expect(await service.services.members.find('GRACE')).toEqual({
      id: expect.any(Number) as number,
      username: 'grace',
      email: 'Grace@brainhouse.example',
      fullName: 'Grace Hopper',
      phone: '170 1',
      countryCode: '+49',
      ivCode: 'IV 7',
      status: 'pending',
      hasPassword: true,
      createdAt: service.now(),
      decidedAt: undefined,
      tokensValidFrom: new Date(0),
      emailState: 'unchecked',
    });
    expect((await service.mailTo('Grace@brainhouse.example')).text).toMatch(/approved/);
  });

  it.each([
    [{ username: 'ADA', email: 'new@brainhouse.example' }, 'existing_user_login', 'username'],
    [{ username: 'new', email: 'ADA@Brainhouse.example' }, 'existing_user_email', 'email'],
    [{ username: 'ada', email: 'ada@brainhouse.example' }, 'existing_user_login', 'username'],
  ])('refuses %j, which is taken', async (changes, code, field) => {
    const answer = await service.post(SIGN_UP, signUpForm('free', changes));
    expect(answer.statusCode).toBe(409);
    const error = expect.stringMatching(/^[^<>]+$/) as string;
    expect(answer.json()).toEqual({ success: false, code, error, message: error, field, data: { status: 409 } });
  });

  it.each(['fullName', 'username', 'email', 'phone', 'countryCode', 'ivCode', 'password'])(
    'names %s if it is missing or empty',
    async (field) => {
      for (const value of [undefined, '', '  ']) {
        const answer = await service.post(SIGN_UP, { ...signUpForm('free'), [field]: value });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ success: false, code: 'missing_field', field, data: { status: 400 } });
      }
    },
  );

  it.each([
    ['email', 'ada', 'invalid_email'],
    ['email', 'ada@home', 'invalid_email'],
    ['email', 'a b@home.example', 'invalid_email'],
    ['email', 'a@b@home.example', 'invalid_email'],
    ['email', 'x,ada@home.example', 'invalid_email'],
    ['email', 'ada@home.example\r\nBcc: all@home.example', 'invalid_email'],
    ['email', `${'a'.repeat(90)}@home.example`, 'invalid_email'],
    ['username', 'a', 'invalid_username'],
    ['username', '...', 'invalid_username'],
    ['username', 'a'.repeat(61), 'invalid_username'],
    ['username', '<b>ada</b>', 'invalid_username'],
    ['username', 'a/b', 'invalid_username'],
    ['username', 'a%2fb', 'invalid_username'],
    ['username', 'a\u0000b', 'invalid_username'],
    ['username', 'a\u200bb', 'invalid_username'],
    ['username', '\u3164\u3164', 'invalid_username'],
    ['username', 'new\ufe0f', 'invalid_username'],
    ['username', 'ne\u034fw', 'invalid_username'],
    ['email', 'ne\u200bw@home.example', 'invalid_email'],
    ['email', 'new@ho\u00adme.example', 'invalid_email'],
    ['email', 'ne\ud800w@home.example', 'invalid_email'],
    ['fullName', 'Ada \ud800', 'invalid_field'],
    ['fullName', 'two\u2028lines', 'invalid_field'],
    ['ivCode', '\ud800', 'invalid_field'],
    ['password', 'half \ud800', 'invalid_password'],
    ['username', 'ada@brainhouse.example', 'invalid_username'],
    ['fullName', 'x'.repeat(101), 'invalid_field'],
    ['fullName', 'two\nlines', 'invalid_field'],
    ['phone', '1'.repeat(41), 'invalid_field'],
    ['countryCode', '49', 'invalid_field'],
    ['countryCode', '+', 'invalid_field'],
    ['countryCode', '+12345', 'invalid_field'],
    ['ivCode', 'x'.repeat(101), 'invalid_field'],
    ['password', ' edge', 'invalid_password'],
    ['password', 'edge ', 'invalid_password'],
    ['password', "it's", 'invalid_password'],
    ['password', 'a"b', 'invalid_password'],
    ['password', 'a\\b', 'invalid_password'],
    ['password', 'x'.repeat(257), 'invalid_password'],
    ['password', '7 chars', 'invalid_password'],
    ['password', 'Password1', 'invalid_password'],
  ])('refuses %s %j', async (field, value, code) => {
    const answer = await service.post(SIGN_UP, { ...signUpForm('free'), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code, field });
  });

  it.each(['Jürgen Größe', 'a.b_c-d+e', 'own@brainhouse.example', '李小龍', 'x1'])(
    'accepts the username %s, which can then sign in',
    async (username) => {
      const email = username.includes('@') ? username : `m${Buffer.from(username).toString('hex')}@home.example`;
      const form = signUpForm(username, { email });
      expect((await service.post(SIGN_UP, form)).statusCode).toBe(201);
      expect(await service.services.members.authenticate(username.toUpperCase(), PASSWORD)).toMatchObject({ username });
    },
  );

  it('accepts one of twenty simultaneous requests for the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.post(
          SIGN_UP,
          signUpForm(index % 2 === 0 ? 'Twin' : 'tWIN', { email: `twin${index}@brainhouse.example` }),
          { remoteAddress: `192.0.2.${index}` },
        ),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
      new Set(['existing_user_login']),
    );
  });

  it('accepts one of twenty simultaneous requests with the same email address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.post(
          SIGN_UP,
          signUpForm(`mailtwin${index}`, { email: index % 2 === 0 ? 'T@home.example' : 't@HOME.example' }),
          {
            remoteAddress: `198.51.100.${index}`,
          },
        ),
      ),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 409);
    expect(taken).toHaveLength(19);
    expect(taken[0]?.json()).toMatchObject({ code: 'existing_user_email', field: 'email' });
  });

  it('creates the account even if its email cannot be sent, and logs that', async () => {
    service.breakMail('the mail server is away');
    expect((await service.post(SIGN_UP, signUpForm('unlucky'))).statusCode).toBe(201);
    expect(await service.services.members.find('unlucky')).toBeDefined();
    await service.services.close();
    expect(service.logText()).toMatch(/the mail server is away.*email could not be sent/);
  });
});
