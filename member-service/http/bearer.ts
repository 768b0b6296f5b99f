import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLOCK_DIFFERENCE_SECONDS } from '../../contract/values/lifetimes';
import { clientGroup } from '../lib/ip-address';
import type { Account } from '../accounts/account';
import { findMember } from '../accounts/account-rows';
import { restError, sentErrorCode, type RestError } from './rest-error';
import type { Services } from '../services';
import { readDevice, type DeviceWords } from '../auth/device';
import type { Session } from '../auth/tokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** The contents of the request's token, if it has one. The account may have been deleted or rejected since. */
    bearer: Session | undefined;
    /** The id of the account that its token was issued for, also if that has expired. */
    tokenOwner: number | undefined;
  }
}

const MESSAGES = {
  jwt_auth_invalid_token: 'The token is not valid or has expired.',
  jwt_auth_bad_iss: 'The token belongs to another site.',
} as const;

/**
 * Reads the token of every request in this scope. As with WordPress's plugin, every route refuses a bad token, even if
 * it needs none. A refused token is an event of its account, if that is known (OWASP ASVS 5.0, 16.3.3).
 */
export function readBearerTokens(
  scope: FastifyInstance,
  { tokens, events }: Pick<Services, 'tokens' | 'events'>,
): void {
  scope.decorateRequest('bearer', undefined);
  scope.decorateRequest('tokenOwner', undefined);
  scope.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) return;
    const reading = await tokens.read(token);
    request.tokenOwner = reading.memberId;
    if (!reading.isValid) throw invalidToken(reading.code);
    request.bearer = reading;
  });
  scope.addHook('onResponse', async (request, reply) => {
    if (Object.hasOwn(MESSAGES, sentErrorCode(reply) ?? '')) {
      events.record({ type: 'token-refused', client: clientGroup(request), memberId: request.tokenOwner });
    }
  });
}

/**
 * The account that the request's token was issued for, unless it has been rejected since, or is to be deleted. A database restored from
 * an older backup issues ids again, so an account that is newer than the token belongs to another person. An account from the future is
 * not newer: the system clock was set back since.
 * @throws {RestError} `rest_not_logged_in` if there is none, `jwt_auth_invalid_token` if its sessions have ended since
 */
export async function requireMember(
  request: { readonly bearer: Session | undefined; readonly headers: IncomingHttpHeaders },
  services: Pick<Services, 'store' | 'sessions'>,
): Promise<Account> {
  const { bearer, headers } = request;
  const { store, sessions } = services;
  const member = bearer && (await findMember(store, bearer.memberId));
  const isOwner = member && (!isLater(member.createdAt, bearer.issuedAt) || isLater(member.createdAt, bearer.readAt));
  if (!isOwner) throw notLoggedIn();
  const isClosed = member.status === 'rejected' || member.deletedAt !== undefined;
  if (!isClosed && (await sessions.use(bearer, member, readDevice(headers['user-agent'])))) {
    return member;
  }
  // A new password between the two queries keeps its own session for the new version of the account.
  const current = isClosed ? member : await findMember(store, member.id);
  if (current?.version === member.version) throw invalidToken();
  return requireMember(request, services);
}

/** Whether a time is later than another one, by more than the clocks of two machines may differ. */
function isLater(time: Date, other: Date): boolean {
  return time.getTime() > other.getTime() + CLOCK_DIFFERENCE_SECONDS * 1000;
}

/** The error for a request that needs a member and has none. */
export function notLoggedIn(): RestError {
  return restError('rest_not_logged_in', 'You are not currently logged in.');
}

/** The error for a token, or a key of a picture, that is not accepted. */
export function invalidToken(code: keyof typeof MESSAGES = 'jwt_auth_invalid_token'): RestError {
  return restError(code, MESSAGES[code]);
}

/** The token of a header (RFC 6750, section 2.1); undefined if the header is missing or has another scheme. */
function bearerOf(header: string | undefined): string | undefined {
  const match = /^\s*bearer(\s.*)?$/is.exec(header ?? '');
  return match ? (match[1] ?? '').trim() : undefined;
}

/** Who sends a request about the own account. */
export interface Owner {
  readonly account: Account;
  readonly session: Session;
  readonly device: DeviceWords;
  /** The group of addresses that the client belongs to. */
  readonly client: string;
}

/** @throws {RestError} if the request has no token of a member */
export async function requireOwner(request: FastifyRequest, services: Services): Promise<Owner> {
  const { bearer: session, headers } = request;
  const account = await requireMember(request, services);
  if (!session) throw notLoggedIn();
  return { account, session, device: readDevice(headers['user-agent']), client: clientGroup(request) };
}
