import type { FastifyInstance } from 'fastify';
import type { AttemptLimits } from '../../config';
import { addressGroup } from '../../ip-address';
import { RestError } from '../../rest-error';
import type { Services } from '../../services';
import { unlockAccount, waitInWords } from './attempt-limits';
import { toFastifySchema } from './route-description';
import type { RouteDescription, Schema } from './route-description';

const MESSAGE: Schema = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };

export const lostPasswordRoute: RouteDescription = {
  method: 'POST',
  path: '/asf/v1/lostpassword',
  summary: 'Request a link that sets a new password',
  description: 'Known and unknown accounts get the same response after the same time. The email is sent afterwards.',
  body: {
    type: 'object',
    required: ['user_login'],
    properties: { user_login: { type: 'string', description: 'Username or email address' } },
  },
  success: { status: 200, description: 'The request is accepted', schema: MESSAGE },
  errors: {
    400: ['rest_invalid_json', 'rest_invalid_param', 'empty_username'],
    429: ['too_many_requests'],
  },
};

export const resetPasswordRoute: RouteDescription = {
  method: 'POST',
  path: '/asf/v1/resetpassword',
  summary: 'Set a new password',
  description: 'A key works once, for 24 hours, and until a newer one is requested.',
  body: {
    type: 'object',
    required: ['login', 'key', 'password'],
    properties: {
      login: { type: 'string', description: 'The username; an email address in its place fails' },
      key: { type: 'string', description: 'From the link in the email' },
      password: { type: 'string', description: 'No leading or trailing space, no quotation mark, no backslash' },
    },
  },
  success: { status: 200, description: 'The password is set', schema: MESSAGE },
  errors: {
    400: [
      'rest_invalid_json',
      'rest_invalid_param',
      'empty_password',
      'invalid_password',
      'invalid_key',
      'expired_key',
    ],
  },
};

/** `POST /asf/v1/lostpassword` (API-15). */
export function registerLostPassword(
  scope: FastifyInstance,
  { members, attempts }: Services,
  limits: AttemptLimits,
): void {
  const perAddress = { count: limits.resetsPerHour, windowMs: 60 * 60_000 };

  scope.post<{ Body: { readonly user_login?: string } }>(
    lostPasswordRoute.path,
    { schema: toFastifySchema(lostPasswordRoute) },
    async (request, reply) => {
      const { user_login: name = '' } = request.body;
      if (name.trim() === '') {
        throw new RestError(400, 'empty_username', 'Please enter your username or e-mail.', { field: 'user_login' });
      }
      const attempt = await attempts.count(`lost password ${addressGroup(request.ip)}`, perAddress);
      if (!attempt.isAllowed) {
        const message = `Too many requests from your network. Try again in ${waitInWords(attempt.waitMs)}.`;
        throw new RestError(429, 'too_many_requests', message, attempt);
      }
      await members.requestReset(name);
      return reply.send({
        message: 'If there is an account with this username or e-mail, a mail with a link has been sent.',
      });
    },
  );
}

/** `POST /asf/v1/resetpassword` (API-16 to API-19). */
export function registerResetPassword(scope: FastifyInstance, { members, attempts }: Services): void {
  scope.post<{ Body: { readonly login?: string; readonly key?: string; readonly password?: string } }>(
    resetPasswordRoute.path,
    { schema: toFastifySchema(resetPasswordRoute) },
    async (request, reply) => {
      const { login = '', key = '', password = '' } = request.body;
      await unlockAccount(attempts, await members.resetPassword({ login, key, password }));
      return reply.send({ message: 'Your password has been reset. You can sign in with it now.' });
    },
  );
}
