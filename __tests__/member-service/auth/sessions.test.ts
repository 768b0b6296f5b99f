import { decodeProtectedHeader, SignJWT } from 'jose';
import { openServices } from '../../../member-service/open-services';
import { createTokens } from '../../../member-service/auth/tokens';
import { DATABASES } from '../../support/databases';
import { ME, restError, startService, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { endSessions } from '../../../member-service/subjects/own-account/end-sessions';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

const SILENT = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

const RESET = '/wp-json/asf/v1/resetpassword';

describe.each(DATABASES)('sessions on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeEach(async () => {
    service = await startService({}, await open());
    await createAccount(service.services, signUpForm('ada'), { approved: true });
  });

  function logIn(password?: string): Promise<string> {
    return service.signIn('ada', password);
  }

  async function ask(token: string): Promise<unknown> {
    return (await service.get(ME, { headers: { authorization: `Bearer ${token}` } })).json();
  }

  async function resetPassword(password: string): Promise<void> {
    const { link } = await sendReset(service.services, 'ada');
    const key = new URL(link).searchParams.get('key');
    expect((await service.post(RESET, { login: 'ada', key, password })).statusCode).toBe(200);
  }

  const ended = restError(403, 'jwt_auth_invalid_token');

  it('API-41: end in the second in which the next one begins, also after the clock was set back', async () => {
    const { services } = service;
    let password = PASSWORD;
    for (const end of [
      () => endSessions(services, 'ADA'),
      () => resetPassword((password = 'new password')),
      () => resetPassword((password = 'newer password')),
      () => endSessions(services, 'ada'),
    ]) {
      const token = await logIn(password);
      expect(await ask(token)).toMatchObject({ id: 1 });
      await end();
      expect(await ask(token)).toEqual(ended);
      if (password === 'newer password') service.pass(-60 * 60_000);
    }
    expect(await ask(await logIn(password))).toMatchObject({ id: 1 });
  });

  describe('and a logout', () => {
    const LOGOUT = '/wp-json/brainhouse/v1/logout';

    it('API-53: ends one session for all processes, and with it what it has opened', async () => {
      const token = await logIn();
      const headers = { authorization: `Bearer ${token}` };
      const session = await service.services.tokens.read(token);
      if (!session.isValid) throw new Error('The token is not valid.');
      const key = service.services.urlSigner.sign(session);
      const picture = `/member-content/pictures/0123456789abcdef0123/a-300.avif?key=${key}`;
      expect((await service.get(picture)).statusCode).toBe(404);
      const process = await openServices(service.config, SILENT, { now: service.now });

      expect((await service.post(LOGOUT, {}, { headers })).headers['cache-control']).toBe('no-store');
      expect((await service.post('/wp-json/jwt-auth/v1/token/validate', {}, { headers })).json()).toEqual(ended);
      expect((await service.get('/member-content/homepage.json', { headers })).json()).toEqual(ended);
      expect((await service.get(picture)).json()).toEqual(ended);
      const owner = await requireAccount(service.services, 'ada');
      expect(await process.sessions.use(session, owner, { browser: null, system: null })).toBe(false);
      await process.close();
    });

    it('stays, also after the rows of expired sessions were deleted', async () => {
      const token = await logIn();
      await service.post(LOGOUT, {}, { headers: { authorization: `Bearer ${token}` } });
      service.pass(6 * 24 * 60 * 60_000);
      await service.services.sessions.deleteExpired();
      expect(await ask(token)).toEqual(ended);
    });

    it('is refused for the rest of the hour after many without a token', async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 121; count += 1) {
        statuses.push((await service.post(LOGOUT, { session: 'A'.repeat(22) })).statusCode);
      }
      expect([new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([new Set([200]), 429]);
      const headers = { authorization: `Bearer ${await logIn()}` };
      expect((await service.post(LOGOUT, {}, { headers })).statusCode).toBe(200);
    });
  });

  it('API-54: end without a use for the time that the operator has set', async () => {
    await service.services.close();
    const idle = await startService({ ...service.config, sessionIdleMinutes: 30 }, service.config);
    const token = await idle.services.tokens.issue({ id: 1 });
    async function asked(): Promise<number> {
      return (await idle.get(ME, { headers: { authorization: `Bearer ${token}` } })).statusCode;
    }
    for (const minutes of [0, 29, 29, 0.5, 29]) {
      idle.pass(minutes * 60_000);
      expect([minutes, await asked()]).toEqual([minutes, 200]);
    }
    idle.pass(30 * 60_000);
    expect(await asked()).toBe(403);
    // One that was never used counts from its issue.
    const unused = await idle.services.tokens.issue({ id: 1 });
    idle.pass(31 * 60_000);
    const answer = await idle.get(ME, { headers: { authorization: `Bearer ${unused}` } });
    expect(answer.json()).toEqual(ended);
  });
});

describe('the key of a token', () => {
  function now(): Date {
    return new Date('2025-06-30T12:00:00Z');
  }
  const issuer = 'https://brainhouse.example';
  const [first, second] = ['1'.repeat(40), '2'.repeat(40)] as const;

  it('is named in it, and may be the previous one', async () => {
    const old = createTokens({ secret: first, previousSecret: undefined, issuer, now });
    const token = await old.issue({ id: 7 });
    const { kid } = decodeProtectedHeader(token);
    expect(kid).toMatch(/^[0-9a-f]{8}$/);
    const rotated = createTokens({ secret: second, previousSecret: first, issuer, now });
    expect(await rotated.read(token)).toMatchObject({ isValid: true, memberId: 7 });
    expect(decodeProtectedHeader(await rotated.issue({ id: 7 })).kid).not.toBe(kid);
    const later = createTokens({ secret: second, previousSecret: undefined, issuer, now });
    expect(await later.read(token)).toEqual({ isValid: false, code: 'jwt_auth_invalid_token' });
  });

  it('need not be named, as in tokens of earlier versions', async () => {
    const time = now().getTime() / 1000;
    const unnamed = await new SignJWT({ iss: issuer, iat: time, exp: time + 60, data: { user: { id: '7' } } })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(first));
    const rotated = createTokens({ secret: second, previousSecret: first, issuer, now });
    expect(await rotated.read(unnamed)).toMatchObject({ isValid: true, memberId: 7 });
  });

  it('is not taken from elsewhere, whatever the token names', async () => {
    const tokens = createTokens({ secret: first, previousSecret: undefined, issuer, now });
    const { kid = '' } = decodeProtectedHeader(await tokens.issue({ id: 7 }));
    const time = now().getTime() / 1000;
    const forged = await new SignJWT({ iss: issuer, iat: time, exp: time + 60, data: { user: { id: '7' } } })
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(second));
    expect(await tokens.read(forged)).toEqual({ isValid: false, code: 'jwt_auth_invalid_token' });
    expect(await tokens.read('not.a.token')).toEqual({ isValid: false, code: 'jwt_auth_invalid_token' });
  });
});
