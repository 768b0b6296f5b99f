import { ok, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import type { Answer } from './request';
import { isMissing, PLUGIN_PATHS } from './context';
import type { Context } from './context';
import { explainNamedPage } from './pages';

const TOPIC = 'CORS';

/** A call that pages of the site make. */
interface Call {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: readonly string[];
  /** The answer to the call itself. */
  readonly answer: Answer;
}

/** Why browsers do not let pages call. */
interface Problem {
  readonly text: string;
  /** Whether OPTIONS requests do not reach WordPress. Otherwise the headers of the answer are wrong. */
  readonly isRefusal: boolean;
}

/** Whether pages of the site may read the answers (Fetch standard, CORS protocol). @throws {Unreachable} */
export async function checkCors(context: Context): Promise<readonly Finding[]> {
  const { origin, request, siteUrl } = context;
  if (origin === undefined) return [ok(TOPIC, `no permission is needed, because ${siteUrl} has the same origin`)];
  const problems = new Map<string, { readonly problem: Problem; readonly paths: string[] }>();
  for (const call of await existingCalls(context)) {
    const preflight = await request(call.path, {
      method: 'OPTIONS',
      headers: {
        'Access-Control-Request-Method': call.method,
        'Access-Control-Request-Headers': call.headers.join(','),
      },
    });
    const firewall = preflight.status < 300 ? undefined : explainNamedPage(TOPIC, preflight);
    if (firewall) return [firewall];
    const problem = preflightProblem(preflight, call, origin) ?? answerProblem(call.answer, origin);
    if (problem === undefined) continue;
    const { paths } = problems.get(problem.text) ?? { paths: [] };
    problems.set(problem.text, { problem, paths: [...paths, new URL(preflight.url).pathname] });
  }
  const hasPlugin = !isMissing(await context.status());
  return problems.size === 0
    ? [ok(TOPIC, `pages of ${origin} may call it`)]
    : [...problems.values()].map(({ problem, paths }) =>
        wrong(
          TOPIC,
          `Browsers do not let pages of ${origin} call ${paths.join(', ')}: ${problem.text}.`,
          problem.isRefusal ? REFUSAL_REMEDIES : headerRemedies(origin, hasPlugin),
        ),
      );
}

/** The calls of the site whose routes are there. */
async function existingCalls(context: Context): Promise<readonly Call[]> {
  const withToken = ['authorization', 'content-type'];
  const contentPath = `${PLUGIN_PATHS.memberContent}/homepage.json`;
  const calls: readonly Call[] = [
    { path: SERVICE_PATHS.token, method: 'POST', headers: ['content-type'], answer: await context.emptyLogin() },
    { path: SERVICE_PATHS.me, method: 'GET', headers: withToken, answer: await context.meWithBadToken() },
    { path: SERVICE_PATHS.signup, method: 'POST', headers: ['content-type'], answer: await context.emptySignUp() },
    ...(isMissing(await context.status())
      ? []
      : [{ path: contentPath, method: 'GET' as const, headers: withToken, answer: await context.request(contentPath) }]),
  ];
  return calls.filter(({ answer }) => !isMissing(answer));
}

function preflightProblem(answer: Answer, { headers }: Call, origin: string): Problem | undefined {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    return { text: 'it redirects the OPTIONS request that browsers send first', isRefusal: true };
  }
  if (status < 200 || status > 299) {
    return { text: `it answers the OPTIONS request that browsers send first with status ${status}`, isRefusal: true };
  }
  const problem = originProblem(answer, origin);
  if (problem !== undefined) return { text: problem, isRefusal: false };
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  // The wildcard does not include Authorization.
  const missing = headers.filter(
    (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
  );
  return missing.length === 0
    ? undefined
    : { text: `Access-Control-Allow-Headers does not contain ${missing.join(' and ')}`, isRefusal: false };
}

/** A proxy or a cache may change the headers of the answer itself. */
function answerProblem(answer: Answer, origin: string): Problem | undefined {
  // An error in PHP is reported already.
  if (answer.status >= 500) return undefined;
  const problem = originProblem(answer, origin);
  return problem === undefined
    ? undefined
    : { text: `the OPTIONS request is allowed, but in the answer itself ${problem}`, isRefusal: false };
}

function originProblem({ headers }: Answer, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === origin || allowed === '*') return undefined;
  if (allowed === null || allowed === '') return 'Access-Control-Allow-Origin is missing';
  return allowed.includes(',')
    ? `Access-Control-Allow-Origin is sent twice (${allowed})`
    : `Access-Control-Allow-Origin is ${allowed}`;
}

const REFUSAL_REMEDIES = [
  'Apache: a rule that refuses or redirects OPTIONS (LimitExcept, RewriteCond %{REQUEST_METHOD} with [F]) must leave out /wp-json/: such requests must reach WordPress.',
  'nginx: delete "if ($request_method = OPTIONS)", or let it leave out /wp-json/.',
  'Cloudflare Access, firewalls, managed hosts: OPTIONS requests have no cookies and no token. Let them pass for /wp-json/ (Cloudflare Access: "Bypass options requests to origin").',
] as const;

function headerRemedies(origin: string, hasPlugin: boolean): readonly string[] {
  return [
    hasPlugin
      ? `WordPress: Settings > Brainhouse, "Address of the site" must begin with ${origin}. If it is right there: set SITE_URL for this command and for the build.`
      : "Without the plugin Brainhouse Members: define( 'JWT_AUTH_CORS_ENABLE', true ); in wp-config.php.",
    'Apache: delete "Header set Access-Control-Allow-…" in .htaccess. nginx: delete "add_header Access-Control-Allow-…". WordPress sends these headers itself.',
    'Cloudflare, caches, managed hosts: remove rules that change Access-Control headers. A cache must leave out /wp-json/.',
  ];
}
