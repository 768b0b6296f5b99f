import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  APPLICATION_STATES,
  STATUS_LINK_MINUTES,
  type ApplicationState,
} from '../../../contract/values/application-state';
import { REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import { ACCOUNT_LINKS_PER_HOUR } from '../../../contract/values/rate-limits';
import { ROUTES } from '../../../contract/values/routes';
import { readDevice } from '../../auth/device';
import { clientGroup } from '../../lib/ip-address';
import { type Account, listStatus } from '../../accounts/account';
import { AccountChangedError } from '../../accounts/change-account';
import { dayInWords } from '../../lib/dates';
import { requireMember } from '../../http/bearer';
import { RestError, restError } from '../../http/rest-error';
import type { Services } from '../../services';
import { nameKey } from '../../accounts/name-key';
import { waitInWords } from '../../http/count-requests';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { bodyErrors, filledField, restErrorBody, success } from '../../http/route-schema';
import { describeApplication } from '../decisions/application-state';
import { sendKeepLink } from '../deletion/request-deletion';
import { noteLogin } from './seen-devices';

/** The prefix that the plugin puts before the error codes of WordPress's own login. */
const PREFIX = '[jwt_auth] ';

/** Errors that only a request with the right password gets. The code of WordPress has no other word for `unconfirmed`. */
const CLOSED_ACCOUNTS = {
  unconfirmed: {
    code: 'pending_approval',
    message:
      'Your email address is not confirmed yet. Open the link in the email that we have sent you; then we check your sign-up. If you cannot find that email, choose “Forgot password?”: we send it again.',
  },
  pending: {
    code: 'pending_approval',
    message: 'Your account is waiting for approval. You will receive an email when it is active.',
  },
  rejected: { code: 'rejected_account', message: 'Your application was not accepted. Please contact support.' },
} as const;

const refusals = bodyErrors(
  [],
  [
    ...['empty_username', 'empty_password', 'incorrect_password', 'too_many_retries', 'deletion_pending'],
    ...new Set(Object.values(CLOSED_ACCOUNTS).map(({ code }) => code)),
  ].map((code) => PREFIX + code),
);

const application = z
  .object({
    state: z.enum(APPLICATION_STATES),
    since: z.iso.datetime(),
    question: z.string().nullable(),
    link: z.string().describe(`A page, for ${STATUS_LINK_MINUTES} minutes`),
  })
  .describe('With the right password to an account that waits or was rejected') satisfies z.ZodType<ApplicationState>;

const schema = {
  summary: 'Sign in',
  description:
    'Issues a token for seven days. A wrong username, email address or password gets the same response. Failed logins are counted per account and per address.',
  body: z.object({
    username: filledField(
      'Username or email address; case does not matter',
      REQUEST_LENGTHS.name,
      loginError('empty_username', 'Please enter your username or email.'),
    ),
    password: filledField(
      'Leading and trailing spaces are removed',
      REQUEST_LENGTHS.password,
      loginError('empty_password', 'Please enter your password.'),
      (password) => password.trim() !== '',
    ),
  }),
  response: {
    200: success(
      'Signed in',
      z.object({
        token: z.string().describe('JWT; send it as Authorization: Bearer'),
        user_email: z.string(),
        user_nicename: z.string(),
        user_display_name: z.string(),
      }),
    ),
    ...refusals,
    403: success(refusals[403].description, restErrorBody.extend({ brainhouse: application.optional() })) as never,
  },
};

/** `POST /jwt-auth/v1/token` (API-03 to API-10). */
export const tokenRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, { services, checkPassword }) => {
  const { tokens, sessions, events } = services;

  async function authenticate(username: string, password: string, client: string): Promise<Account> {
    const result = await checkPassword({ name: username, client }, password);
    switch (result.is) {
      case 'locked':
        throw loginError(
          'too_many_retries',
          `Too many ${result.after}. Try again in ${waitInWords(result.waitMs)}, or choose “Forgot password?”.`,
          result,
        );
      case 'wrong':
        throw loginError('incorrect_password', 'The username, email or password is wrong.');
      case 'right':
        return result.account;
    }
  }

  scope.post(ROUTES.token, { schema, preHandler: refuseIfBusy }, async (request, reply) => {
    const { username, password } = request.body;
    const client = clientGroup(request);
    const member = await authenticate(username, password, client);
    const status = listStatus(member);
    const isOpen = status === 'approved' && member.deletedAt === undefined;
    events.record({ type: isOpen ? 'login' : 'login-refused', client, memberId: member.id });
    if (status !== 'approved') {
      const { code, message } = CLOSED_ACCOUNTS[status];
      // The error needs no write: a full disk, or a change meanwhile, leaves out the link only.
      const brainhouse = await describeApplication(services, member).catch(() => undefined);
      throw loginError(code, message, brainhouse && { brainhouse });
    }
    if (member.deletedAt) {
      await sendKeepLink(services, member);
      // The email is counted when it is composed, after this answer.
      const text = `Your account is going to be deleted on ${dayInWords(member.deletedAt)}. The link in our newest email about that keeps it. We send one now, but at most ${ACCOUNT_LINKS_PER_HOUR} in an hour.`;
      throw loginError('deletion_pending', text);
    }
    const token = await tokens.issue(member);
    const session = await tokens.read(token);
    const device = readDevice(request.headers['user-agent']);
    // The password may have been replaced while it was compared.
    if (session.isValid && !(await sessions.begin(session, member.version, device))) throw new AccountChangedError();
    noteLogin(services, member, device, client);
    return reply.send({
      token,
      user_email: member.email,
      user_nicename: toSlug(member),
      user_display_name: member.fullName,
    });
  });
};

const validateSchema = {
  summary: 'Check whether a token is valid',
  security: [{ token: [] }],
  response: {
    200: success(
      'The token is valid',
      z.object({ code: z.literal('jwt_auth_valid_token'), data: z.object({ status: z.literal(200) }) }),
    ),
    ...bodyErrors(['rest_not_logged_in', 'jwt_auth_no_auth_header']),
  },
};

/** `POST /jwt-auth/v1/token/validate`. */
export const validateRoutes: FastifyPluginAsyncZod<{ readonly services: Services }> = async (scope, { services }) => {
  scope.post(`${ROUTES.token}/validate`, { schema: validateSchema }, async (request, reply) => {
    if (request.bearer === undefined) {
      throw restError('jwt_auth_no_auth_header', 'Authorization header not found.');
    }
    await requireMember(request, services);
    return reply.send({ code: 'jwt_auth_valid_token', data: { status: 200 } });
  });
};

/** The account's name for URLs, in the form of WordPress. */
export function toSlug({ username }: Pick<Account, 'username'>): string {
  return nameKey(username)
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

function loginError(code: string, message: string, details: RestError['details'] = {}): RestError {
  return new RestError(403, PREFIX + code, message, details);
}
