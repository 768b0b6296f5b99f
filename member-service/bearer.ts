import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from './members/member';
import type { Members } from './members/members';
import { RestFault } from './rest-fault';
import { CLOCK_DIFFERENCE_S } from './tokens';
import type { TokenReading, Tokens } from './tokens';

type ValidToken = Extract<TokenReading, { isValid: true }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's token says, if it had one; the account may have been deleted or shut out since. */
    bearer: ValidToken | undefined;
  }
}

const MESSAGES = {
  jwt_auth_invalid_token: 'The token is not valid or has expired.',
  jwt_auth_bad_iss: 'The token belongs to another site.',
} as const;

/**
 * Reads the token of every request in this scope. As with WordPress's plugin, a bad token is refused on every route,
 * also where none would be needed.
 */
export function readBearers(scope: FastifyInstance, tokens: Tokens): void {
  scope.decorateRequest('bearer', undefined);
  scope.addHook('onRequest', async (request) => {
    const token = bearerOf(request.headers.authorization);
    if (token === undefined) {
      return;
    }
    const reading = await tokens.read(token);
    if (!reading.isValid) {
      throw new RestFault(403, reading.code, MESSAGES[reading.code]);
    }
    request.bearer = reading;
  });
}

/**
 * The account that the request's token was made for, whatever has been decided about it since. A database restored from
 * an older copy gives numbers out again, so an account that came after the token is somebody else's.
 * @throws {RestFault} `rest_not_logged_in` when there is none
 */
export async function requireMember({ bearer }: FastifyRequest, members: Pick<Members, 'findById'>): Promise<Member> {
  const member = bearer && (await members.findById(bearer.memberId));
  const isOwner = member && member.createdAt.getTime() <= bearer.issuedAt.getTime() + CLOCK_DIFFERENCE_S * 1000;
  if (!isOwner) {
    throw notLoggedIn();
  }
  return member;
}

/** The answer to a request that needs a member and has none. */
export function notLoggedIn(): RestFault {
  return new RestFault(401, 'rest_not_logged_in', 'You are not currently logged in.');
}

/** RFC 6750, section 2.1; undefined when the header is absent or of another scheme. */
function bearerOf(header: string | undefined): string | undefined {
  const match = /^\s*bearer(\s.*)?$/is.exec(header ?? '');
  return match ? (match[1] ?? '').trim() : undefined;
}
