import type { LightMyRequestResponse } from 'fastify';
import { OPERATORS_ROUTES } from '../../../contract/values/operators';
import { LINK_PATHS } from '../../../member-service/subjects';
import { DATABASES } from '../../support/databases';
import { openOperatorsPage } from '../support/operators-page';
import { expectError, startService, type ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { readDocument } from './document';
import { readApplication } from '../../../member-service/subjects/instructors/applications';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

const SITE = 'https://site.example';
const BODIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/wp-json/jwt-auth/v1/token': { username: 'ada', password: PASSWORD },
  '/wp-json/asf/v1/signup': { ...signUpForm('fuzz') },
  '/wp-json/asf/v1/lostpassword': { user_login: 'ada' },
  '/wp-json/asf/v1/resetpassword': { login: 'ada', key: 'x'.repeat(20), password: 'new password' },
};
const ROUTES = Object.keys(BODIES);

describe.each(DATABASES)('the interface on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeAll(async () => {
    service = await startService({ allowedOrigins: [SITE] }, await open());
    await createAccount(service.services, signUpForm('ada'), { approved: true });
  });

  beforeEach(() => service.pass(2 * 60 * 60_000));

  it('API-08: answers 400, naming the field, for each text that nothing may store and each wrong type, in each field of each route', async () => {
    const operations = await readDocument(service);
    const others = {
      ...{ isDone: true, after: 0, isOpen: true, id: 1, ids: [1], statuses: ['pending'], isDryRun: true, leaveOut: [] },
      ...{ decision: 'approve', answer: 'accepted', what: 'accounts' },
    };
    const headersFor = await openOperatorsPage(service);
    const refused: unknown[] = [];
    let texts = 0;
    for (const { method, url, fields, maxLengths, parameters } of operations) {
      // Base64, too.
      const right = Object.fromEntries(Object.keys(maxLengths).map((name) => [name, 'text']));
      for (const field of [...fields.filter((name) => name in right), ...parameters]) {
        texts += 1;
        const types = parameters.includes(field) ? [] : [null, 0, 1.5, true, [], ['ada'], { $ne: '' }];
        for (const text of ['a\0b', 'a\u0007b', 'a\u2028b', 'a\ud800b', 'x'.repeat(1_001), ...types]) {
          const query = parameters.includes(field)
            ? `?${field}=${encodeURIComponent((text as string).replace('\ud800', '\0'))}`
            : '';
          const body = { ...others, ...right, ...(query === '' && { [field]: text }) };
          const payload = method === 'POST' && { payload: body };
          const answer = await service.app.inject({ method, url: url + query, headers: headersFor(url), ...payload });
          const isNamed = answer.body.toLowerCase().includes(field.toLowerCase());
          if (answer.statusCode !== 400 || !isNamed) refused.push([url, field, text, answer.statusCode, answer.body]);
        }
      }
    }
    expect(refused).toEqual([]);
    expect(texts).toBeGreaterThan(25);
  });

  it('API-08: takes what a field allows: line breaks in a long text, spaces and line breaks around a line, marks of the direction in a name', async () => {
    const { services } = service;
    const { tokens } = services;
    const account = await requireAccount(services, 'ada');
    const headers = { authorization: `Bearer ${await tokens.issue(account)}` };
    const texts = {
      fullName: ' Ada \u200fLovelace\n',
      email: 'ada@home.example\n',
      phone: '\u202a170 1\u202c',
      expertise: 'One\r\n\tTwo\n',
    };
    const url = '/wp-json/brainhouse/v1/instructors';
    expect((await service.post(url, texts, { headers })).statusCode).toBe(200);
    expect(await readApplication(services, account)).toMatchObject({
      fullName: 'Ada \u200fLovelace',
      email: 'ada@home.example',
      phone: '170 1',
      expertise: 'One\r\n\tTwo',
    });
    const marks = await service.post(url, { ...texts, phone: `1${'\u0301'.repeat(6)}` }, { headers });
    expect(marks.json()).toMatchObject({ code: 'invalid_field', field: 'phone' });
  });

  it.each([
    ...LINK_PATHS.map((path) => `${path}?key=a%00b`),
    ...['/api/market/pictures/a%00b', '/member-content/a%00b.json', '/member-content/pictures/a%00/b%00?key=a%00b'],
  ])('API-08: refuses %s without an error of the service', async (url) => {
    expect((await service.get(url)).statusCode).toBeLessThan(500);
    expect((await service.submit(url, { key: 'a\0b', answer: 'yes', decision: 'approve' })).statusCode).toBeLessThan(
      500,
    );
    expect(service.logText()).not.toMatch(/"level":(50|60)/);
  });

  it.each(ROUTES)('API-08: %s answers 400 for malformed JSON, and for a body that is not an object', async (url) => {
    for (const payload of ['{"username": "ada"', 'username=ada', '{"__proto__": {"x": 1}}', '\ufeff{}x']) {
      const answer = await service.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'rest_invalid_json', data: { status: 400 } });
      expect(answer.headers['x-text-format']).toBe('plain');
    }
    for (const body of [null, 1, 'text', [], true]) {
      expect((await service.post(url, body)).json()).toMatchObject({ code: 'rest_invalid_param' });
    }
  });

  it('refuses a body larger than a form, and a body that is not JSON', async () => {
    const url = '/wp-json/jwt-auth/v1/token';
    expectError(await service.post(url, { username: 'x'.repeat(10_300), password: 'x' }), 413, 'rest_bad_request');
    expectError(await service.submit(url, { username: 'ada' }), 415, 'rest_bad_request');
  });

  it.each([
    ['GET', '/wp-json/asf/v1/signup'],
    ['GET', '/wp-json/jwt-auth/v1/token'],
    ['POST', '/wp-json/wp/v2/users/me'],
    ['DELETE', '/wp-json/wp/v2/users/me'],
    ['GET', '/wp-json/wp/v2/users'],
    ['OPTIONS', '/wp-json/asf/v1/signup'],
    ['POST', '/wp-json/'],
    ['GET', '/api/none'],
    ['DELETE', '/api/market/coins/markets'],
  ] as const)('API-02, API-09: answers %s %s with rest_no_route', async (method, url) => {
    const answer = await service.app.inject({ method, url });
    expectError(answer, 404, 'rest_no_route');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('API-25: reports no details of an internal error', async () => {
    const broken = await startService();
    await broken.services.close();
    const refused = await broken.post('/wp-json/jwt-auth/v1/token', { username: 'ada', password: 'x' });
    expectError(refused, 500, 'rest_internal_error');
    const signUp = await broken.post('/wp-json/asf/v1/signup', signUpForm('ada'));
    expect(signUp.json()).toMatchObject({
      success: false,
      code: 'rest_internal_error',
      error: 'Something went wrong.',
    });
    expect(broken.logText()).toMatch(/request failed/);
  });
});

describe('calls from other origins', () => {
  let service: ServiceUnderTest;

  beforeAll(async () => {
    service = await startService({ allowedOrigins: [SITE] });
  });

  function preflight(url: string, origin: string): Promise<LightMyRequestResponse> {
    return service.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  }

  it.each([...ROUTES, '/wp-json/wp/v2/users/me', '/member-content/homepage.json', '/api/market/coins/markets'])(
    'API-23: answers the preflight of %s to listed origins only',
    async (url) => {
      const allowed = await preflight(url, SITE);
      expect(allowed.statusCode).toBe(204);
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Authorization, Content-Type',
        vary: 'Origin',
      });
      expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
      for (const origin of ['https://evil.example', `${SITE}.evil.example`, 'null', 'http://site.example']) {
        const refused = await preflight(url, origin);
        expect(refused.headers['access-control-allow-origin']).toBeUndefined();
        expect(refused.headers['access-control-allow-headers']).toBeUndefined();
      }
    },
  );

  it('AUTH-44, API-23: lets listed origins read that the texts of answers are plain', async () => {
    const fullName = 'Cut&copy <Studio> R&lt';
    await createAccount(service.services, { ...signUpForm('ada'), fullName }, { approved: true });
    const [url = ''] = ROUTES;
    const login = await service.post(url, BODIES[url], { headers: { origin: SITE } });
    expect(login.json()).toMatchObject({ user_display_name: fullName });
    expect(login.headers['x-text-format']).toBe('plain');
    // And how old the prices of the ticker are.
    expect(login.headers['access-control-expose-headers']).toMatch(/(?=.*X-Text-Format)(?=.*X-Market-Age)/);
  });

  it('API-23: lets listed origins read responses and errors', async () => {
    const headers = { origin: SITE, authorization: 'Bearer bad' };
    for (const url of ['/api/market/coins/markets', '/wp-json/none', '/member-content/homepage.json']) {
      const answer = await service.get(url, { headers });
      expect(answer.headers['access-control-allow-origin']).toBe(SITE);
      expect(answer.headers.vary).toMatch(/Origin/);
      expect((await service.get(url)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('API-02, API-09: answers an OPTIONS request that is no preflight with rest_no_route, also to listed origins', async () => {
    const refused = await service.app.inject({
      method: 'OPTIONS',
      url: '/wp-json/asf/v1/signup',
      headers: { origin: SITE },
    });
    expectError(refused, 404, 'rest_no_route');
  });

  it('sends no CORS headers with the pages of the site', async () => {
    const answer = await service.get('/', { headers: { origin: SITE } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

const URLS = ['/wp-json/', '/wp-json/none', '/api/market/coins/markets', '/healthz', '/none.js', '/%ZZ'];

it('OPS-55: the headers of responses that are no pages forbid everything, and ask for https only if SITE_URL has it', async () => {
  const secure = await startService();
  const local = await startService({ siteUrl: 'http://localhost:8000' });
  for (const url of URLS) {
    expect((await secure.get(url)).headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'content-type': expect.stringMatching(/^(?:application\/json|text\/plain); charset=utf-8$/) as unknown,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect((await local.get(url)).headers['strict-transport-security']).toBeUndefined();
  }
});

it('API-01, API-28: the OpenAPI document is at /wp-json and names every route with its codes', async () => {
  const service = await startService();
  const answer = await service.get('/wp-json');
  expect(answer.statusCode).toBe(200);
  expect((await service.get('/wp-json/')).body).toBe(answer.body);
  const document = answer.json<{
    openapi: string;
    servers: unknown;
    paths: Record<
      string,
      Record<string, { requestBody?: unknown; security?: unknown; responses: Record<string, { description: string }> }>
    >;
  }>();
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: 'https://brainhouse.example/wp-json' }]);
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [
      '/wp/v2/users/me',
      '/jwt-auth/v1/token',
      '/jwt-auth/v1/token/validate',
      '/brainhouse/v1/logout',
      '/asf/v1/signup',
      '/asf/v1/lostpassword',
      '/asf/v1/resetpassword',
      '/brainhouse/v1/account/password',
      '/brainhouse/v1/account',
      '/brainhouse/v1/account/devices/end',
      '/brainhouse/v1/account/devices/end-others',
      '/brainhouse/v1/account/data',
      '/brainhouse/v1/account/name',
      '/brainhouse/v1/account/phone',
      '/brainhouse/v1/account/email',
      '/brainhouse/v1/account/email/again',
      '/brainhouse/v1/account/email/keep',
      '/brainhouse/v1/account/delete',
      '/brainhouse/v1/progress',
      '/brainhouse/v1/progress/mark',
      '/brainhouse/v1/instructors',
      ...Object.values(OPERATORS_ROUTES),
    ].toSorted(),
  );
  expect(document.paths['/jwt-auth/v1/token']?.post?.responses['403']?.description).toMatch(
    /incorrect_password.*too_many_retries.*pending_approval.*jwt_auth_bad_iss/,
  );
  const statuses = ['400', '403', '408', '413', '415', '429', '500', '503'];
  expect(Object.keys(document.paths['/asf/v1/resetpassword']?.post?.responses ?? {})).toEqual(['200', ...statuses]);
  expect(document.paths['/jwt-auth/v1/token']?.post?.responses['400']).toEqual({
    description: 'code is rest_invalid_json, rest_invalid_param',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/RestError' } } },
  });
  expect(document.paths['/wp/v2/users/me']?.get?.security).toEqual([{ token: [] }]);
  expect(document.paths['/asf/v1/signup']?.post).toMatchObject({
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            required: Object.keys(signUpForm('x')),
            properties: { username: { type: 'string', maxLength: 60 } },
          },
        },
      },
    },
  });
});
