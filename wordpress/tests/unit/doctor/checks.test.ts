import { startService } from '../../../../__tests__/member-service/support/service-under-test';
import type { Diagnosis } from '../../../../contract/diagnosis';
import { runChecks } from '../../../doctor/checks';
import {
  noRoute,
  page,
  restError,
  ROUTES,
  startFakeWordPress,
  type FakeWordPress,
  type Reply,
  type Rule,
} from './fake-wordpress';

const SITE = 'https://brainhouse.example';

let wordPress: FakeWordPress;

beforeAll(async () => {
  wordPress = await startFakeWordPress();
});
beforeEach(() => wordPress.answerWith());
afterAll(() => wordPress.close());

/** All findings about the WordPress of these tests. */
function findings(siteUrl = SITE, limitMs?: number): Promise<readonly Diagnosis[]> {
  return runChecks({ base: wordPress.base, siteUrl, contentBase: '' }, limitMs);
}

/** Expects that these topics are wrong and no others, and that the messages and remedies match. */
function expectErrors(found: readonly Diagnosis[], topics: readonly string[], text: RegExp): void {
  const wrong = found.filter(({ isOk }) => !isOk);
  const all = wrong.flatMap(({ message, remedies = [] }) => [message, ...remedies]).join('\n');
  expect({ topics: [...new Set(wrong.map(({ topic }) => topic))], text: all }).toMatchObject({ topics });
  expect(all).toMatch(text);
}

/** Replaces the replies to a path, but not those to preflights. */
function at(path: string, reply: Reply | 'hang' | 'cut'): Rule {
  return (request) => (request.path === path && request.method !== 'OPTIONS' ? reply : undefined);
}

/** Replaces the replies to all paths that begin with a text, but not those to preflights. */
function below(prefix: string, reply: Reply): Rule {
  return ({ path, method }) => (path.startsWith(prefix) && method !== 'OPTIONS' ? reply : undefined);
}

/** Replaces the replies to preflights. */
function preflight(change: (usual: Reply) => Reply): Rule {
  return ({ method }, usual) => (method === 'OPTIONS' ? change(usual) : undefined);
}

it('OPS-74: finds a WordPress ready', async () => {
  const found = await findings();
  expectErrors(found, [], /^$/);
  expect(found.map(({ topic }) => topic)).toEqual([
    'address',
    'login',
    'Authorization',
    'signup',
    'lostpassword',
    'resetpassword',
    'CORS',
    'member content',
  ]);
});

it('OPS-74: creates nothing: requests have no username and email address', async () => {
  await findings();
  const posts = wordPress.received.filter(({ method }) => method === 'POST');
  expect(Object.fromEntries(posts.map(({ path, fields }) => [path, fields]))).toEqual({
    [ROUTES.token]: { username: '', password: '' },
    [ROUTES.signUp]: { username: '', email: '', password: '' },
    [ROUTES.lost]: { user_login: '' },
    [ROUTES.reset]: { login: '', key: '', password: '' },
  });
});

it('OPS-74: the member service on another host is ready, too', async () => {
  const service = await startService({ allowedOrigins: [SITE] });
  try {
    const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const subject = { base, siteUrl: SITE, contentBase: `${base}/member-content` };
    const found = await runChecks(subject);
    expectErrors(found, [], /^$/);
    expect(found.at(-1)).toMatchObject({ topic: 'member content', message: 'guests get 401' });
    // It allows no other site.
    expectErrors(await runChecks({ ...subject, siteUrl: 'https://other.example' }), ['CORS'], /./);
  } finally {
    await service.close();
  }
});

it('needs no permission on the host of the site', async () => {
  const found = await findings(wordPress.base);
  expect(found.find(({ topic }) => topic === 'CORS')?.message).toContain('has the same origin');
  expect(wordPress.received.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
});

/** Errors with which nothing else can be checked. */
const OBSTACLES: readonly (readonly [name: string, rule: Rule, topic: string, text: RegExp])[] = [
  [
    'a redirect',
    () => ({ status: 301, headers: { Location: 'https://www.members.example/wp-json/' } }),
    'address',
    /redirects to https:\/\/www\.members\.example\/wp-json\/\.[\s\S]*GATSBY_SERVICE_BASE=https:\/\/www\.members\.example for/,
  ],
  [
    'a firewall',
    () => page(403, '<title>Just a moment...</title>'),
    'address',
    /status 403 and no JSON\.\nOpen http\S+\/wp-json\/ in a browser[\s\S]*"Post name"[\s\S]*firewall/,
  ],
  ['an error in PHP, as JSON', () => restError(500, 'wp_die', 'PHP lacks MySQL.'), 'address', /"PHP lacks MySQL\."/],
  [
    'a plugin that closes the REST API',
    below('/wp-json', restError(401, 'rest_cannot_access', 'Only authenticated users.')),
    'REST API',
    /Only authenticated users[\s\S]*for guests/,
  ],
];

it.each(OBSTACLES)('OPS-75: %s: one error, and one line for what was not checked', async (_name, rule, topic, text) => {
  wordPress.answerWith(rule);
  const found = await findings();
  expectErrors(found, [topic], text);
  expect(found.map((one) => one.topic)).toEqual([topic, 'not checked']);
});

/** Errors of one part. */
const PARTS: readonly (readonly [name: string, rule: Rule, topics: readonly string[], text: RegExp])[] = [
  [
    'a look-alike',
    at(ROUTES.token, { status: 403, body: { statusCode: 403, code: 'empty_username', message: 'x' } }),
    ['login'],
    /answers with status 403 \(empty_username\)[\s\S]*no other plugin for tokens/,
  ],
  ['no plugin for tokens', at(ROUTES.token, noRoute), ['login'], /^No plugin issues tokens, so nobody can sign in\./],
  [
    'a closed route of users',
    at(ROUTES.me, restError(401, 'rest_user_cannot_view')),
    ['Authorization'],
    /wp\/v2\/users\/me/,
  ],
  [
    'a removed header',
    at(ROUTES.me, restError(401, 'rest_not_logged_in')),
    ['Authorization'],
    /The web server removes/,
  ],
  [
    'no plugin for asf/v1',
    below('/wp-json/asf', noRoute),
    ['signup', 'lostpassword', 'resetpassword'],
    /no route \/wp-json\/asf\/v1\/signup,[\s\S]*npm run pack -w wordpress/,
  ],
  [
    'refused OPTIONS requests',
    preflight(() => page(405, 'Method Not Allowed')),
    ['CORS'],
    /(?=.*jwt-auth\/v1\/token)(?=.*users\/me)(?=.*signup)(?=.*homepage\.json).* first with 405/,
  ],
  [
    'another allowed origin',
    preflight((usual) => ({ ...usual, headers: { 'Access-Control-Allow-Origin': 'https://www.example' } })),
    ['CORS'],
    /Access-Control-Allow-Origin is https:\/\/www\.example[\s\S]*Settings > Brainhouse, "Address of the site"/,
  ],
  [
    'a header that is not allowed',
    preflight((usual) => ({ ...usual, headers: { 'Access-Control-Allow-Headers': '*, X-WP-Nonce' } })),
    ['CORS'],
    /Access-Control-Allow-Headers does not contain authorization\./,
  ],
  [
    'an answer without the permission of its preflight',
    at(ROUTES.signUp, { ...restError(400, 'missing_field'), headers: { 'Access-Control-Allow-Origin': 'null' } }),
    ['CORS'],
    /signup: the OPTIONS request is allowed, but in the answer itself Access-Control-Allow-Origin is null/,
  ],
  [
    'public member content',
    at('/member-content/homepage.json', { status: 200, body: { name: 'homepage' } }),
    ['member content'],
    /Everyone can read member content: \S+\/member-content\/homepage\.json[\s\S]*npm run content:push/,
  ],
  [
    'a server that stops answering',
    at(ROUTES.signUp, 'cut'),
    ['address'],
    /No answer of 127\.0\.0\.1:\d+: .*\(UND_ERR_SOCKET/,
  ],
];

it.each(PARTS)('OPS-74, OPS-75: %s: only that is wrong', async (_name, rule, topics, text) => {
  wordPress.answerWith(rule);
  expectErrors(await findings(), topics, text);
});

it('OPS-75: a WordPress that never answers ends the run with the time limit', async () => {
  wordPress.answerWith(() => 'hang');
  expectErrors(await findings(SITE, 50), ['address'], /nothing within 0\.05 s/);
  expect(wordPress.received).toHaveLength(1);
  // Also after an answer.
  wordPress.answerWith((request) => (request.path === ROUTES.index ? undefined : 'hang'));
  expectErrors(await findings(SITE, 500), ['address'], /nothing within 0\.5 s/);
});
