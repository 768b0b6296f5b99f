import type { FastifyInstance } from 'fastify';
import type { AttemptLimit } from '../../attempts';
import type { AttemptLimits } from '../../config';
import { clientGroup } from '../../ip-address';
import type { Member } from '../../members/member';
import { RestError } from '../../rest-error';
import type { Services } from '../../services';
import { nameKey } from '../../store/schema';
import { accountKey, unlockAccount, waitInWords } from './attempt-limits';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';

interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

/** The prefix that the plugin puts before the error codes of WordPress's own login. */
const PREFIX = '[jwt_auth] ';

/** Errors that only a request with the right password gets. */
const CLOSED_ACCOUNTS = {
  pending: {
    code: 'pending_approval',
    message: 'Your account is waiting for approval. You will receive a mail when it is active.',
  },
  rejected: { code: 'rejected_account', message: 'Your application was not accepted. Please contact support.' },
} as const;

export const tokenRoute: RouteDescription = {
  method: 'POST',
  path: '/jwt-auth/v1/token',
  summary: 'Sign in',
  description:
    'Issues a token for seven days. A wrong username, email address or password gets the same response. Failed logins are counted per account and per address.',
  body: {
    type: 'object',
    required: ['username', 'password'],
    properties: {
      username: { type: 'string', description: 'Username or email address; case does not matter' },
      password: { type: 'string', description: 'Leading and trailing spaces are removed' },
    },
  },
  success: {
    status: 200,
    description: 'Signed in',
    schema: {
      type: 'object',
      required: ['token', 'user_email', 'user_nicename', 'user_display_name'],
      properties: {
        token: { type: 'string', description: 'JWT; send it as Authorization: Bearer' },
        user_email: { type: 'string' },
        user_nicename: { type: 'string' },
        user_display_name: { type: 'string' },
      },
    },
  },
  errors: {
    400: ['rest_invalid_json', 'rest_invalid_param'],
    403: [
      ...['empty_username', 'empty_password', 'incorrect_password', 'too_many_retries'],
      ...Object.values(CLOSED_ACCOUNTS).map(({ code }) => code),
    ].map((code) => PREFIX + code),
  },
};

/** `POST /jwt-auth/v1/token` (API-03 to API-10). */
export function registerToken(
  scope: FastifyInstance,
  { members, tokens, attempts }: Services,
  limits: AttemptLimits,
): void {
  const windowMs = limits.loginLockMinutes * 60_000;
  const perAddress = { count: limits.loginFailuresPerAddress, windowMs };
  const perAccount = { count: limits.loginFailures, windowMs };

  scope.post<{ Body: Credentials }>(
    tokenRoute.path,
    { schema: toFastifySchema(tokenRoute) },
    async (request, reply) => {
      const { username, password } = readCredentials(request.body);
      const address = `login address ${clientGroup(request)}`;
      await countAttempt(address, perAddress);
      await countAttempt(accountKey(username), perAccount);

      const member = await members.authenticate(username, password);
      if (!member) {
        throw loginError('incorrect_password', 'The username, e-mail or password is wrong.');
      }
      await attempts.uncount(address);
      await unlockAccount(attempts, member);
      if (member.status !== 'approved') {
        const { code, message } = CLOSED_ACCOUNTS[member.status];
        throw loginError(code, message);
      }
      return reply.send({
        token: await tokens.issue(member),
        user_email: member.email,
        user_nicename: toSlug(member),
        user_display_name: member.fullName,
      });
    },
  );

  async function countAttempt(key: string, limit: AttemptLimit): Promise<void> {
    const attempt = await attempts.count(key, limit);
    if (!attempt.isAllowed) {
      throw loginError(
        'too_many_retries',
        `Too many failed logins. Try again in ${waitInWords(attempt.waitMs)}.`,
        attempt,
      );
    }
  }
}

/** The account's name for URLs, in the form of WordPress. */
export function toSlug({ username }: Pick<Member, 'username'>): string {
  return nameKey(username)
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

function readCredentials({ username = '', password = '' }: Credentials): Required<Credentials> {
  if (username.trim() === '') {
    throw loginError('empty_username', 'Please enter your username or e-mail.');
  }
  if (password.trim() === '') {
    throw loginError('empty_password', 'Please enter your password.');
  }
  return { username, password };
}

function loginError(code: string, message: string, details: { readonly waitMs?: number } = {}): RestError {
  return new RestError(403, PREFIX + code, message, details);
}
