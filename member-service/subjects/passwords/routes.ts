import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { WRONG_KEYS_PER_HOUR } from '../../../contract/values/rate-limits';
import { REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import { ROUTES } from '../../../contract/values/routes';
import { clientGroup } from '../../lib/ip-address';
import { AccountsError } from '../../accounts/accounts-error';
import { badValue } from '../../accounts/sign-up-rules';
import { restError, toRestError } from '../../http/rest-error';
import { countRequest, uncountRequest } from '../../http/count-requests';
import { createLoginThrottle, refuseIfBusy, type LimitedRoutes } from '../../http/login-throttle';
import { bodyErrors, filledField, NEW_PASSWORD_RULE, success, textField } from '../../http/route-schema';

const message = z.object({ message: z.string() });

const lostPasswordSchema = {
  summary: 'Request a link that sets a new password',
  description: 'Known and unknown accounts get the same response after the same time. The email is sent afterwards.',
  body: z.object({
    user_login: filledField(
      'Username or email address',
      REQUEST_LENGTHS.name,
      restError('empty_username', 'Please enter your username or email.'),
    ),
  }),
  response: {
    200: success('The request is accepted', message),
    ...bodyErrors(['empty_username', 'too_many_requests']),
  },
};

const resetPasswordSchema = {
  summary: 'Set a new password',
  description:
    'A key works once, for 24 hours, and until a newer one is requested. Wrong keys are counted per address of the client.',
  body: z.object({
    login: textField('The username; an email address in its place fails', REQUEST_LENGTHS.name),
    key: textField('From the link in the email', REQUEST_LENGTHS.key),
    password: textField(NEW_PASSWORD_RULE, REQUEST_LENGTHS.password, toRestError(badValue('password'))),
  }),
  response: {
    200: success('The password is set', message),
    ...bodyErrors(['empty_password', 'invalid_password', 'invalid_key', 'expired_key', 'too_many_requests']),
  },
};

/** `POST /asf/v1/lostpassword` (API-15) and `POST /asf/v1/resetpassword` (API-16 to API-19). */
export const passwordRoutes: FastifyPluginAsyncZod<LimitedRoutes> = async (scope, { services, limits }) => {
  const { accounts, rateLimiter, events } = services;
  const logins = createLoginThrottle(rateLimiter, limits);

  scope.post(ROUTES.lostPassword, { schema: lostPasswordSchema }, async (request, reply) => {
    const client = clientGroup(request);
    await countRequest(rateLimiter, 'lost password', client, limits.resetsPerHour);
    events.record({ type: 'reset-requested', client, name: request.body.user_login });
    await accounts.requestReset(request.body.user_login);
    return reply.send({
      message: 'If there is an account with this username or email, an email with a link has been sent.',
    });
  });

  scope.post(
    ROUTES.resetPassword,
    { schema: resetPasswordSchema, preHandler: refuseIfBusy },
    async (request, reply) => {
      const client = clientGroup(request);
      // Counted before the key is read, so that simultaneous guesses cannot all pass.
      await countRequest(rateLimiter, 'wrong key', client, WRONG_KEYS_PER_HOUR);
      let isWrongKey = false;
      try {
        await logins.unlock(await accounts.resetPassword(request.body), client);
      } catch (error) {
        isWrongKey = error instanceof AccountsError && error.code === 'invalid_key';
        throw error;
      } finally {
        if (!isWrongKey) await uncountRequest(rateLimiter, 'wrong key', client);
      }
      return reply.send({ message: 'Your password has been reset. You can sign in with it now.' });
    },
  );
};
