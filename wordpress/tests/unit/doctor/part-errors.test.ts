import { examineQuickly } from '../../../doctor/examine';
import { at, below, cloudflare, expectErrors, findingsOf, index, preflight, SITE, useWordPress } from './doctor-run';
import { noRoute, page, restError, ROUTES, status } from './played-wordpress';
import type { Rule } from './played-wordpress';

const wordPress = useWordPress();

const lookAlike = {
  status: 403,
  body: { success: false, statusCode: 403, code: 'empty_username', message: 'x', data: [] },
};
const noCors = { 'Access-Control-Allow-Origin': '' };

/** Errors of one part. `quick`: whether the build finds them too. */
const PARTS: readonly (readonly [
  name: string,
  rules: readonly Rule[],
  topics: readonly string[],
  text: RegExp,
  quick: boolean,
])[] = [
  [
    'no JWT plugin',
    [below('/wp-json/jwt-auth', noRoute), at(ROUTES.me, restError(401, 'rest_not_logged_in'))],
    ['JWT plugin'],
    /No plugin issues tokens[\s\S]*jwt-authentication-for-wp-rest-api/,
    true,
  ],
  [
    'no secret',
    [
      at(
        ROUTES.token,
        restError(403, 'jwt_auth_bad_config', 'JWT is not configured properly, please contact the admin'),
      ),
      at(ROUTES.me, restError(403, 'jwt_auth_bad_config')),
    ],
    ['secret'],
    /no secret[\s\S]*define\( 'JWT_AUTH_SECRET_KEY', '[0-9a-f]{64}' \);/,
    true,
  ],
  [
    'a look-alike',
    [at(ROUTES.token, lookAlike)],
    ['JWT plugin'],
    /answers differently: status 403 \(empty_username\)[\s\S]*deactivate the other one/,
    true,
  ],
  [
    'a login closed to guests',
    [at(ROUTES.token, restError(401, 'rest_login_required'))],
    ['REST API'],
    /closes the REST API/,
    true,
  ],
  [
    'a login with an error',
    [at(ROUTES.token, restError(500, 'internal_server_error'))],
    ['JWT plugin'],
    /status 500/,
    true,
  ],
  [
    'an error in PHP at the login',
    [
      at(ROUTES.token, {
        ...restError(500, 'internal_server_error', 'There has been a critical error on this website.'),
        headers: { 'Access-Control-Allow-Origin': '' },
      }),
    ],
    ['JWT plugin'],
    /stops with an error in PHP/,
    true,
  ],
  [
    'plain permalinks that the web server hides',
    [
      at(ROUTES.index, {
        status: 200,
        body: index,
        headers: { Link: '<http://127.0.0.1/index.php?rest_route=/>; rel="https://api.w.org/"' },
      }),
    ],
    ['permalinks'],
    /permalinks of WordPress are "Plain"/,
    true,
  ],
  [
    'a captcha at the login',
    [
      ({ path, fields, method }) =>
        path === ROUTES.token && method === 'POST' && fields.username !== ''
          ? restError(403, '[jwt_auth] captcha_error', 'Please solve the captcha.')
          : undefined,
    ],
    ['login'],
    /solve the captcha[\s\S]*second factor/,
    false,
  ],
  [
    'a removed Authorization header',
    [at(ROUTES.me, restError(401, 'rest_not_logged_in'))],
    ['Authorization header'],
    /signed out immediately[\s\S]*SetEnvIf Authorization "\(\.\*\)" HTTP_AUTHORIZATION=\$1[\s\S]*CGIPassAuth On[\s\S]*fastcgi_param HTTP_AUTHORIZATION \$http_authorization;[\s\S]*ask the host/,
    true,
  ],
  [
    'a closed route of users',
    [at(ROUTES.me, restError(401, 'rest_user_cannot_view'))],
    ['Authorization header'],
    /wp\/v2\/users\/me/,
    true,
  ],
  [
    'a cache in front',
    [at(ROUTES.me, { ...restError(403, 'jwt_auth_invalid_token'), headers: { 'CF-Cache-Status': 'HIT' } })],
    ['cache'],
    /cf-cache-status: HIT[\s\S]*Bypass cache/,
    true,
  ],
  [
    'no plugin for asf/v1',
    [below('/wp-json/asf', noRoute), below('/wp-json/brainhouse', noRoute)],
    ['sign-up'],
    /no route \/wp-json\/asf\/v1\/signup, .*lostpassword, .*resetpassword[\s\S]*npm run pack -w wordpress/,
    true,
  ],
  [
    'one missing route',
    [at(ROUTES.reset, noRoute)],
    ['new password'],
    /no route \/wp-json\/asf\/v1\/resetpassword/,
    true,
  ],
  [
    'a sign-up that accepts everything',
    [at(ROUTES.signUp, { status: 200, body: { success: true, message: 'x' } })],
    ['sign-up'],
    /accepts a request with empty fields \(status 200\)/,
    true,
  ],
  [
    'a reset that accepts everything',
    [at(ROUTES.reset, { status: 200, body: { message: 'x' } })],
    ['new password'],
    /accepts a request with empty fields/,
    true,
  ],
  [
    'fields with other names',
    [
      at(
        ROUTES.signUp,
        restError(400, 'rest_missing_callback_param', 'Missing parameter(s): first_name', {
          params: ['first_name', 'username'],
        }),
      ),
    ],
    ['sign-up'],
    /needs first_name, which the site does not send. It sends fullName,/,
    true,
  ],
  [
    'a field that is not read',
    [at(ROUTES.signUp, { status: 400, body: { success: false, error: 'Name?', field: 'fullName' } })],
    ['sign-up'],
    /error in fullName, which had a valid value/,
    true,
  ],
  [
    'an error without a text',
    [at(ROUTES.signUp, { status: 400, body: { success: false } })],
    ['sign-up'],
    /without a text/,
    true,
  ],
  [
    'a route for members only',
    [at(ROUTES.lost, restError(401, 'rest_forbidden'))],
    ['REST API'],
    /rest_forbidden/,
    true,
  ],
  [
    'a firewall that refuses POST',
    [({ method }) => (method === 'POST' ? cloudflare : undefined)],
    ['JWT plugin'],
    /Cloudflare/,
    true,
  ],
  [
    'a sign-up with an error',
    [at(ROUTES.signUp, restError(500, 'internal_server_error'))],
    ['sign-up'],
    /status 500/,
    true,
  ],
  [
    'a plugin that does not run',
    [at(ROUTES.signUp, restError(503, 'service_unavailable'))],
    ['sign-up'],
    /does not run beside/,
    true,
  ],
  [
    'refused OPTIONS requests',
    [preflight(() => page(405, 'Method Not Allowed'))],
    ['CORS'],
    /call \/wp-json\/jwt-auth\/v1\/token, .*users\/me, .*signup, .*homepage\.json: it answers the OPTIONS request .* status 405\.\nApache: [\s\S]*LimitExcept[\s\S]*if \(\$request_method = OPTIONS\)/,
    true,
  ],
  [
    'OPTIONS requests that a rule forbids',
    [preflight(() => page(403, 'Forbidden'))],
    ['CORS'],
    /status 403\.\nApache: /,
    true,
  ],
  [
    'redirected OPTIONS requests',
    [preflight(() => ({ status: 301, headers: { Location: '/' } }))],
    ['CORS'],
    /redirects the OPTIONS request/,
    true,
  ],
  ['OPTIONS requests that a firewall refuses', [preflight(() => cloudflare)], ['CORS'], /Cloudflare/, true],
  [
    'another allowed origin',
    [
      preflight((usual) => ({
        ...usual,
        headers: { 'Access-Control-Allow-Origin': 'https://www.brainhouse.example' },
      })),
    ],
    ['CORS'],
    /Access-Control-Allow-Origin is https:\/\/www\.brainhouse\.example[\s\S]*Settings > Brainhouse, "Address of the site"/,
    true,
  ],
  [
    'an origin allowed twice',
    [preflight((usual) => ({ ...usual, headers: { 'Access-Control-Allow-Origin': `${SITE}, *` } }))],
    ['CORS'],
    /sent twice/,
    true,
  ],
  [
    'no allowed origin',
    [preflight((usual) => ({ ...usual, headers: noCors })), below('/wp-json/brainhouse', noRoute)],
    ['CORS'],
    /Access-Control-Allow-Origin is missing[\s\S]*JWT_AUTH_CORS_ENABLE/,
    true,
  ],
  [
    'a header that is not allowed',
    [preflight((usual) => ({ ...usual, headers: { 'Access-Control-Allow-Headers': '*, X-WP-Nonce' } }))],
    ['CORS'],
    /users\/me, .*homepage\.json: Access-Control-Allow-Headers does not contain authorization\./,
    true,
  ],
  [
    'an answer without the permission of its preflight',
    [at(ROUTES.signUp, { ...restError(400, 'missing_field'), headers: noCors })],
    ['CORS'],
    /signup: the OPTIONS request is allowed, but in the answer itself/,
    true,
  ],
  [
    'an older plugin',
    [at(ROUTES.status, status({ plugin: '0.9.10' }))],
    ['plugin'],
    /0\.9\.10 is older than[\s\S]*Replace current/,
    false,
  ],
  [
    'a newer plugin',
    [at(ROUTES.status, status({ plugin: '99.0.0' }))],
    ['plugin'],
    /99\.0\.0 is newer than[\s\S]*git pull/,
    false,
  ],
  [
    'a plugin with an error',
    [at(ROUTES.status, restError(500, 'internal_server_error'))],
    ['plugin'],
    /status 500/,
    false,
  ],
  [
    'an error that only the plugin sees',
    [at(ROUTES.status, status({ ready: false }))],
    ['plugin'],
    /names to administrators only[\s\S]*Settings > Brainhouse/,
    false,
  ],
  [
    'a clock that is ahead',
    [at(ROUTES.status, status({ time: Date.now() / 1000 + 400 }))],
    ['clock'],
    / \d{3} s ahead of[\s\S]*timedatectl/,
    false,
  ],
  [
    'a clock that is behind, without the plugin',
    [below('/wp-json/brainhouse', { ...noRoute, headers: { Date: 'Mon, 01 Jan 2024 00:00:00 GMT' } })],
    ['clock'],
    /behind/,
    false,
  ],
  [
    'public member content',
    [at('/member-content/homepage.json', { status: 200, body: { name: 'homepage' } })],
    ['member content'],
    /Everyone can read member content: \S+\/member-content\/homepage\.json[\s\S]*npm run content:push/,
    true,
  ],
  [
    'member content from a cache',
    [at(ROUTES.content, { status: 200, body: { name: 'homepage' } })],
    ['member content'],
    /brainhouse\/v1\/member-content\/homepage\.json/,
    true,
  ],
  [
    'another address in the settings',
    [
      at(ROUTES.index, {
        status: 200,
        body: index,
        headers: { Link: '<https://www.members.example/wp-json/>; rel="https://api.w.org/"' },
      }),
    ],
    ['own address'],
    /says that its address is https:\/\/www\.members\.example, not[\s\S]*WP_HOME/,
    true,
  ],
];

it.each(PARTS)('%s: only that is wrong', async (_name, rules, topics, text, isQuick) => {
  wordPress.current.play(...rules);
  expectErrors(await findingsOf({ base: wordPress.current.base }), topics, text);
  expectErrors(
    await examineQuickly({ base: wordPress.current.base, siteUrl: SITE, contentBase: undefined }),
    isQuick ? topics : [],
    isQuick ? text : /^$/,
  );
});
