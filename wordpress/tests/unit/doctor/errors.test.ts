import { examineQuickly } from '../../../doctor/examine';
import { at, below, expectErrors, findingsOf, preflight, SITE, useWordPress } from './doctor-run';
import { noRoute, page, restError, ROUTES, status } from './played-wordpress';
import type { Reply, Rule } from './played-wordpress';

const wordPress = useWordPress();

const challenge = page(403, '<title>Just a moment...</title>');

/** The index of the REST API of a WordPress that names this address of its routes. */
function indexAt(address: string): Reply {
  const headers = { Link: `<${address}>; rel="https://api.w.org/"` };
  return { status: 200, body: { name: 'x', namespaces: ['wp/v2'] }, headers };
}

function always(reply: Reply): Rule {
  return () => reply;
}

/** Errors with which nothing else can be examined. */
const FIRST: readonly (readonly [name: string, rules: readonly Rule[], topic: string, text: RegExp])[] = [
  [
    'plain permalinks',
    [below('/wp-json', page(404, 'Not Found')), at('/', indexAt('http://127.0.0.1/index.php?rest_route=/'))],
    'permalinks',
    /does not lead to it \(status 404\).*index\.php\?rest_route=\/\.\n[\s\S]*"Post name"[\s\S]*AllowOverride All[\s\S]*try_files/,
  ],
  [
    'another website',
    [always(page(200, '<!DOCTYPE html><title>Bakery Sample</title>'))],
    'address',
    /status 200 and no JSON, but a page with the title "Bakery Sample"\.\n.*correct the address/,
  ],
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
    /redirects to .*\/wp-login\.php\.[\s\S]*Force Login/,
  ],
  ['a firewall', [always(challenge)], 'address', /"Just a moment\.\.\."\.\nA firewall[\s\S]*\/wp-json\//],
  ['an update', [always(page(503, 'Briefly unavailable for scheduled maintenance.'))], 'address', /being updated/],
  [
    'an error in PHP, as JSON',
    [always(restError(500, 'wp_die', '<p>There has been a critical error on this website.</p>'))],
    'address',
    /error in PHP/,
  ],
  ['another error, as JSON', [always(restError(500, 'wp_die', 'PHP lacks MySQL.'))], 'address', /"PHP lacks MySQL\."/],
  ['PHP that is down', [always(page(502, 'Bad Gateway'))], 'address', /status 502.*\n.*Restart PHP-FPM/],
  ['a password of the web server', [always(page(401, 'Unauthorized'))], 'address', /asks for a password/],
  ['warnings of PHP', [always(page(200, '<b>Warning</b>: x {"name":"x"}'))], 'address', /PHP prints warnings/],
  [
    'a plugin that closes the REST API',
    [below('/wp-json', restError(401, 'rest_cannot_access', 'Only authenticated users.'))],
    'REST API',
    /Only authenticated users[\s\S]*Disable REST API/,
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
    'no JWT plugin',
    [below('/wp-json/jwt-auth', noRoute), at(ROUTES.me, restError(401, 'rest_not_logged_in'))],
    ['JWT plugin'],
    /No plugin issues tokens[\s\S]*"JWT Authentication for WP REST API"/,
  ],
  [
    'no secret',
    [at(ROUTES.token, restError(403, 'jwt_auth_bad_config')), at(ROUTES.me, restError(403, 'jwt_auth_bad_config'))],
    ['secret'],
    /no secret[\s\S]*define\( 'JWT_AUTH_SECRET_KEY', '[0-9a-f]{64}' \);/,
  ],
  [
    'a look-alike',
    [at(ROUTES.token, { status: 403, body: { statusCode: 403, code: 'empty_username', message: 'x' } })],
    ['JWT plugin'],
    /answers differently: status 403 \(empty_username\)[\s\S]*deactivate the other one/,
  ],
  [
    'a login closed to guests',
    [at(ROUTES.token, restError(401, 'rest_login_required'))],
    ['REST API'],
    /closes the REST API/,
  ],
  [
    'a removed Authorization header',
    [at(ROUTES.me, restError(401, 'rest_not_logged_in'))],
    ['Authorization header'],
    /signed out immediately[\s\S]*SetEnvIf[\s\S]*fastcgi_param HTTP_AUTHORIZATION \$http_authorization;/,
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
    ['sign-up'],
    /no route \/wp-json\/asf\/v1\/signup, .*lostpassword, .*resetpassword[\s\S]*npm run pack -w wordpress/,
  ],
  ['one missing route', [at(ROUTES.reset, noRoute)], ['new password'], /no route \/wp-json\/asf\/v1\/resetpassword/],
  [
    'a sign-up that accepts everything',
    [at(ROUTES.signUp, { status: 200, body: { success: true, message: 'x' } })],
    ['sign-up'],
    /accepts a request with empty fields \(status 200\)/,
  ],
  [
    'a firewall that refuses POST',
    [({ method }) => (method === 'POST' ? challenge : undefined)],
    ['JWT plugin'],
    /A firewall/,
  ],
  ['a sign-up with an error', [at(ROUTES.signUp, restError(500, 'internal_server_error'))], ['sign-up'], /status 500/],
  [
    'a plugin that does not run',
    [at(ROUTES.signUp, restError(503, 'service_unavailable'))],
    ['sign-up'],
    /does not run beside/,
  ],
  [
    'refused OPTIONS requests',
    [preflight(() => page(405, 'Method Not Allowed'))],
    ['CORS'],
    /(?=.*jwt-auth\/v1\/token)(?=.*users\/me)(?=.*signup)(?=.*homepage\.json).*: it answers the OPTIONS request .* status 405\.\n[\s\S]*LimitExcept/,
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
  [
    'plain permalinks that the web server hides',
    [at(ROUTES.index, indexAt('http://127.0.0.1/index.php?rest_route=/'))],
    ['permalinks'],
    /They are "Plain"/,
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
  ['an older plugin', at(ROUTES.status, status({ plugin: '0.9.10' })), 'plugin', /older than[\s\S]*Replace current/],
  ['a newer plugin', at(ROUTES.status, status({ plugin: '99.0.0' })), 'plugin', /newer than[\s\S]*git pull/],
  [
    'a plugin with an error',
    at(ROUTES.status, restError(500, 'internal_server_error')),
    'plugin',
    /status 500[\s\S]*error log/,
  ],
  [
    'an error that only the plugin sees',
    at(ROUTES.status, status({ ready: false })),
    'plugin',
    /names to administrators only[\s\S]*Settings > Brainhouse/,
  ],
];

it.each(THOROUGH)('%s: the doctor finds only that', async (_name, rule, topic, text) => {
  wordPress.current.play(rule);
  expectErrors(await findingsOf({ base: wordPress.current.base }), [topic], text);
});
