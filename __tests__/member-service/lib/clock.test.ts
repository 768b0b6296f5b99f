import { createClockWatch } from '../../../member-service/lib/clock-watch';
import { openServices, type Services } from '../../../member-service/services';
import { readConfig } from '../../../member-service/config';
import { createLog } from '../../../member-service/lib/log';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { ownOf } from '../support/bystanders';
import { restError, startService, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';

const HOUR_MS = 60 * 60_000;
const START_MS = Date.UTC(2025, 5, 30, 12);
const YEAR_MS = 365 * 24 * HOUR_MS;

const SIGNUP = '/wp-json/asf/v1/signup';
const TOKEN = '/wp-json/jwt-auth/v1/token';
const ME = '/wp-json/wp/v2/users/me';
const FORGOT = '/wp-json/asf/v1/lostpassword';
const RESET = '/wp-json/asf/v1/resetpassword';

describe.each(DATABASES)('a clock that is set, with $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeEach(async () => {
    service = await startService(
      { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' } },
      await open(),
    );
  });

  async function signUp(username: string): Promise<void> {
    expect((await service.post(SIGNUP, signUpForm(username))).statusCode).toBe(201);
  }

  async function logIn(password = PASSWORD): Promise<string> {
    const answer = await service.post(TOKEN, { username: 'ada', password });
    return answer.json<{ token: string }>().token;
  }

  async function ask(token: string): Promise<unknown> {
    return (await service.get(ME, { headers: { authorization: `Bearer ${token}` } })).json();
  }

  function deliver(): Promise<void> {
    return service.services.emailQueue.deliverDue();
  }

  it('an hour back: a member signs in again immediately, and nobody waits for an email or a limit', async () => {
    const { accounts } = service.services;
    await signUp('ada');
    await accounts.approve('ada', { evenUnconfirmed: true });
    const before = await logIn();
    await deliver();
    const sent = service.mails.length;
    service.breakMail('The mail server does not answer.');
    await service.post(FORGOT, { user_login: 'ada' });
    await deliver();
    service.repairMail();

    service.pass(-HOUR_MS);
    expect(await ask(before)).toEqual(restError(403, 'jwt_auth_invalid_token'));
    expect(await ask(await logIn())).toMatchObject({ username: 'ada' });
    await deliver();
    expect(service.mails.length).toBe(sent + 1);
    const key = /key=([^&\s]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1];
    const login = { login: 'ada', key, password: 'new password' };
    expect((await service.post(RESET, login)).statusCode).toBe(200);
    expect(await ask(await logIn('new password'))).toMatchObject({ username: 'ada' });
    await signUp('grace');
    await deliver();
    expect(service.mails.filter(({ to }) => to.startsWith('grace'))).toHaveLength(1);
    expect(ownOf(await accounts.list()).map(({ username }) => username)).toEqual(['ada', 'grace']);
  });

  it('a year forward: no sign-up is deleted for it, sessions and links end, and everybody signs in again', async () => {
    const { accounts } = service.services;
    await signUp('ada');
    await signUp('grace');
    await accounts.approve('ada', { evenUnconfirmed: true });
    const before = await logIn();
    await service.post(FORGOT, { user_login: 'ada' });
    await deliver();
    const mail = await service.mailTo('ada@brainhouse.example');

    service.pass(YEAR_MS);
    await service.services.cleanUp();
    expect(ownOf(await accounts.list()).map(({ username }) => username)).toEqual(['ada', 'grace']);
    expect(await ask(before)).toEqual(restError(403, 'jwt_auth_invalid_token'));
    const key = /key=([^&\s]+)/.exec(mail.text)?.[1];
    const answer = await service.post(RESET, { login: 'ada', key, password: 'new password' });
    expect(answer.json()).toEqual(restError(400, 'expired_key'));
    const later = await logIn();
    expect(await ask(later)).toMatchObject({ username: 'ada' });

    // The operator sets the clock back.
    service.pass(-YEAR_MS);
    expect(await ask(later)).toEqual(restError(403, 'jwt_auth_invalid_token'));
    expect(await ask(await logIn())).toMatchObject({ username: 'ada' });
    expect(await ask(before)).toMatchObject({ username: 'ada' });
  });
});

describe.each(DATABASES)('a start with a clock that is ahead of all that is stored, with $name', ({ open }) => {
  const MAIL = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@brainhouse.example', outboxDir: '/nowhere' };
  let database: TestDatabase;

  /** Starts at a time after the first sign-up, cleans up and returns the names that are left, and the log. */
  async function cleanUpAt(
    hours: number,
    meanwhile?: (service: Services) => Promise<unknown>,
  ): Promise<[string[], string]> {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const variables = { JWT_SECRET: 'x'.repeat(40), KEEP_UNCONFIRMED_DAYS: '1' };
    const config = { ...readConfig(variables, '/'), ...database, mail: MAIL };
    const now = new Date(START_MS + hours * HOUR_MS);
    const services = await openServices(config, log, { now: () => now, worksInBackground: false });
    await meanwhile?.(services);
    await services.cleanUp();
    const names = (await services.accounts.list()).map(({ username }) => username);
    await services.close();
    return [names, lines.join('')];
  }

  beforeEach(async () => {
    database = await open();
    expect((await cleanUpAt(0, ({ accounts }) => accounts.signUp(signUpForm('pending'))))[0]).toEqual(['pending']);
    await cleanUpAt(24);
  });

  it('deletes nothing, and what it stores itself does not count', async () => {
    const [names, text] = await cleanUpAt(400 * 24, ({ accounts }) =>
      accounts.create(signUpForm('own'), { approved: true }),
    );
    expect(names).toEqual(['pending', 'own']);
    expect(text).toMatch(
      /"level":50.*"newest":"2025-07-01T.*ahead of all that is stored: nothing is deleted for a day/,
    );
    // With the right clock the work goes on.
    expect((await cleanUpAt(40))[1]).not.toContain('nothing is deleted');
  });

  it('is trusted if the last clean-up is not long ago, although nobody has come since', async () => {
    for (let hours = 40; hours < 10 * 24; hours += 20) await cleanUpAt(hours);
    expect(await cleanUpAt(10 * 24)).toEqual([[], expect.not.stringContaining('nothing is deleted')]);
  });
});

describe('the watch of the clock', () => {
  it('does not trust a clock that was wrong at the start, for a day', () => {
    let passed = 0;
    const watch = createClockWatch(
      () => new Date(START_MS + passed),
      false,
      () => passed,
    );
    passed += 23 * HOUR_MS;
    expect(watch.isTrusted()).toBe(false);
    passed += HOUR_MS;
    expect(watch.isTrusted()).toBe(true);
  });

  it.each([
    ['forward', 2 * HOUR_MS],
    ['back', -2 * HOUR_MS],
  ])('does not trust a clock that was set %s by two hours, for a day', (_direction, byMs) => {
    let passed = 0;
    let setBy = 0;
    const watch = createClockWatch(
      () => new Date(1_750_000_000_000 + passed + setBy),
      true,
      () => passed,
    );
    passed += 100 * HOUR_MS;
    setBy += 0.9 * HOUR_MS;
    expect(watch.isTrusted()).toBe(true);
    setBy += byMs;
    expect(watch.isTrusted()).toBe(false);
    passed += 23 * HOUR_MS;
    expect(watch.isTrusted()).toBe(false);
    passed += HOUR_MS;
    expect(watch.isTrusted()).toBe(true);
  });
});
