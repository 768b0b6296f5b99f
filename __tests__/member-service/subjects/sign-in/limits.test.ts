import { setTimeout } from 'node:timers/promises';
import { addressGroup } from '../../../../member-service/lib/ip-address';
import { keyText } from '../../../../member-service/auth/rate-limiter';
import { readConfig } from '../../../../member-service/config';
import { BOTH_DATABASES } from '../../../support/databases';
import { restError, startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';
import { PASSWORD, signUpForm } from '../../support/sign-up-form';
import { sendReset } from '../../../../member-service/subjects/passwords/request-reset';
import { createAccount } from '../../../../member-service/subjects/sign-up/sign-up';

const LOCKED = restError(403, '[jwt_auth] too_many_retries');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LIMITS = {
  ...readConfig({}, '/').limits,
  loginFailures: 3,
  loginFailuresPerAccount: 8,
  loginFailuresPerAddress: 5,
  signUpsPerHour: 2,
  resetsPerHour: 2,
};

describe.each(BOTH_DATABASES)('limits on $name', ({ open }) => {
  let service: ServiceUnderTest;
  let address = 0;

  beforeAll(async () => {
    service = await startService({ limits: LIMITS, trustedProxies: ['127.0.0.1'] }, await open());
    const { services } = service;
    for (const name of ['ada', 'bob', 'eve', 'many']) {
      await createAccount(services, signUpForm(name), { approved: true });
    }
  });

  beforeEach(() => {
    // So that no test meets the failures of another.
    service.pass(61 * DAY);
    address += 10;
  });

  function from(remote: number): { remoteAddress: string } {
    return { remoteAddress: `192.0.2.${remote}` };
  }

  function logIn(username: string, password: string, remote = address): ReturnType<ServiceUnderTest['post']> {
    return service.post(TOKEN, { username, password }, from(remote));
  }

  async function fail(username: string, times: number, remote = address): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      expect((await logIn(username, 'wrong', remote)).json()).toMatchObject({ code: '[jwt_auth] incorrect_password' });
    }
  }

  it('API-21: locks an unknown name, too, for all after failures from many addresses, for a month', async () => {
    await fail('nobody', 3);
    await fail('nobody', 3, address + 1);
    // Not in a row, and from an address with failures of its own.
    service.pass(5 * DAY);
    await fail('nobody', 2, address + 2);
    const locked = await logIn('nobody', PASSWORD, address + 3);
    expect(locked.json()).toEqual(LOCKED);
    expect(locked.json<{ message: string }>().message).toMatch(/in 30 days, or choose “Forgot password\?”/);
    expect(Number(locked.headers['retry-after'])).toBe((30 * DAY) / 1_000);
    service.pass(29 * DAY);
    expect((await logIn('nobody', PASSWORD, address + 4)).json()).toEqual(LOCKED);
    service.pass(DAY);
    expect((await logIn('nobody', PASSWORD, address + 3)).json()).not.toEqual(LOCKED);
  });

  it('API-21, API-22: never locks an address from which the member has signed in, with either name', async () => {
    expect((await logIn('bob', PASSWORD)).statusCode).toBe(200);
    for (const [name, first] of [
      ['bob', address + 1],
      ['bob@brainhouse.example', address + 4],
    ] as const) {
      await fail(name, 3, first);
      await fail(name, 3, first + 1);
      await fail(name, 2, first + 2);
      expect((await logIn(name, PASSWORD, address + 8)).json()).toEqual(LOCKED);
      expect((await logIn(name, PASSWORD)).statusCode).toBe(200);
    }
    // Its own failures do not lock the others, and it has a limit as all addresses have.
    await fail('bob', 3);
    expect((await logIn('bob', PASSWORD)).json()).toEqual(LOCKED);
    const { link } = await sendReset(service.services, 'bob');
    const reset = { login: 'bob', key: new URL(link).searchParams.get('key'), password: PASSWORD };
    expect((await service.post('/wp-json/asf/v1/resetpassword', reset, from(address))).statusCode).toBe(200);
    expect((await logIn('bob', PASSWORD, address + 8)).statusCode).toBe(200);
  });

  it('OPS-165: takes right passwords at the same time for no guesses, and counts no attempt that it has refused', async () => {
    const right = await Promise.all(Array.from({ length: 30 }, () => logIn('ada', PASSWORD)));
    expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    const wrong = await Promise.all(Array.from({ length: 30 }, () => logIn('ada', 'wrong')));
    const locked = wrong.filter(({ body }) => body.includes('too_many_retries'));
    expect(locked).toHaveLength(30 - LIMITS.loginFailures);
    // Otherwise the address would have its limit, too.
    expect((await logIn('eve', PASSWORD)).statusCode).toBe(200);
  });

  it('API-21: counts the addresses that one customer of a provider has together, for logins, sign-ups, links and logouts', async () => {
    function at(index: number): { remoteAddress: string } {
      return { remoteAddress: `2001:db8:7:${index.toString(16)}::1` };
    }
    const statuses = new Map<string, number[]>();
    for (let index = 0; index < 21; index += 1) {
      for (const [url, body] of [
        [TOKEN, { username: `v6-${index}`, password: 'wrong' }],
        ['/wp-json/asf/v1/lostpassword', { user_login: `v6-${index}` }],
        ['/wp-json/asf/v1/signup', { ...signUpForm(`v6-${index}`), ...(index > 7 && { username: '' }) }],
      ] as const) {
        const { statusCode, body: text } = await service.post(url, body, at(index));
        const isLimited = statusCode === 429 || text.includes('too_many_retries');
        statuses.set(url, [...(statuses.get(url) ?? []), isLimited ? 429 : statusCode]);
      }
    }
    function firstLimited(url: string): number | undefined {
      return statuses.get(url)?.indexOf(429);
    }
    expect(firstLimited(TOKEN)).toBe(4 * LIMITS.loginFailuresPerAddress);
    expect(firstLimited('/wp-json/asf/v1/lostpassword')).toBe(4 * LIMITS.resetsPerHour);
    expect(firstLimited('/wp-json/asf/v1/signup')).toBe(4 * LIMITS.signUpsPerHour);
  });

  it('does not extend a lock after the system clock was set back', async () => {
    service.pass(400 * 24 * 60 * MINUTE);
    await fail('nobody', 3);
    service.pass(-400 * 24 * 60 * MINUTE);
    await fail('nobody', 3);
    expect((await logIn('nobody', PASSWORD)).json()).toEqual(LOCKED);
    // The system clocks of two processes may differ a little, which must not end a lock.
    service.pass(-10_000);
    expect((await logIn('nobody', PASSWORD)).json()).toEqual(LOCKED);
    service.pass(10_000);
  });

  it('does not show by a lock that a username and an email address belong together', async () => {
    await fail('ada', 3);
    expect((await logIn('ada@brainhouse.example', 'wrong')).json()).toMatchObject({
      code: '[jwt_auth] incorrect_password',
    });
  });

  it('clears the failures of an account after a successful login', async () => {
    await fail('bob', 2);
    await fail('bob@brainhouse.example', 2);
    expect((await logIn('bob', PASSWORD)).statusCode).toBe(200);
    service.pass(3 * 60 * MINUTE);
    await fail('bob', 2);
    expect((await logIn('bob@brainhouse.example', PASSWORD)).statusCode).toBe(200);
    await fail('bob', 2);
  });

  it('API-22: locks an address that fails with many accounts, but no other address', async () => {
    for (const name of ['u1', 'u2', 'u3', 'u4', 'u5']) {
      await fail(name, 1);
    }
    expect((await logIn('many', PASSWORD)).json()).toEqual(LOCKED);
    expect((await logIn('many', PASSWORD, address + 1)).statusCode).toBe(200);
  });

  it('reads the client’s address from a trusted proxy only', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const body = { username: 'x', password: 'wrong' };
    for (const username of ['p1', 'p2', 'p3', 'p4', 'p5']) {
      await service.post(TOKEN, { ...body, username }, { headers, remoteAddress: '127.0.0.1' });
    }
    expect((await service.post(TOKEN, body, { headers, remoteAddress: '127.0.0.1' })).json()).toEqual(LOCKED);
    expect((await service.post(TOKEN, body, { headers, ...from(address) })).json()).not.toEqual(LOCKED);
  });

  it('API-31: does not take another port or an unreadable text in X-Forwarded-For for another client', async () => {
    const body = { username: 'x', password: 'wrong' };
    async function logInFrom(forwarded: string, username: string): ReturnType<ServiceUnderTest['post']> {
      const headers = { 'x-forwarded-for': forwarded };
      return service.post(TOKEN, { ...body, username }, { headers, remoteAddress: '127.0.0.1' });
    }
    for (const port of [1, 2, 3, 4, 5]) {
      await logInFrom(`203.0.113.9:${port}`, `port${port}`);
      await logInFrom(`text ${port}`, `text${port}`);
    }
    expect((await logInFrom('203.0.113.9:6', 'port6')).json()).toEqual(LOCKED);
    expect((await logInFrom('203.0.113.9', 'port7')).json()).toEqual(LOCKED);
    // A text that is no address counts as the connection, here the proxy's.
    expect((await logInFrom('text 6', 'text6')).json()).toEqual(LOCKED);
    // A trusted proxy with a port is a trusted proxy: the address before it is the client's.
    expect((await logInFrom('203.0.113.10, 127.0.0.1:4711', 'x')).json()).not.toEqual(LOCKED);
  });

  it('sends one account five links an hour at most, and gives the same response to all requests', async () => {
    service.mails.length = 0;
    const refusal = /"memberId":1,.*limit of reset emails to this account reached/g;
    function refusals(): number {
      return service.logText().match(refusal)?.length ?? 0;
    }
    /** The service answers before it sends. */
    async function sendOrRefuse(count: number): Promise<void> {
      for (let turn = 0; turn < 2000 && service.mails.length + refusals() < count; turn += 1) {
        await setTimeout(10);
      }
    }
    const answers = [];
    for (let remote = 0; remote < 7; remote += 1) {
      answers.push(await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ada' }, from(address + remote)));
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await sendOrRefuse(7);
    // Another account still gets its link, and the same one an hour after the last.
    await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'eve' }, from(address + 7));
    await sendOrRefuse(8);
    service.pass(60 * MINUTE - 1);
    await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ada' }, from(address + 8));
    await sendOrRefuse(9);
    service.pass(1);
    await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ada' }, from(address + 9));
    await service.services.close();
    expect(service.mails.map(({ to }) => to)).toEqual([
      ...Array.from({ length: 5 }, () => 'ada@brainhouse.example'),
      'eve@brainhouse.example',
      'ada@brainhouse.example',
    ]);
    expect(refusals()).toBe(3);
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8:1:2::3]:4711', '2001:db8:1:2::'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::'],
  ['unknown', undefined],
  ['192.0.2', undefined],
  ['0300.0.2.1', undefined],
  ['', undefined],
])('counts %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

it('API-21: counts each list of parts apart, whatever the parts are', () => {
  const parts = ['', ' ', 'ada', 'ada from 192.0.2.1', '192.0.2.1', '","', '[', '\\', '\u0000', '\ud800', '1', 1];
  const lists = parts.flatMap((one) => [
    ['login', one] as const,
    ...parts.flatMap((two) => [
      ['login', one, two] as const,
      ...parts.map((three) => ['login', one, two, three] as const),
    ]),
  ]);
  expect(new Set(lists.map((list) => keyText(list))).size).toBe(12 + 12 ** 2 + 12 ** 3);
});

it('OPS-54: warns once if a proxy forwards addresses and TRUST_PROXY is empty', async () => {
  const warning = /X-Forwarded-For is ignored/g;
  const service = await startService();
  await service.get('/healthz');
  expect(service.logText()).not.toMatch(warning);
  await service.get('/healthz', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await service.get('/healthz', { headers: { 'x-forwarded-for': '203.0.113.10' } });
  expect(service.logText().match(warning)).toHaveLength(1);

  const trusting = await startService({ trustedProxies: ['127.0.0.1'] });
  await trusting.get('/healthz', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(trusting.logText()).not.toMatch(warning);
});
