import { randomBytes } from 'node:crypto';
import { note, ok, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import type { Answer } from './request';
import { closed } from './check-address';
import { codeOf, describe, fieldsOf, isMissing } from './context';
import type { Context } from './context';
import { explainKnownPage, explainPage, explainRedirect, isRedirect } from './pages';

/** The name in the failed login. The plugin's login limit counts it. */
const UNKNOWN_USER = 'brainhouse-doctor';

/** Codes of a failed login. */
const REFUSALS = ['invalid_username', 'invalid_email', 'incorrect_password', 'empty_username', 'empty_password'].map(
  (code) => `[jwt_auth] ${code}`,
);

const INSTALL =
  'WordPress: Plugins > Add Plugin, search for "JWT Authentication for WP REST API" (jwt-authentication-for-wp-rest-api), install and activate it.';

/** What the login route answers. */
export interface LoginResult {
  readonly findings: readonly Finding[];
  /** Whether a plugin reads tokens, so that the check of the Authorization header has a meaning. */
  readonly readsTokens: boolean;
}

/**
 * The plugin that issues tokens, and its secret.
 * @param isQuick without the failed login, which a lock-out plugin would count
 * @throws {Unreachable}
 */
export async function checkLogin(context: Context, isQuick: boolean): Promise<LoginResult> {
  const answer = await context.emptyLogin();
  const error = explainLogin(answer, context);
  if (error) return { findings: [error], readsTokens: error.topic === 'secret' };
  const found = ok('JWT plugin', 'issues tokens, and has a secret');
  if (isQuick) return { findings: [found], readsTokens: true };
  const failed = await context.request(SERVICE_PATHS.token, {
    method: 'POST',
    body: { username: UNKNOWN_USER, password: randomBytes(12).toString('hex') },
  });
  return { findings: [found, checkRefusal(failed)], readsTokens: true };
}

function explainLogin(answer: Answer, { base }: Context): Finding | undefined {
  const code = codeOf(answer);
  if (isRedirect(answer)) return explainRedirect(answer, base);
  if (answer.json === undefined) return explainPage('JWT plugin', answer);
  if (code === 'jwt_auth_bad_config') {
    return wrong('secret', 'The JWT plugin has no secret, so nobody can sign in.', [
      `wp-config.php, above "That's all, stop editing": define( 'JWT_AUTH_SECRET_KEY', '${randomBytes(32).toString('hex')}' );`,
      'Managed host without access to wp-config.php: ask the host to add that line, or use its file manager or SFTP.',
    ]);
  }
  if (isMissing(answer)) {
    return wrong('JWT plugin', 'No plugin issues tokens, so nobody can sign in.', [
      INSTALL,
      'If it is active: a security plugin may have removed its routes (jwt-auth/v1). Allow them there.',
    ]);
  }
  if (answer.status === 403 && REFUSALS.includes(code)) return undefined;
  const fields = fieldsOf(answer);
  if ('statusCode' in fields || 'success' in fields || code.startsWith('jwt_auth') || answer.status === 400) {
    return wrong(
      'JWT plugin',
      `A plugin has the route for tokens, but answers differently: ${describe(answer)}. The site would not find the token.`,
      [`WordPress: Plugins, deactivate the other one, for example "JWT Auth". ${INSTALL}`],
    );
  }
  if (answer.status === 401 || answer.status === 403) return closed(answer);
  const page = explainKnownPage('JWT plugin', answer);
  if (page) return page;
  return wrong('JWT plugin', `The login answers with ${describe(answer)}.`, [
    'The error log of PHP names the reason. Deactivate other plugins that change the login, to find the one that causes it.',
  ]);
}

/** The answer to an unknown username. Other plugins can take part in it. */
function checkRefusal(answer: Answer): Finding {
  const code = codeOf(answer);
  if (answer.status === 403 && REFUSALS.includes(code)) {
    return ok('login', 'a wrong password is refused as expected');
  }
  if (code === '[jwt_auth] too_many_retries' || answer.status === 429) {
    return note(
      'login',
      'not checked: after several failed logins this machine has to wait. Members are not affected.',
    );
  }
  if (answer.json === undefined) return explainPage('login', answer);
  return wrong('login', `A wrong password gets an unexpected answer: ${describe(answer)}.`, [
    'A plugin for captchas or a second factor may check the login, which the form of the site does not have. Let it leave out the REST API: the route jwt-auth/v1/token.',
  ]);
}

/** Whether tokens reach WordPress. @throws {Unreachable} */
export async function checkAuthorization(context: Context): Promise<readonly Finding[]> {
  const answer = await context.meWithBadToken();
  const code = codeOf(answer);
  const topic = 'Authorization header';
  if (isRedirect(answer)) return [explainRedirect(answer, context.base)];
  if (answer.json === undefined) return [explainPage(topic, answer)];
  if (code.startsWith('jwt_auth_')) return [ok(topic, 'passed on to WordPress'), ...checkCache(answer)];
  if (code === 'rest_not_logged_in') {
    return [
      wrong(topic, 'The web server removes it, so members are signed out immediately after the login.', [
        'Apache: save Settings > Permalinks again, so that WordPress writes its rule for the header to .htaccess. Or write above "# BEGIN WordPress": SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1   or, with Apache 2.4.13 or later: CGIPassAuth On',
        'Apache: delete a line "RequestHeader unset Authorization", which no other line can undo.',
        'nginx: beside the other fastcgi_param lines: fastcgi_param HTTP_AUTHORIZATION $http_authorization;   with a proxy: proxy_set_header Authorization $http_authorization;',
        'Managed host, CDN: ask the host to pass the header Authorization to PHP for addresses that begin with /wp-json/.',
      ]),
    ];
  }
  const page = explainKnownPage(topic, answer);
  if (page) return [page];
  return [
    wrong(topic, `WordPress did not examine the token: ${describe(answer)}.`, [
      'A security plugin may close the route wp/v2/users ("Stop user enumeration", "Disable user REST API"). Let it leave out wp/v2/users/me, which gives members their own name only.',
    ]),
  ];
}

/** A cache in front of WordPress that stores answers of the REST API would show them to other members. */
function checkCache({ headers }: Answer): readonly Finding[] {
  const hit = [
    'cf-cache-status',
    'x-cache',
    'x-cache-status',
    'x-litespeed-cache',
    'x-proxy-cache',
    'x-varnish-cache',
  ].find((name) => /\bhit\b/i.test(headers.get(name) ?? ''));
  return hit === undefined
    ? []
    : [
        wrong(
          'cache',
          `A cache answers requests with a token (${hit}: ${headers.get(hit) ?? ''}), so members could get answers of others.`,
          [
            'Cloudflare: Caching > Cache Rules, "Bypass cache" if the URI path starts with /wp-json/. Plugins (WP Rocket, LiteSpeed Cache, W3 Total Cache): exclude /wp-json/ from the cache, and empty it.',
            'Managed host: ask the host to leave /wp-json/ out of its cache.',
          ],
        ),
      ];
}
