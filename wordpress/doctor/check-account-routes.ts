import { note, ok, wrong } from '../../contract/findings';
import type { Finding } from '../../contract/findings';
import { isRecord } from '../lib/unknown-value';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import type { Answer } from './request';
import { closed } from './check-address';
import { codeOf, describe, fieldsOf, isMissing, messageOf } from './context';
import type { Context } from './context';
import { explainKnownPage, explainPage, explainRedirect, isRedirect } from './pages';

/** A route for people without a session. */
interface Route {
  readonly topic: string;
  readonly path: string;
  /** The fields that the site sends. */
  readonly fields: readonly string[];
  /** Fields that an error may be about: those that were empty in the request. */
  readonly refused: readonly string[];
  readonly request: (context: Context) => Promise<Answer>;
  /** Whether a success is an error of the route, because the request must be refused. */
  readonly mustRefuse: boolean;
}

const ROUTES: readonly Route[] = [
  {
    topic: 'sign-up',
    path: SERVICE_PATHS.signup,
    fields: ['fullName', 'username', 'email', 'phone', 'countryCode', 'ivCode', 'password'],
    refused: ['username', 'email', 'ivCode', 'password'],
    request: (context) => context.emptySignUp(),
    mustRefuse: true,
  },
  {
    topic: 'forgotten password',
    path: SERVICE_PATHS.lostPassword,
    fields: ['user_login'],
    refused: ['user_login'],
    request: ({ request }) => request(SERVICE_PATHS.lostPassword, { method: 'POST', body: { user_login: '' } }),
    // Some implementations give the same answer for all names.
    mustRefuse: false,
  },
  {
    topic: 'new password',
    path: SERVICE_PATHS.resetPassword,
    fields: ['login', 'key', 'password'],
    refused: ['login', 'key', 'password'],
    request: ({ request }) => request(SERVICE_PATHS.resetPassword, { method: 'POST', body: { login: '', key: '', password: '' } }),
    mustRefuse: true,
  },
];

const INSTALL_PLUGIN = [
  'Run npm run pack -w wordpress, upload the zip file of hosting/ in Plugins > Add Plugin > Upload Plugin, and activate it.',
  'If code of your own should answer: wordpress/README.md and the plugin describe the fields and the answers of these routes.',
] as const;

/**
 * The routes `asf/v1`, with requests that must be refused, so that nothing is created and no email is sent.
 * @throws {Unreachable}
 */
export async function checkAccountRoutes(context: Context): Promise<readonly Finding[]> {
  const answers: (readonly [Route, Answer])[] = [];
  for (const route of ROUTES) answers.push([route, await route.request(context)]);
  if (answers.every(([, answer]) => isMissing(answer))) {
    const hasPlugin = !isMissing(await context.status());
    return [
      wrong(
        'sign-up',
        `There is no route ${answers.map(([{ path }]) => path).join(', ')}, so nobody can sign up or reset a password.`,
        hasPlugin
          ? [
              'The plugin Brainhouse Members is there without them: update it, and look for an error in the error log of PHP.',
            ]
          : INSTALL_PLUGIN,
      ),
    ];
  }
  const findings = answers.map(([route, answer]) => checkRoute(route, answer, context));
  // The same plugin or firewall refuses all of them.
  return findings.filter(
    ({ topic, message }, index) =>
      topic !== 'REST API' || findings.findIndex((other) => other.message === message) === index,
  );
}

function checkRoute(route: Route, answer: Answer, { base }: Context): Finding {
  const { topic, path, fields, refused, mustRefuse } = route;
  const { success, field, data } = fieldsOf(answer);
  const code = codeOf(answer);
  if (isRedirect(answer)) return explainRedirect(answer, base);
  if (isMissing(answer)) return wrong(topic, `There is no route ${path}.`, INSTALL_PLUGIN);
  if (answer.json === undefined) return explainPage(topic, answer);
  if (answer.status === 429 || code === 'too_many_requests') {
    return note(topic, 'not checked: after many requests this machine has to wait');
  }
  if (code === 'service_unavailable') {
    return wrong(topic, 'The plugin Brainhouse Members does not run beside the plugin that issues tokens.', [
      'Deactivate that plugin, and install "JWT Authentication for WP REST API".',
    ]);
  }
  if (answer.status === 401 || (answer.status === 403 && code.startsWith('rest_'))) return closed(answer);
  if (answer.status >= 500) {
    const page = explainKnownPage(topic, answer);
    return (
      page ?? wrong(topic, `${path} answers with ${describe(answer)}.`, ['The error log of PHP names the reason.'])
    );
  }
  const isRefused = answer.status >= 400 || success === false;
  if (!isRefused && mustRefuse) {
    return wrong(
      topic,
      `${path} accepts a request with empty fields (status ${answer.status}), so visitors would read that it succeeded.`,
      [
        `The route must refuse it with status 400 and { "success": false, "code", "error", "field" }, and read the fields ${fields.join(', ')} of JSON.`,
      ],
    );
  }
  const unknown =
    code === 'rest_missing_callback_param' ? missingParameters(data).filter((name) => !fields.includes(name)) : [];
  if (unknown.length > 0) {
    return wrong(
      topic,
      `${path} needs ${unknown.join(', ')}, which the site does not send. It sends ${fields.join(', ')}.`,
      ['Rename the fields of the route, or use the plugin of this repository (npm run pack -w wordpress).'],
    );
  }
  if (messageOf(answer) === '') {
    return wrong(
      topic,
      `${path} answers without a text (status ${answer.status}), so visitors do not read the reason.`,
      ['Errors need "message" or "error", and the name of the field in "field".'],
    );
  }
  if (typeof field === 'string' && fields.includes(field) && !refused.includes(field)) {
    return wrong(
      topic,
      `${path} reports an error in ${field}, which had a valid value, so it does not read that field: "${messageOf(answer)}".`,
      [`The route must read the fields ${fields.join(', ')} of a JSON body (Content-Type: application/json).`],
    );
  }
  return ok(topic, `${path} is there, and refuses empty fields`);
}

/** The names in `data.params` of WordPress's error about missing parameters. */
function missingParameters(data: unknown): readonly string[] {
  const params = isRecord(data) ? data.params : undefined;
  return Array.isArray(params) ? params.filter((name) => typeof name === 'string') : [];
}
