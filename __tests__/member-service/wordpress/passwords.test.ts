import { DATABASES } from '../../support/databases';
import { restError, startService } from '../service-under-test';
import type { ServiceUnderTest } from '../service-under-test';
import { PASSWORD, signUpForm } from '../sign-up-form';

const LOST = '/wp-json/asf/v1/lostpassword';
const RESET = '/wp-json/asf/v1/resetpassword';
const TOKEN = '/wp-json/jwt-auth/v1/token';
const HOUR = 60 * 60_000;

/** Creating a database takes a while on a busy machine. */
jest.setTimeout(60_000);

describe.each(DATABASES)('lost passwords on $name', ({ open }) => {
  let service: ServiceUnderTest;
  let count = 0;
  let login: string;
  let email: string;

  beforeAll(async () => {
    service = await startService({}, await open());
  });

  beforeEach(async () => {
    service.pass(2 * HOUR);
    count += 1;
    login = `Ada ${count}`;
    email = `ada${count}@brainhouse.example`;
    await service.services.members.create(signUpForm(login, { email }), { approved: true });
    service.mails.length = 0;
  });

  afterAll(() => service.close());

  /** Requests a link and returns the key in the email. */
  async function requestKey(name = login): Promise<string> {
    service.mails.length = 0;
    expect((await service.post(LOST, { user_login: name })).statusCode).toBe(200);
    const { text } = await service.mailTo(email);
    const link = new URL(/https:\S+reset-password\S+/.exec(text)?.[0] ?? '');
    expect(link.origin + link.pathname).toBe('https://brainhouse.example/reset-password');
    expect(link.searchParams.get('login')).toBe(login);
    return link.searchParams.get('key') ?? '';
  }

  function reset(key: string, password = 'new password', name = login): ReturnType<ServiceUnderTest['post']> {
    return service.post(RESET, { login: name, key, password });
  }

  async function logInStatus(password: string): Promise<number> {
    return (await service.post(TOKEN, { username: login, password })).statusCode;
  }

  it('answers known and unknown accounts with the same bytes', async () => {
    const answers = await Promise.all(
      [login, email, 'nobody', 'nobody@brainhouse.example', 'a\u0000b'].map((name) =>
        service.post(LOST, { user_login: name }),
      ),
    );
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers[0]?.json()).toEqual({ message: expect.any(String) as string });
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('requires a name', async () => {
    for (const body of [{}, { user_login: ' ' }]) {
      expect((await service.post(LOST, body)).json()).toEqual(restError(400, 'empty_username'));
    }
  });

  it('sends a key of twenty letters and digits that sets a new password once', async () => {
    const key = await requestKey(email.toUpperCase());
    expect(key).toMatch(/^[a-zA-Z0-9]{20}$/);
    const answer = await reset(key);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: expect.any(String) as string });
    expect(await logInStatus('new password')).toBe(200);
    expect(await logInStatus(PASSWORD)).toBe(403);
    const again = await reset(key, 'another one');
    expect(again.statusCode).toBe(400);
    expect(again.json()).toEqual(restError(400, 'invalid_key'));
  });

  it('accepts the username in any case, but no email address in its place', async () => {
    const key = await requestKey();
    expect((await reset(key, 'new password', email)).json()).toEqual(restError(400, 'invalid_key'));
    expect((await reset(key, 'new password', login.toUpperCase())).statusCode).toBe(200);
  });

  it('replaces the older key by a new one', async () => {
    const older = await requestKey();
    const newer = await requestKey();
    expect((await reset(older)).json()).toEqual(restError(400, 'invalid_key'));
    expect((await reset(newer)).statusCode).toBe(200);
  });

  it('refuses a key as expired after 24 hours', async () => {
    const key = await requestKey();
    service.pass(24 * HOUR - 1);
    expect((await reset(key, ' ')).json()).toMatchObject({ code: 'empty_password' });
    service.pass(1);
    expect((await reset(key)).json()).toEqual(restError(400, 'expired_key'));
    expect((await reset(key)).json()).toEqual(restError(400, 'expired_key'));
  });

  it.each([
    ['', 'empty_password'],
    ['  ', 'empty_password'],
    [' edge', 'invalid_password'],
    ["it's", 'invalid_password'],
    ['7 chars', 'invalid_password'],
    ['Password1', 'invalid_password'],
    ['Brainhouse2026!', 'invalid_password'],
    ['ada.ada.2026', 'invalid_password'],
  ])('leaves the key valid for the refused password %j', async (password, code) => {
    const key = await requestKey();
    expect((await reset(key, password)).json()).toEqual(restError(400, code));
    expect((await reset(key)).statusCode).toBe(200);
  });

  it.each([
    ['x'.repeat(20), undefined],
    ['', undefined],
    ['x', 'nobody'],
    ['\u0000', '\u0000'],
  ])('refuses the key %j', async (key, name) => {
    expect((await reset(key, 'new password', name)).json()).toEqual(restError(400, 'invalid_key'));
  });

  it('accepts one of two simultaneous requests with the same key', async () => {
    const key = await requestKey();
    const answers = await Promise.all([reset(key, 'first password'), reset(key, 'second password')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const winner = answers[0].statusCode === 200 ? 'first password' : 'second password';
    expect(await logInStatus(winner)).toBe(200);
  });

  it('sends nothing to a rejected account', async () => {
    await service.services.members.reject(login);
    service.mails.length = 0;
    await service.post(LOST, { user_login: login });
    // The email of a later request has arrived, so one for the first request would have arrived before.
    await service.services.members.create(signUpForm(`later${count}`), { approved: true });
    await service.post(LOST, { user_login: `later${count}` });
    await service.mailTo(`later${count}@brainhouse.example`);
    expect(service.mails.map(({ to }) => to)).toEqual([`later${count}@brainhouse.example`]);
  });

  it('keeps keys and passwords out of the database and the log', async () => {
    const key = await requestKey();
    await reset(key, 'a secret for the log');
    const log = service.logText();
    expect(log).toContain('"path":"/wp-json/asf/v1/resetpassword"');
    for (const secret of [key, 'a secret for the log', PASSWORD]) {
      expect(log).not.toContain(secret);
    }
    expect(JSON.stringify(await service.services.members.exportAccounts())).not.toMatch(/argon2|a secret for the log/);
  });
});
