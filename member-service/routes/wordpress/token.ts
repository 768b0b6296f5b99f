import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../../attempts';
import type { AttemptLimits } from '../../config';
import type { Member } from '../../members/member';
import { RestFault } from '../../rest-fault';
import type { Services } from '../../services';
import { nameKey } from '../../store/schema';
import { accountKey, unlockAccount } from './login-locks';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';
import { inWords } from './waiting';

interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

/** The plugin's prefix of the codes that come from WordPress's own login. */
const PREFIX = '[jwt_auth] ';

/** Where a refused login differs from a wrong one: only somebody with the right password learns it. */
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
    'Gives a token for seven days. A wrong username, e-mail or password is answered alike. Failed logins are counted per account and per address.',
  body: {
    type: 'object',
    required: ['username', 'password'],
    properties: {
      username: { type: 'string', description: 'Username or e-mail, in any case' },
      password: { type: 'string', description: 'Blanks around it do not count' },
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
  faults: {
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
      const address = `login address ${addressGroup(request.ip)}`;
      await countTry(address, perAddress);
      await countTry(accountKey(username), perAccount);

      const member = await members.authenticate(username, password);
      if (!member) {
        throw loginFault('incorrect_password', 'The username, e-mail or password is wrong.');
      }
      await attempts.takeBack(address);
      await unlockAccount(attempts, member);
      if (member.status !== 'approved') {
        const { code, message } = CLOSED_ACCOUNTS[member.status];
        throw loginFault(code, message);
      }
      return reply.send({
        token: await tokens.issue(member),
        user_email: member.email,
        user_nicename: toSlug(member),
        user_display_name: member.fullName,
      });
    },
  );

  async function countTry(what: string, limit: { readonly count: number; readonly windowMs: number }): Promise<void> {
    const attempt = await attempts.count(what, limit);
    if (!attempt.isAllowed) {
      throw loginFault('too_many_retries', `Too many failed logins. Try again in ${inWords(attempt.waitMs)}.`, attempt);
    }
  }
}

/** The name of an account in an address, as WordPress makes it. */
export function toSlug({ username }: Pick<Member, 'username'>): string {
  return nameKey(username)
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

function readCredentials({ username = '', password = '' }: Credentials): Required<Credentials> {
  if (username.trim() === '') {
    throw loginFault('empty_username', 'Please enter your username or e-mail.');
  }
  if (password.trim() === '') {
    throw loginFault('empty_password', 'Please enter your password.');
  }
  return { username, password };
}

function loginFault(code: string, message: string, details: { readonly waitMs?: number } = {}): RestFault {
  return new RestFault(403, PREFIX + code, message, details);
}
