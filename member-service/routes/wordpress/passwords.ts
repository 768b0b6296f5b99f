import type { FastifyInstance } from 'fastify';
import { addressGroup } from '../../attempts';
import type { AttemptLimits } from '../../config';
import { RestFault } from '../../rest-fault';
import type { Services } from '../../services';
import { unlockAccount } from './login-locks';
import { toFastifySchema } from './route-description';
import type { RouteDescription, Schema } from './route-description';
import { inWords } from './waiting';

const MESSAGE: Schema = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };

export const lostPasswordRoute: RouteDescription = {
  method: 'POST',
  path: '/asf/v1/lostpassword',
  summary: 'Ask for a link that sets a new password',
  description: 'Known and unknown accounts get the same answer at the same time; the mail goes out afterwards.',
  body: {
    type: 'object',
    required: ['user_login'],
    properties: { user_login: { type: 'string', description: 'Username or e-mail' } },
  },
  success: { status: 200, description: 'Heard', schema: MESSAGE },
  faults: {
    400: ['rest_invalid_json', 'rest_invalid_param', 'empty_username'],
    429: ['too_many_requests'],
  },
};

export const resetPasswordRoute: RouteDescription = {
  method: 'POST',
  path: '/asf/v1/resetpassword',
  summary: 'Set a new password',
  description: 'A key works once, for 24 hours, and until a newer one is asked for.',
  body: {
    type: 'object',
    required: ['login', 'key', 'password'],
    properties: {
      login: { type: 'string', description: 'The username; an e-mail in its place fails' },
      key: { type: 'string', description: 'From the link in the mail' },
      password: { type: 'string', description: 'No blanks around it, no quotation mark, no backslash' },
    },
  },
  success: { status: 200, description: 'The password is set', schema: MESSAGE },
  faults: {
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
        throw new RestFault(400, 'empty_username', 'Please enter your username or e-mail.', { field: 'user_login' });
      }
      const attempt = await attempts.count(`lost password ${addressGroup(request.ip)}`, perAddress);
      if (!attempt.isAllowed) {
        const message = `Too many requests from your network. Try again in ${inWords(attempt.waitMs)}.`;
        throw new RestFault(429, 'too_many_requests', message, attempt);
      }
      members.requestReset(name);
      return reply.send({
        message: 'If there is an account with this username or e-mail, a mail with a link is on its way.',
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
