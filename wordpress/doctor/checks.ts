import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';
import { REST_BASE, ROUTES } from '../../contract/values/routes';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { toBase } from '../lib/address';
import { createRequest, Unreachable, type Answer, type Question, type Request } from './request';

/** What is checked. */
export interface Subject {
  /** Address of the back end without a final slash. */
  readonly base: string;
  /** Public address of the site. */
  readonly siteUrl: string;
  /** Value of GATSBY_MEMBER_CONTENT_BASE: a path or an address; '' if it is not set. */
  readonly contentBase: string;
}

/** The plugin's own checks have the remedies that need a look from inside. */
const IN_SETTINGS = 'Settings > Brainhouse and wordpress/README.md ("When something is wrong") say what to do.';

/** A request of the site, and what its answer says. All are refused, so that nothing is created and no email is sent. */
type Check = readonly [path: string, question: Question, judge: Judge];
type Judge = (answer: Answer, path: string) => Diagnosis | undefined;
type Asked = readonly [...Check, answer: Answer];

const BAD_TOKEN = { headers: { Authorization: 'Bearer brainhouse.doctor.check', 'Content-Type': 'application/json' } };
const MEMBER_CONTENT = REST_BASE + ROUTES.memberContent;

/** Lock-out plugins do not count a login without a name. */
const LOGIN = { method: 'POST', body: { username: '', password: '' } } as const;

const CHECKS: readonly Check[] = [
  [SERVICE_PATHS.token, LOGIN, judgeLogin],
  [SERVICE_PATHS.me, BAD_TOKEN, judgeToken],
  [SERVICE_PATHS.signup, { method: 'POST', body: { username: '', email: '', password: '' } }, judgeForm],
  [SERVICE_PATHS.lostPassword, { method: 'POST', body: { user_login: '' } }, judgeForm],
  [SERVICE_PATHS.resetPassword, { method: 'POST', body: { login: '', key: '', password: '' } }, judgeForm],
  // Pages ask for member content with a token. Whether guests get it is another check.
  [`${MEMBER_CONTENT}/homepage.json`, BAD_TOKEN, () => undefined],
];

function codeOf({ fields }: Answer): string {
  return typeof fields?.code === 'string' ? fields.code : '';
}

/** The status with the code and the message of an error, for a sentence such as "It answers with …". */
function describe(answer: Answer): string {
  const { status, fields } = answer;
  const text = typeof fields?.message === 'string' ? fields.message.replace(/<[^>]*>/g, '').slice(0, 200) : '';
  return `status ${status}${fields ? ` (${codeOf(answer)}): "${text}"` : ' and no JSON'}`;
}

function isMissing(answer: Answer): boolean {
  return answer.status === 404 && ['rest_no_route', ''].includes(codeOf(answer));
}

/** What an answer means that no route of the site gives: a redirect, a page, or an error of the server. */
function explainForeign(answer: Answer): Diagnosis | undefined {
  const { status, headers, fields, url } = answer;
  if (status >= 300 && status < 400) {
    const target = new URL(headers.get('location') ?? '', url).href.replace(/[?#].*/, '');
    return wrong('address', `${url} redirects to ${target}. Browsers do not follow that.`, [
      `If that is the REST API of the same WordPress, write GATSBY_SERVICE_BASE=${toBase(target)} for the build.`,
      'Otherwise let the redirect leave out addresses that begin with /wp-json/.',
    ]);
  }
  if (fields && status < 500) return undefined;
  return wrong('address', `An error or a page instead of an answer: ${describe(answer)}.`, [
    `Open ${url} in a browser. If it is another website, or WordPress is in a folder, correct the address.`,
    `WordPress: the permalinks must be "Post name". ${IN_SETTINGS}`,
    'A firewall, a security plugin, a maintenance mode or a password of the web server must let addresses pass that begin with /wp-json/.',
  ]);
}

/** Whether a plugin refuses guests. WordPress itself has no such answer for the routes of the site. */
function explainClosed(answer: Answer): Diagnosis | undefined {
  return answer.status === 401 || (answer.status === 403 && /^(?:rest|itsec)_/.test(codeOf(answer)))
    ? wrong('REST API', `A plugin closes the REST API to guests: ${describe(answer)}.`, [
        'Allow /jwt-auth/v1, /asf/v1, /brainhouse/v1 and /wp/v2/users/me for guests in the settings of security plugins.',
      ])
    : undefined;
}

/** What hides everything else; undefined if the routes can be checked. @throws {Unreachable} */
async function findObstacle(request: Request): Promise<Diagnosis | undefined> {
  const index = await request(`${REST_BASE}/`);
  // Some plugins close the index, but not the routes.
  return explainForeign(index) ?? (explainClosed(index) && explainClosed(await request(SERVICE_PATHS.token, LOGIN)));
}

function judgeLogin(answer: Answer): Diagnosis {
  if (answer.status === 403 && /^\[jwt_auth\] (?:invalid|incorrect|empty)_/.test(codeOf(answer))) {
    return ok('login', 'a plugin issues tokens');
  }
  const what = isMissing(answer) ? 'No plugin issues tokens' : `The login answers with ${describe(answer)}`;
  const remedy = '"JWT Authentication for WP REST API" must be active with its secret, and no other plugin for tokens.';
  return explainClosed(answer) ?? wrong('login', `${what}, so nobody can sign in.`, [`${remedy} ${IN_SETTINGS}`]);
}

function judgeToken(answer: Answer): Diagnosis {
  if (codeOf(answer).startsWith('jwt_auth_')) return ok('Authorization', 'the header reaches WordPress');
  return codeOf(answer) === 'rest_not_logged_in'
    ? wrong('Authorization', 'The web server removes it, so members are signed out after the login.', [IN_SETTINGS])
    : wrong('Authorization', `WordPress did not check the token: ${describe(answer)}.`, [
        'A security plugin may close wp/v2/users ("Stop user enumeration"). Let it leave out wp/v2/users/me.',
      ]);
}

function judgeForm(answer: Answer, path: string): Diagnosis {
  const topic = path.split('/').at(-1) ?? path;
  if (!isMissing(answer)) return explainClosed(answer) ?? ok(topic, `${path} is there`);
  return wrong(topic, `There is no route ${path}, so visitors cannot use its form.`, [
    'npm run pack -w wordpress packs the plugin Brainhouse Members, which has it. If that is active: the error log of PHP.',
  ]);
}

/** The routes for visitors, and whether pages of the site may call them. @throws {Unreachable} */
async function checkRoutes(subject: Subject, request: Request): Promise<readonly Diagnosis[]> {
  const asked = await Promise.all(
    CHECKS.map(async (check): Promise<Asked> => [...check, await request(check[0], check[1])]),
  );
  const found = asked.flatMap(([path, , judge, answer]) => explainForeign(answer) ?? judge(answer, path) ?? []);
  // Without the plugin nothing reads a token.
  const canSignIn = found[0]?.isOk === true;
  const judged = found.filter(({ topic }) => canSignIn || topic !== 'Authorization');
  return [...judged, ...(await checkCors(request, crossOrigin(subject), asked))];
}

/** The origin of the site if it is another than that of the back end. */
export function crossOrigin({ base, siteUrl }: Pick<Subject, 'base' | 'siteUrl'>): string | undefined {
  const { origin } = new URL(siteUrl);
  return origin === new URL(base).origin ? undefined : origin;
}

/** Whether pages of the site may read the answers (Fetch standard, CORS protocol). @throws {Unreachable} */
async function checkCors(request: Request, origin: string | undefined, asked: readonly Asked[]): Promise<Diagnosis[]> {
  if (origin === undefined) return [ok('CORS', 'no permission is needed, because the site has the same origin')];
  const refused = new Map<string, string[]>();
  const checks = asked.map(async ([path, { method = 'GET', headers }, , answer]) => {
    if (isMissing(answer)) return;
    const names = ['content-type', ...(headers ? ['authorization'] : [])];
    const asking = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': names.join(',') };
    const preflight = await request(path, { method: 'OPTIONS', headers: asking });
    const problem = findCorsProblem(preflight, answer, names, origin);
    if (problem !== undefined) refused.set(problem, [...(refused.get(problem) ?? []), path]);
  });
  await Promise.all(checks);
  if (refused.size === 0) return [ok('CORS', `pages of ${origin} may call it`)];
  return [...refused].map(([problem, paths]) =>
    wrong('CORS', `Browsers do not let pages of ${origin} call ${paths.join(', ')}: ${problem}.`, [
      `WordPress: Settings > Brainhouse, "Address of the site" must begin with ${origin}. If it is right there: set SITE_URL for this command and for the build. Without the plugin Brainhouse Members: define( 'JWT_AUTH_CORS_ENABLE', true ); in wp-config.php.`,
      'Web server, cache, CDN: let OPTIONS requests of /wp-json/ pass, and change no Access-Control header. WordPress sends these itself.',
    ]),
  );
}

/** Why browsers do not let pages make a call; undefined if they do. @param names of the headers that the call has */
function findCorsProblem(preflight: Answer, answer: Answer, names: readonly string[], origin: string) {
  const [allowed = '', inAnswer = ''] = [preflight, answer].map(
    ({ headers }) => headers.get('access-control-allow-origin') ?? 'missing',
  );
  if (preflight.status > 299) return `it answers the OPTIONS request that browsers send first with ${preflight.status}`;
  if (![origin, '*'].includes(allowed)) return `Access-Control-Allow-Origin is ${allowed}`;
  const headers = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  // The wildcard does not include Authorization.
  const missing = names.find((name) => !headers.includes(name) && (name === 'authorization' || !headers.includes('*')));
  if (missing !== undefined) return `Access-Control-Allow-Headers does not contain ${missing}`;
  // A proxy or a cache may change the headers of the answer itself. An error in PHP is reported already.
  return answer.status >= 500 || [origin, '*'].includes(inAnswer)
    ? undefined
    : `the OPTIONS request is allowed, but in the answer itself Access-Control-Allow-Origin is ${inAnswer}`;
}

/** Whether guests get member content. Only addresses of the back end are requested. @throws {Unreachable} */
async function checkContent({ base, contentBase }: Subject, request: Request): Promise<Diagnosis> {
  const paths = new Set([MEMBER_CONTENT, '/member-content']);
  if (contentBase.startsWith(`${base}/`)) paths.add(contentBase.slice(base.length));
  const answers = await Promise.all([...paths].map((path) => request(`${path}/homepage.json`)));
  const open = answers.filter(({ status, fields }) => status === 200 && fields).map(({ url }) => url);
  if (open.length > 0) {
    return wrong('member content', `Everyone can read member content: ${open.join(', ')} answers without a login.`, [
      'If it was uploaded as files: delete the folder member-content from the web server. The plugin keeps it outside of the web root: npm run content:push -- ADDRESS',
      'If the plugin sends it: a cache stores it. Leave /wp-json/ out of the cache, and empty it.',
    ]);
  }
  return answers.some(({ status }) => status === 401)
    ? ok('member content', 'guests get 401')
    : note('member content', `guests cannot get it from ${base}. As files of a static host it would be public.`);
}

/** Width of the column of topics, in characters: the longest one and two spaces. */
export const TOPIC_WIDTH = 'member content'.length + 2;

/** Checks a WordPress, or another back end with the same routes, from outside. @param limitMs time limit in milliseconds */
export async function runChecks(subject: Subject, limitMs = 30_000): Promise<readonly Diagnosis[]> {
  const request = createRequest(subject.base, crossOrigin(subject), limitMs);
  const obstacle = await findObstacle(request).catch(toDiagnosis);
  if (obstacle) return [obstacle, note('not checked', 'everything else. Correct this, and run the command again.')];
  const checks = [checkRoutes(subject, request), checkContent(subject, request)];
  const found = await Promise.all(checks.map((check) => check.catch(toDiagnosis)));
  const all = [ok('address', `${subject.base} answers`), ...found.flat()];
  // One firewall refuses many requests, and a server that stops answering ends many.
  return all.filter((one, at) => one.isOk || all.findIndex(({ message }) => message === one.message) === at);
}

/** @throws the error, if it is none of a request without an answer */
function toDiagnosis(error: unknown): Diagnosis {
  if (!(error instanceof Unreachable)) throw error;
  return wrong('address', error.message, [
    'ENOTFOUND: the name in the address is wrong, or its DNS record is new. ECONNREFUSED: no web server runs there, or the port is wrong.',
    'A certificate: get one for exactly this name, and let the web server send fullchain.pem. An authority of your network: NODE_EXTRA_CA_CERTS=authority.pem',
    'No answer in time: open the address in a browser. If it is slow there too, look at the load of the server, or ask the host.',
  ]);
}
