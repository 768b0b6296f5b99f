import { REST_BASE, ROUTES } from '../../contract/values/routes';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import type { Answer, Request } from './request';

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
  readonly request: Request;
  /** The origin of the site; undefined if the back end has the same one. */
  readonly origin: string | undefined;
  /** The `Authorization` header of an administrator; undefined without an application password. */
  readonly authorization: string | undefined;
  /** A login with empty fields. Lock-out plugins do not count it. */
  emptyLogin(): Promise<Answer>;
  /** Requests the user of a token that is not valid. */
  meWithBadToken(): Promise<Answer>;
  /** A sign-up that must be refused: WordPress cannot create a user without a username. */
  emptySignUp(): Promise<Answer>;
  /** The plugin's status. */
  status(): Promise<Answer>;
}

/** Routes of the WordPress plugin. */
export const PLUGIN_PATHS = {
  status: REST_BASE + ROUTES.status,
  memberContent: REST_BASE + ROUTES.memberContent,
} as const;

const EMPTY_SIGN_UP = { fullName: '', username: '', email: '', phone: '', countryCode: '', ivCode: '', password: '' };

export function createContext(subject: Subject, request: Request, authorization: string | undefined): Context {
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
    emptySignUp: memoize(() => request(SERVICE_PATHS.signup, { method: 'POST', body: EMPTY_SIGN_UP })),
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
