import { randomBytes } from 'node:crypto';
import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { isRecord } from '../../contract/unknown-value';
import { closed, codeOf, describe, explainForeign, fieldsOf, isClosed, isMissing } from './answers';
import { EMPTY_LOGIN, PLUGIN_PATHS, type Context } from './context';
import type { Answer, Question } from './request';

/** A request of the site that must be refused, so that nothing is created and no email is sent. */
interface Call {
  readonly path: string;
  readonly question: Question;
}

interface Asked extends Call {
  readonly answer: Answer;
}

/** A call, and what its answer says of a part of the back end. */
interface Check extends Call {
  readonly topic: string;
  /** What an answer of the REST API means. */
  readonly judge: (answer: Answer, check: Check) => Diagnosis;
}

const EMPTY_SIGN_UP = { fullName: '', username: '', email: '', phone: '', countryCode: '', ivCode: '', password: '' };
const BAD_TOKEN = { Authorization: 'Bearer brainhouse.doctor.check', 'Content-Type': 'application/json' };

const TOKEN_TOPIC = 'Authorization header';

const CHECKS: readonly Check[] = [
  { topic: 'JWT plugin', path: SERVICE_PATHS.token, question: EMPTY_LOGIN, judge: judgeLogin },
  { topic: TOKEN_TOPIC, path: SERVICE_PATHS.me, question: { headers: BAD_TOKEN }, judge: judgeToken },
  form('sign-up', SERVICE_PATHS.signup, EMPTY_SIGN_UP),
  form('forgotten password', SERVICE_PATHS.lostPassword, { user_login: '' }),
  form('new password', SERVICE_PATHS.resetPassword, { login: '', key: '', password: '' }),
];

/** Pages ask for member content with a token, too. */
const CONTENT: Call = { path: `${PLUGIN_PATHS.memberContent}/homepage.json`, question: { headers: BAD_TOKEN } };

function form(topic: string, path: string, body: object): Check {
  return { topic, path, question: { method: 'POST', body }, judge: judgeForm };
}

/** Codes of a failed login. */
const REFUSALS = ['invalid_username', 'invalid_email', 'incorrect_password', 'empty_username', 'empty_password'].map(
  (code) => `[jwt_auth] ${code}`,
);

/** The plugin that issues tokens, and its secret. */
function judgeLogin(answer: Answer, { topic }: Check): Diagnosis {
  const code = codeOf(answer);
  if (answer.status === 403 && REFUSALS.includes(code)) return ok(topic, 'issues tokens, and has a secret');
  if (code === 'jwt_auth_bad_config') {
    return wrong('secret', 'The JWT plugin has no secret, so nobody can sign in.', [
      `wp-config.php, above "That's all, stop editing": define( 'JWT_AUTH_SECRET_KEY', '${randomBytes(32).toString('hex')}' );`,
    ]);
  }
  if (isClosed(answer) && !('statusCode' in fieldsOf(answer))) return closed(answer);
  const install = 'WordPress: install and activate "JWT Authentication for WP REST API" (Plugins > Add Plugin).';
  return isMissing(answer)
    ? wrong(topic, 'No plugin issues tokens, so nobody can sign in.', [
        `${install} If it is active: a security plugin may have removed its routes (jwt-auth/v1).`,
      ])
    : wrong(topic, `A plugin has the route for tokens, but answers differently: ${describe(answer)}.`, [
        `WordPress: Plugins, deactivate the other one, for example "JWT Auth". ${install}`,
      ]);
}

/** Whether tokens reach WordPress. */
function judgeToken(answer: Answer, { topic }: Check): Diagnosis {
  const code = codeOf(answer);
  if (code.startsWith('jwt_auth_')) return ok(topic, 'passed on to WordPress');
  return code === 'rest_not_logged_in'
    ? wrong(topic, 'The web server removes it, so members are signed out immediately after the login.', [
        'Settings > Brainhouse and wordpress/README.md ("When something is wrong") have the lines for Apache and nginx. Managed host, CDN: ask the host to pass the header to PHP for addresses that begin with /wp-json/.',
      ])
    : wrong(topic, `WordPress did not examine the token: ${describe(answer)}.`, [
        'A security plugin may close the route wp/v2/users ("Stop user enumeration"). Let it leave out wp/v2/users/me, which gives members their own name only.',
      ]);
}

/** Whether a route `asf/v1` is there, and refuses empty fields. */
function judgeForm(answer: Answer, { topic, path }: Check): Diagnosis {
  if (isMissing(answer)) {
    return wrong(topic, `There is no route ${path}, so visitors cannot use its form.`, [
      'Run npm run pack -w wordpress, upload the zip file of hosting/ in Plugins > Add Plugin > Upload Plugin, and activate it. If it is active: the error log of PHP.',
    ]);
  }
  if (answer.status === 429) return note(topic, 'not checked: after many requests this machine has to wait');
  if (isClosed(answer)) return closed(answer);
  const isRefused = answer.status >= 400 || fieldsOf(answer).success === false;
  // Some implementations give the same answer for all names.
  return isRefused || path === SERVICE_PATHS.lostPassword
    ? ok(topic, `${path} is there, and refuses empty fields`)
    : wrong(topic, `${path} accepts a request with empty fields (status ${answer.status}).`, [
        'It must refuse them with status 400 and { "success": false, "code", "error", "field" }.',
      ]);
}

/** The routes for visitors, and whether pages of the site may call them. @throws {Unreachable} */
export async function checkRoutes(context: Context): Promise<readonly Diagnosis[]> {
  async function ask<One extends Call>(call: One): Promise<One & Asked> {
    return { ...call, answer: await context.request(call.path, call.question) };
  }
  const [checked, content] = await Promise.all([Promise.all(CHECKS.map(ask)), ask(CONTENT)]);
  const findings = checked.map(
    (one) => explainForeign(one.topic, one.answer, context.base) ?? one.judge(one.answer, one),
  );
  const [login] = findings;
  // Without the plugin nothing reads a token.
  const hasPlugin = login?.isOk === true || login?.topic === 'secret';
  return [
    ...findings.filter(({ topic }) => hasPlugin || topic !== TOKEN_TOPIC),
    ...(await checkCors(context, [...checked, content])),
  ];
}

/** Whether pages of the site may read the answers (Fetch standard, CORS protocol). @throws {Unreachable} */
async function checkCors(
  { origin, siteUrl, request }: Context,
  calls: readonly Asked[],
): Promise<readonly Diagnosis[]> {
  const topic = 'CORS';
  if (origin === undefined) return [ok(topic, `no permission is needed, because ${siteUrl} has the same origin`)];
  const paths = new Map<string, string[]>();
  await Promise.all(
    calls.map(async (call) => {
      const problem = isMissing(call.answer) ? undefined : await findCorsProblem(call, request, origin);
      if (problem !== undefined) paths.set(problem, [...(paths.get(problem) ?? []), call.path]);
    }),
  );
  if (paths.size === 0) return [ok(topic, `pages of ${origin} may call it`)];
  return [...paths].map(([problem, refused]) =>
    wrong(topic, `Browsers do not let pages of ${origin} call ${refused.join(', ')}: ${problem}.`, [
      `WordPress: Settings > Brainhouse, "Address of the site" must begin with ${origin}. If it is right there: set SITE_URL for this command and for the build. Without the plugin Brainhouse Members: define( 'JWT_AUTH_CORS_ENABLE', true ); in wp-config.php.`,
      'Web server, cache, CDN: let OPTIONS requests of /wp-json/ pass, and change no Access-Control header. WordPress sends these itself.',
    ]),
  );
}

/** Why browsers do not let pages make a call; undefined if they do. */
async function findCorsProblem(
  { path, question, answer }: Asked,
  request: Context['request'],
  origin: string,
): Promise<string | undefined> {
  const names = ['content-type', ...(question.headers ? ['authorization'] : [])];
  const { status, headers } = await request(path, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': question.method ?? 'GET',
      'Access-Control-Request-Headers': names.join(','),
    },
  });
  if (status < 200 || status > 299) {
    return `it answers the OPTIONS request that browsers send first with status ${status}`;
  }
  const problem = findOriginProblem(headers, origin);
  if (problem !== undefined) return problem;
  const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  // The wildcard does not include Authorization.
  const missing = names.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  if (missing.length > 0) return `Access-Control-Allow-Headers does not contain ${missing.join(' and ')}`;
  // A proxy or a cache may change the headers of the answer itself. An error in PHP is reported already.
  const inAnswer = answer.status >= 500 ? undefined : findOriginProblem(answer.headers, origin);
  return inAnswer && `the OPTIONS request is allowed, but in the answer itself ${inAnswer}`;
}

function findOriginProblem(headers: Headers, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin') ?? '';
  if (allowed === origin || allowed === '*') return undefined;
  return `Access-Control-Allow-Origin is ${allowed === '' ? 'missing' : allowed}`;
}

/** Whether guests get member content. Only addresses of the back end are requested. @throws {Unreachable} */
export async function checkContent({ request, base, contentBase }: Context): Promise<readonly Diagnosis[]> {
  const topic = 'member content';
  const paths = new Set([PLUGIN_PATHS.memberContent, '/member-content']);
  if (contentBase?.startsWith(`${base}/`)) paths.add(contentBase.slice(base.length));
  const answers = await Promise.all([...paths].map((path) => request(`${path}/homepage.json`)));
  const open = answers.filter(({ status, json }) => status === 200 && isRecord(json)).map(({ url }) => url);
  if (open.length > 0) {
    return [
      wrong(topic, `Everyone can read member content: ${open.join(', ')} answers without a login.`, [
        'If it was uploaded as files: delete the folder member-content from the web server. The plugin keeps it outside of the web root: npm run content:push -- ADDRESS',
        'If the plugin sends it: a cache stores it. Leave /wp-json/ out of the cache, and empty it.',
      ]),
    ];
  }
  return answers.some(({ status }) => status === 401)
    ? [ok(topic, 'guests get 401')]
    : [note(topic, `guests cannot get it from ${base}. As files of a static host it would be public.`)];
}
