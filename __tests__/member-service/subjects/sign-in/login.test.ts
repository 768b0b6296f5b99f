import { sql } from 'kysely';
import { SignJWT, decodeJwt } from 'jose';
import { DATABASES } from '../../../support/databases';
import { hashPassword } from '../../../../member-service/auth/passwords';
import {
  ME,
  expectError,
  restError,
  startService,
  TOKEN,
  type ServiceUnderTest,
} from '../../support/service-under-test';
import { PASSWORD, signUpForm } from '../../support/sign-up-form';
import { createAccount } from '../../../../member-service/subjects/sign-up/sign-up';

const VALIDATE = `${TOKEN}/validate`;
const DAY = 24 * 60 * 60_000;

describe.each(DATABASES)('POST jwt-auth/v1/token on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeAll(async () => {
    service = await startService({}, await open());
    const { services } = service;
    await createAccount(services, signUpForm('Ada'), { approved: true });
  });

  function logIn(username: unknown, password: unknown): ReturnType<ServiceUnderTest['post']> {
    return service.post(TOKEN, { username, password });
  }

  it.each([' ADA ', 'Ada@Brainhouse.Example'])(
    'API-04: returns a token of the plugin’s form for %j',
    async (username) => {
      const body = (await logIn(username, PASSWORD)).json<Record<string, string>>();
      expect(body.user_nicename).toBe('ada');
      const issuedAt = service.now().getTime() / 1000;
      expect(decodeJwt(body.token ?? '')).toEqual({
        iss: 'https://brainhouse.example',
        iat: issuedAt,
        nbf: issuedAt - 60,
        exp: issuedAt + (7 * DAY) / 1000,
        data: { user: { id: '1' } },
        brainhouse: { revoke: expect.stringMatching(/^[\w-]{22}$/) as string },
      });
    },
  );

  it('API-46: accepts a password from before the rules for new ones', async () => {
    await createAccount(service.services, signUpForm('veteran'), { approved: true });
    const store = service.connect();
    await sql`update members set password_hash = ${await hashPassword('pass')} where username = 'veteran'`.execute(
      store,
    );
    expect((await logIn('veteran', 'pass')).statusCode).toBe(200);
  });

  it('treats a request without a body as one without fields', async () => {
    const bare = await service.app.inject({ method: 'POST', url: TOKEN });
    const typed = await service.app.inject({
      method: 'POST',
      url: TOKEN,
      headers: { 'content-type': 'application/json' },
    });
    expect(bare.json()).toEqual(restError(403, '[jwt_auth] empty_username'));
    expect(typed.json()).toEqual(restError(403, '[jwt_auth] empty_username'));
  });

  it.each(['Bearer null', 'bearer x.y.z', 'Bearer', 'Bearer '])(
    'API-10: refuses the header "%s" even with the right password',
    async (authorization) => {
      const refused = await service.post(
        TOKEN,
        { username: 'ada', password: PASSWORD },
        { headers: { authorization } },
      );
      expectError(refused, 403, 'jwt_auth_invalid_token');
    },
  );

  it('ignores the header of another scheme', async () => {
    const headers = { authorization: 'Basic YTpi' };
    expect((await service.post(TOKEN, { username: 'ada', password: PASSWORD }, { headers })).statusCode).toBe(200);
  });
});

describe.each(DATABASES)('requests with a token on $name', ({ open }) => {
  let service: ServiceUnderTest;
  let token: string;

  beforeAll(async () => {
    service = await startService({}, await open());
    await createAccount(service.services, signUpForm('Zoë B', { email: 'zoe@brainhouse.example' }), {
      approved: true,
    });
    const answer = await service.post(TOKEN, { username: 'zoë b', password: PASSWORD });
    token = answer.json<{ token: string }>().token;
  });

  function withToken(value: string): { headers: { authorization: string } } {
    return { headers: { authorization: `Bearer ${value}` } };
  }

  async function forge(changes: Record<string, unknown>): Promise<string> {
    const now = service.now().getTime() / 1000;
    return new SignJWT({
      iss: service.config.siteUrl,
      iat: now,
      nbf: now,
      exp: now + 60,
      data: { user: { id: '1' } },
      ...changes,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(service.config.jwtSecret));
  }

  it('API-01, API-11: returns the requested fields of the member', async () => {
    const answer = await service.get(`${ME}?context=edit&_fields=id,username,name,email,roles`, withToken(token));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: 1,
      username: 'Zoë B',
      name: 'Ada Lovelace',
      email: 'zoe@brainhouse.example',
      roles: ['subscriber'],
    });
    const fewer = await service.get(`${ME}?_fields=id&_fields=slug,password_hash`, withToken(token));
    expect(fewer.json()).toEqual({ id: 1, slug: 'zoë-b' });
  });

  it('API-61: announces the account where it is asked for, or nothing else is', async () => {
    for (const query of ['', '?_fields=brainhouse', '?_fields=id,brainhouse']) {
      expect((await service.get(ME + query, withToken(token))).json()).toMatchObject({ brainhouse: { account: true } });
    }
  });

  it('reports whether the token is valid', async () => {
    const valid = await service.post(VALIDATE, {}, withToken(token));
    expect([valid.statusCode, valid.json()]).toEqual([200, { code: 'jwt_auth_valid_token', data: { status: 200 } }]);
    expectError(await service.post(VALIDATE, {}), 403, 'jwt_auth_no_auth_header');
  });

  it.each([
    ['GET', ME],
    ['POST', VALIDATE],
    ['POST', '/wp-json/asf/v1/signup'],
    ['POST', '/wp-json/asf/v1/lostpassword'],
    ['POST', '/wp-json/asf/v1/resetpassword'],
    ['GET', '/wp-json/nothing/here'],
    ['GET', '/wp-json/'],
  ] as const)('API-10: refuses a bad token on %s %s', async (method, url) => {
    const answer = await service.app.inject({ method, url, ...withToken('not.a.token') });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'jwt_auth_invalid_token', data: { status: 403 } });
  });

  it.each([
    ['another site', () => forge({ iss: 'https://elsewhere.example' }), 'jwt_auth_bad_iss'],
    ['no site', () => forge({ iss: undefined }), 'jwt_auth_bad_iss'],
    ['the past', () => forge({ exp: service.now().getTime() / 1000 - 1 }), 'jwt_auth_invalid_token'],
    ['the future', () => forge({ nbf: service.now().getTime() / 1000 + 100 }), 'jwt_auth_invalid_token'],
    ['no expiry', () => forge({ exp: undefined }), 'jwt_auth_invalid_token'],
    ['no member', () => forge({ data: {} }), 'jwt_auth_invalid_token'],
    ['a numeric member id', () => forge({ data: { user: { id: 1 } } }), 'jwt_auth_invalid_token'],
    ['a huge member', () => forge({ data: { user: { id: '99999999999999999999' } } }), 'jwt_auth_invalid_token'],
  ])('API-10: refuses a token of %s', async (_name, make, code) => {
    expectError(await service.get(ME, withToken(await make())), 403, code);
  });

  it('accepts a token of a process whose clock is a little ahead', async () => {
    const fresh = await service.services.tokens.issue({ id: 1 });
    service.pass(-30_000);
    expect((await service.get(ME, withToken(fresh))).statusCode).toBe(200);
    service.pass(30_000);
  });
});
