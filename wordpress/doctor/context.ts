import { REST_BASE, ROUTES } from '../../contract/values/routes';
import type { Request } from './request';

/** What is examined. */
export interface Subject {
  /** Address of the back end without a final slash. */
  readonly base: string;
  /** Public address of the site. */
  readonly siteUrl: string;
  /** Value of GATSBY_MEMBER_CONTENT_BASE: a path or an address; undefined if it is not set. */
  readonly contentBase: string | undefined;
}

/** The subject, and what the requests of all checks have in common. */
export interface Context extends Subject {
  readonly request: Request;
  /** The origin of the site; undefined if the back end has the same one. */
  readonly origin: string | undefined;
  /** The `Authorization` header of an administrator; undefined without an application password. */
  readonly authorization: string | undefined;
}

/** Routes of the WordPress plugin. */
export const PLUGIN_PATHS = {
  status: REST_BASE + ROUTES.status,
  memberContent: REST_BASE + ROUTES.memberContent,
} as const;

/** A login that must be refused. Lock-out plugins do not count it. */
export const EMPTY_LOGIN = { method: 'POST', body: { username: '', password: '' } } as const;

/** The origin of the site if it is another than that of the back end. */
export function crossOrigin({ base, siteUrl }: Pick<Subject, 'base' | 'siteUrl'>): string | undefined {
  const { origin } = new URL(siteUrl);
  return origin === new URL(base).origin ? undefined : origin;
}
