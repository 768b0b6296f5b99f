import { randomBytes } from 'node:crypto';
import { note, ok, wrong } from '../../contract/diagnosis';
import type { Diagnosis } from '../../contract/diagnosis';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { isRecord } from '../lib/unknown-value';
import { closed, codeOf, describe, explainForeign, fieldsOf, isClosed, isMissing } from './answers';
import { PLUGIN_PATHS } from './context';
import type { Context } from './context';
import type { Answer } from './request';

/** Codes of a failed login. */
const REFUSALS = ['invalid_username', 'invalid_email', 'incorrect_password', 'empty_username', 'empty_password'].map(
  (code) => `[jwt_auth] ${code}`,
);

/** The plugin that issues tokens, its secret, and whether tokens reach it. @throws {Unreachable} */
export async function checkLogin(context: Context): Promise<readonly Diagnosis[]> {
  const error = explainLogin(await context.emptyLogin(), context);
  // Without the plugin nothing reads a token.
  if (error && error.topic !== 'secret') return [error];
  return [error ?? ok('JWT plugin', 'issues tokens, and has a secret'), await checkAuthorization(context)];
}

function explainLogin(answer: Answer, { base }: Context): Diagnosis | undefined {
  const code = codeOf(answer);
  if (code === 'jwt_auth_bad_config') {
    return wrong('secret', 'The JWT plugin has no secret, so nobody can sign in.', [
      `wp-config.php, above "That's all, stop editing": define( 'JWT_AUTH_SECRET_KEY', '${randomBytes(32).toString('hex')}' );`,
    ]);
  }
  const install = 'WordPress: install and activate "JWT Authentication for WP REST API" (Plugins > Add Plugin).';
  if (isMissing(answer) && answer.json !== undefined) {
    return wrong('JWT plugin', 'No plugin issues tokens, so nobody can sign in.', [
      install,
      'If it is active: a security plugin may have removed its routes (jwt-auth/v1). Allow them there.',
    ]);
  }
  if (answer.status === 403 && REFUSALS.includes(code)) return undefined;
  const foreign = explainForeign('JWT plugin', answer, base);
  if (foreign) return foreign;
  return isClosed(answer) && !('statusCode' in fieldsOf(answer))
    ? closed(answer)
    : wrong('JWT plugin', `A plugin has the route for tokens, but answers differently: ${describe(answer)}.`, [
        `WordPress: Plugins, deactivate the other one, for example "JWT Auth". ${install}`,
      ]);
}

/** Whether tokens reach WordPress. */
async function checkAuthorization(context: Context): Promise<Diagnosis> {
  const answer = await context.meWithBadToken();
  const topic = 'Authorization header';
  const code = codeOf(answer);
  if (code.startsWith('jwt_auth_')) return ok(topic, 'passed on to WordPress');
  if (code === 'rest_not_logged_in') {
    return wrong(topic, 'The web server removes it, so members are signed out immediately after the login.', [
      'Apache: save Settings > Permalinks again, or write above "# BEGIN WordPress" in .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1   A line "RequestHeader unset Authorization" must go.',
      'nginx: beside the other fastcgi_param lines: fastcgi_param HTTP_AUTHORIZATION $http_authorization;   with a proxy: proxy_set_header Authorization $http_authorization;',
      'Managed host, CDN: ask the host to pass the header Authorization to PHP for addresses that begin with /wp-json/.',
    ]);
  }
  return (
    explainForeign(topic, answer, context.base) ??
    wrong(topic, `WordPress did not examine the token: ${describe(answer)}.`, [
      'A security plugin may close the route wp/v2/users ("Stop user enumeration"). Let it leave out wp/v2/users/me, which gives members their own name only.',
    ])
  );
}

/** The routes for people without a session. Their requests must be refused, so that nothing is created and no email is sent. */
const ACCOUNT_ROUTES: readonly {
  readonly topic: string;
  readonly path: string;
  readonly send: (context: Context) => Promise<Answer>;
}[] = [
  { topic: 'sign-up', path: SERVICE_PATHS.signup, send: (context) => context.emptySignUp() },
  {
    topic: 'forgotten password',
    path: SERVICE_PATHS.lostPassword,
    send: ({ request }) => request(SERVICE_PATHS.lostPassword, { method: 'POST', body: { user_login: '' } }),
  },
  {
    topic: 'new password',
    path: SERVICE_PATHS.resetPassword,
    send: ({ request }) =>
      request(SERVICE_PATHS.resetPassword, { method: 'POST', body: { login: '', key: '', password: '' } }),
  },
];

/** The routes `asf/v1`. @throws {Unreachable} */
export async function checkAccountRoutes(context: Context): Promise<readonly Diagnosis[]> {
  const answers = await Promise.all(ACCOUNT_ROUTES.map(({ send }) => send(context)));
  const missing = ACCOUNT_ROUTES.filter((_, index) => answers[index] && isMissing(answers[index]));
  const checked = ACCOUNT_ROUTES.flatMap(({ topic, path }, index) => {
    const answer = answers[index];
    return answer === undefined || isMissing(answer) ? [] : [checkAccountRoute(topic, path, answer, context)];
  });
  if (missing.length === 0) return checked;
  const paths = missing.map(({ path }) => path).join(', ');
  return [
    wrong(missing[0]?.topic ?? '', `There is no route ${paths}, so visitors cannot use their forms.`, [
      'Run npm run pack -w wordpress, upload the zip file of hosting/ in Plugins > Add Plugin > Upload Plugin, and activate it.',
      'If it is active, or code of your own should answer: the error log of PHP, and wordpress/README.md.',
    ]),
    ...checked,
  ];
}

function checkAccountRoute(topic: string, path: string, answer: Answer, { base }: Context): Diagnosis {
  const code = codeOf(answer);
  const foreign = explainForeign(topic, answer, base);
  if (foreign) return foreign;
  if (answer.status === 429) return note(topic, 'not checked: after many requests this machine has to wait');
  if (code === 'service_unavailable') {
    return wrong(topic, 'The plugin Brainhouse Members does not run beside the plugin that issues tokens.', [
      'Deactivate that plugin, and install "JWT Authentication for WP REST API".',
    ]);
  }
  if (isClosed(answer)) return closed(answer);
  const isRefused = answer.status >= 400 || fieldsOf(answer).success === false;
  // Some implementations give the same answer for all names.
  return isRefused || path === SERVICE_PATHS.lostPassword
    ? ok(topic, `${path} is there, and refuses empty fields`)
    : wrong(topic, `${path} accepts a request with empty fields (status ${answer.status}).`, [
        'It must refuse them with status 400 and { "success": false, "code", "error", "field" }.',
      ]);
}

/** Whether pages of the site may read the answers (Fetch standard, CORS protocol). @throws {Unreachable} */
export async function checkCors(context: Context): Promise<readonly Diagnosis[]> {
  const { origin, siteUrl } = context;
  const topic = 'CORS';
  if (origin === undefined) return [ok(topic, `no permission is needed, because ${siteUrl} has the same origin`)];
  const paths = new Map<string, string[]>();
  await Promise.all(
    (await existingCalls(context)).map(async (call) => {
      const problem = await findCorsProblem(call, context.request, origin);
      if (problem !== undefined) paths.set(problem, [...(paths.get(problem) ?? []), new URL(call.answer.url).pathname]);
    }),
  );
  if (paths.size === 0) return [ok(topic, `pages of ${origin} may call it`)];
  return [...paths].map(([problem, refused]) =>
    wrong(topic, `Browsers do not let pages of ${origin} call ${refused.join(', ')}: ${problem}.`, [
      `WordPress: Settings > Brainhouse, "Address of the site" must begin with ${origin}. If it is right there: set SITE_URL for this command and for the build. Without the plugin Brainhouse Members: define( 'JWT_AUTH_CORS_ENABLE', true ); in wp-config.php.`,
      'Apache, nginx: delete rules that answer or refuse OPTIONS requests (LimitExcept, "if ($request_method = OPTIONS)"), and lines that add Access-Control headers. WordPress sends these itself.',
      'Cloudflare, caches, managed hosts: let OPTIONS requests of /wp-json/ pass without cookies, and change no Access-Control header.',
    ]),
  );
}

/** A call that pages of the site make. */
interface Call {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: readonly string[];
  /** The answer to the call itself. */
  readonly answer: Answer;
}

/** The calls of the site whose routes are there. */
async function existingCalls(context: Context): Promise<readonly Call[]> {
  const withToken = ['authorization', 'content-type'];
  const content = `${PLUGIN_PATHS.memberContent}/homepage.json`;
  const calls: readonly Call[] = [
    { path: SERVICE_PATHS.token, method: 'POST', headers: ['content-type'], answer: await context.emptyLogin() },
    { path: SERVICE_PATHS.me, method: 'GET', headers: withToken, answer: await context.meWithBadToken() },
    { path: SERVICE_PATHS.signup, method: 'POST', headers: ['content-type'], answer: await context.emptySignUp() },
    { path: content, method: 'GET', headers: withToken, answer: await context.request(content) },
  ];
  return calls.filter(({ answer }) => !isMissing(answer));
}

/** Why browsers do not let pages make a call; undefined if they do. */
async function findCorsProblem(call: Call, request: Context['request'], origin: string): Promise<string | undefined> {
  const { status, headers } = await request(call.path, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': call.method,
      'Access-Control-Request-Headers': call.headers.join(','),
    },
  });
  if (status < 200 || status > 299) {
    return `it answers the OPTIONS request that browsers send first with status ${status}`;
  }
  const problem = findOriginProblem(headers, origin);
  if (problem !== undefined) return problem;
  const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  // The wildcard does not include Authorization.
  const missing = call.headers.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length > 0) return `Access-Control-Allow-Headers does not contain ${missing.join(' and ')}`;
  // A proxy or a cache may change the headers of the answer itself. An error in PHP is reported already.
  const inAnswer = call.answer.status >= 500 ? undefined : findOriginProblem(call.answer.headers, origin);
  return inAnswer && `the OPTIONS request is allowed, but in the answer itself ${inAnswer}`;
}

function findOriginProblem(headers: Headers, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin') ?? '';
  if (allowed === origin || allowed === '*') return undefined;
  return `Access-Control-Allow-Origin is ${allowed === '' ? 'missing' : allowed}`;
}

/** Whether guests get member content. Only addresses of the back end are requested. @throws {Unreachable} */
export async function checkContent(context: Context): Promise<readonly Diagnosis[]> {
  const { request, base, contentBase, siteUrl } = context;
  const topic = 'member content';
  const paths = new Set([PLUGIN_PATHS.memberContent, '/member-content']);
  if (contentBase?.startsWith(`${base}/`)) paths.add(contentBase.slice(base.length));
  const answers = await Promise.all([...paths].map((path) => request(`${path}/homepage.json`)));
  const open = answers.filter(({ status, json }) => status === 200 && isRecord(json)).map(({ url }) => url);
  if (open.length > 0) {
    return [
      wrong(topic, `Everyone can read member content: ${open.join(', ')} answers without a login.`, [
        'If member content was uploaded as files: delete the folder member-content from the web server. The plugin keeps it outside of the web root: npm run content:push -- ADDRESS',
        'If the plugin sends it: a cache stores it. Leave /wp-json/ out of the cache, and empty it.',
      ]),
    ];
  }
  const closedAt = [...paths].filter((_, index) => answers[index]?.status === 401);
  if (closedAt.length === 0) {
    return [note(topic, `guests cannot get it from ${base}. As files of a static host it would be public.`)];
  }
  const expected = base + PLUGIN_PATHS.memberContent;
  const isKnown = contentBase === expected || new URL(siteUrl).origin === new URL(base).origin;
  return [
    ok(topic, 'guests get 401'),
    ...(isKnown || !closedAt.includes(PLUGIN_PATHS.memberContent)
      ? []
      : [
          note(
            topic,
            `build the site with GATSBY_MEMBER_CONTENT_BASE=${expected}; here it is ${contentBase ?? 'not set'}`,
          ),
        ]),
  ];
}
