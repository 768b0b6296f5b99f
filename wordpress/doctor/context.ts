import { REST_BASE, ROUTES } from '../../contract/values/routes';
import { isRecord } from '../lib/unknown-value';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import type { Answer, SendRequest } from './request';

/** What is examined. */
export interface Subject {
  /** Address of the back end without a final slash. */
  readonly base: string;
  /** Public address of the site. */
  readonly siteUrl: string;
  /** Value of GATSBY_MEMBER_CONTENT_BASE: a path or an address; undefined if it is not set. */
  readonly contentBase: string | undefined;
}

/** The subject, and answers that several checks read. Each is requested once. */
export interface Context extends Subject {
  readonly request: SendRequest;
  /** The origin of the site; undefined if the back end has the same one. */
  readonly origin: string | undefined;
  /** The `Authorization` header of an administrator; undefined without an application password. */
  readonly authorization: string | undefined;
  /** A login with empty fields. Lock-out plugins do not count it. */
  emptyLogin(): Promise<Answer>;
  /** Requests the user of a token that is not valid. */
  meWithBadToken(): Promise<Answer>;
  /** A sign-up that must be refused: without username, email address and password. */
  emptySignUp(): Promise<Answer>;
  /** The plugin's status. */
  status(): Promise<Answer>;
}

/** Routes of the WordPress plugin. */
export const PLUGIN_PATHS = {
  status: REST_BASE + ROUTES.status,
  email: REST_BASE + ROUTES.statusEmail,
  memberContent: REST_BASE + ROUTES.memberContent,
} as const;

export function createContext(subject: Subject, request: SendRequest, authorization: string | undefined): Context {
  return {
    ...subject,
    request,
    origin: crossOrigin(subject),
    authorization,
    emptyLogin: memoize(() => request(SERVICE_PATHS.token, { method: 'POST', body: { username: '', password: '' } })),
    meWithBadToken: memoize(() =>
      request(SERVICE_PATHS.me, {
        headers: { Authorization: 'Bearer brainhouse.doctor.check', 'Content-Type': 'application/json' },
      }),
    ),
    emptySignUp: memoize(() =>
      request(SERVICE_PATHS.signup, {
        method: 'POST',
        // WordPress cannot create a user without a username.
        body: {
          fullName: 'Check of the set-up',
          username: '',
          email: '',
          phone: '5550100',
          countryCode: '+44',
          ivCode: '',
          password: '',
        },
      }),
    ),
    status: memoize(() =>
      request(PLUGIN_PATHS.status, authorization === undefined ? {} : { headers: { Authorization: authorization } }),
    ),
  };
}

/** The origin of the site if it is another than that of the back end. */
export function crossOrigin({ base, siteUrl }: Pick<Subject, 'base' | 'siteUrl'>): string | undefined {
  const { origin } = new URL(siteUrl);
  return origin === new URL(base).origin ? undefined : origin;
}

function memoize<Value>(request: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= request());
}

/** The fields of a JSON object; empty for any other answer. */
export function fieldsOf({ json }: Answer): Readonly<Record<string, unknown>> {
  return isRecord(json) ? json : {};
}

/** The error code of the REST API; `''` if there is none. */
export function codeOf(answer: Answer): string {
  const { code } = fieldsOf(answer);
  return typeof code === 'string' ? code : '';
}

/** The message of an error as short plain text; `''` if there is none. */
export function messageOf(answer: Answer): string {
  const { message, error } = fieldsOf(answer);
  const text = typeof message === 'string' ? message : typeof error === 'string' ? error : '';
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** The code, or the status, with the message, for a sentence such as "It answered with …". */
export function describe(answer: Answer): string {
  const code = codeOf(answer);
  const message = messageOf(answer);
  return `status ${answer.status}${code === '' ? '' : ` (${code})`}${message === '' ? '' : `: "${message}"`}`;
}

/** Whether the route does not exist. */
export function isMissing(answer: Answer): boolean {
  return answer.status === 404 && ['rest_no_route', ''].includes(codeOf(answer));
}
