import { examineQuickly } from '../../../doctor/examine';
import { at, below, expectErrors, findingsOf, preflight, SITE, useWordPress } from './doctor-run';
import { noRoute, page, restError, ROUTES, status, type Reply, type Rule } from './played-wordpress';

const wordPress = useWordPress();

const challenge = page(403, '<title>Just a moment...</title>');

function always(reply: Reply): Rule {
  return () => reply;
}

/** Errors with which nothing else can be examined. `checks.spec.ts` has those of a real WordPress. */
const FIRST: readonly (readonly [name: string, rules: readonly Rule[], topic: string, text: RegExp])[] = [
  [
    'a redirect to www',
    [always({ status: 301, headers: { Location: 'https://www.members.example/wp-json/' } })],
    'address',
    /redirects to https:\/\/www\.members\.example\. [\s\S]*GATSBY_SERVICE_BASE=https:\/\/www\.members\.example/,
  ],
  [
    'a redirect to the login',
    [always({ status: 302, headers: { Location: '/wp-login.php?redirect_to=x' } })],
    'address',
    /redirects to .*\/wp-login\.php\.[\s\S]*closes the site/,
  ],
  [
    'a firewall',
    [always(challenge)],
    'address',
    /status 403 and no JSON, but a page with the title "Just a moment\.\.\."\.\nOpen http\S+\/wp-json\/ in a browser[\s\S]*firewall/,
  ],
  [
    'an error in PHP, as JSON',
    [always(restError(500, 'wp_die', 'PHP lacks MySQL.'))],
    'address',
    /"PHP lacks MySQL\."/,
  ],
  [
    'a plugin that closes the REST API',
    [below('/wp-json', restError(401, 'rest_cannot_access', 'Only authenticated users.'))],
    'REST API',
    /Only authenticated users[\s\S]*unauthenticated users/,
  ],
];

it.each(FIRST)('%s: one error, and one line for what was not checked', async (_name, rules, topic, text) => {
  wordPress.current.play(...rules);
  const findings = await findingsOf({ base: wordPress.current.base });
  expect(findings).toHaveLength(2);
  expectErrors(findings, [topic], text);
  expect(findings[1]?.topic).toBe('not checked');
  // The build finds the same.
  const quick = await examineQuickly({ base: wordPress.current.base, siteUrl: SITE, contentBase: undefined });
  expect(quick).toEqual([findings[0]]);
});

const noCors = { 'Access-Control-Allow-Origin': '' };

/** Errors of one part that the build finds, too. */
const PARTS: readonly (readonly [name: string, rules: readonly Rule[], topics: readonly string[], text: RegExp])[] = [
  [
    'a look-alike',
    [at(ROUTES.token, { status: 403, body: { statusCode: 403, code: 'empty_username', message: 'x' } })],
    ['JWT plugin'],
    /answers differently: status 403 \(empty_username\)[\s\S]*deactivate the other one/,
  ],
  [
    'a closed route of users',
    [at(ROUTES.me, restError(401, 'rest_user_cannot_view'))],
    ['Authorization header'],
    /wp\/v2\/users\/me/,
  ],
  [
    'no plugin for asf/v1',
    [below('/wp-json/asf', noRoute), below('/wp-json/brainhouse', noRoute)],
    ['sign-up', 'forgotten password', 'new password'],
    /no route \/wp-json\/asf\/v1\/signup,[\s\S]*npm run pack -w wordpress/,
  ],
  [
    'refused OPTIONS requests',
    [preflight(() => page(405, 'Method Not Allowed'))],
    ['CORS'],
    /(?=.*jwt-auth\/v1\/token)(?=.*users\/me)(?=.*signup)(?=.*homepage\.json).*status 405/,
  ],
  [
    'another allowed origin',
    [preflight((usual) => ({ ...usual, headers: { 'Access-Control-Allow-Origin': 'https://www.example' } }))],
    ['CORS'],
    /Access-Control-Allow-Origin is https:\/\/www\.example[\s\S]*Settings > Brainhouse, "Address of the site"/,
  ],
  [
    'a header that is not allowed',
    [preflight((usual) => ({ ...usual, headers: { 'Access-Control-Allow-Headers': '*, X-WP-Nonce' } }))],
    ['CORS'],
    /Access-Control-Allow-Headers does not contain authorization\./,
  ],
  [
    'an answer without the permission of its preflight',
    [at(ROUTES.signUp, { ...restError(400, 'missing_field'), headers: noCors })],
    ['CORS'],
    /signup: the OPTIONS request is allowed, but in the answer itself Access-Control-Allow-Origin is missing/,
  ],
  [
    'public member content',
    [at('/member-content/homepage.json', { status: 200, body: { name: 'homepage' } })],
    ['member content'],
    /Everyone can read member content: \S+\/member-content\/homepage\.json[\s\S]*npm run content:push/,
  ],
];

it.each(PARTS)('%s: only that is wrong', async (_name, rules, topics, text) => {
  wordPress.current.play(...rules);
  expectErrors(await findingsOf({ base: wordPress.current.base }), topics, text);
  const quick = await examineQuickly({ base: wordPress.current.base, siteUrl: SITE, contentBase: undefined });
  expectErrors(quick, topics, text);
});

/** Errors that a build does not look for. */
const THOROUGH: readonly (readonly [name: string, rule: Rule, topic: string, text: RegExp])[] = [
  [
    'another version',
    at(ROUTES.status, status({ plugin: '0.9.10' })),
    'plugin',
    /is 0\.9\.10, but this repository has/,
  ],
  [
    'a plugin with an error',
    at(ROUTES.status, restError(500, 'internal_server_error')),
    'plugin',
    /status 500[\s\S]*error log/,
  ],
  // Guests do not learn which.
  ['a check of the plugin', at(ROUTES.status, status({ ready: false })), 'plugin', /Its own checks find an error/],
];

it.each(THOROUGH)('%s: the doctor finds only that', async (_name, rule, topic, text) => {
  wordPress.current.play(rule);
  expectErrors(await findingsOf({ base: wordPress.current.base }), [topic], text);
});
