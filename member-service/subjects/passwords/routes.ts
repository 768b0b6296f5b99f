import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES } from '../../../contract/values/account';
import { WRONG_KEYS_PER_HOUR } from '../../../contract/values/rate-limits';
import { REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import { ROUTES } from '../../../contract/values/routes';
import { clientGroup } from '../../lib/ip-address';
import { AccountsError } from '../../accounts/accounts-error';
import { badValue, checkNewPassword, checkPasswordOf } from '../../accounts/sign-up-rules';
import { restError, sendSignUpError, toRestError } from '../../http/rest-error';
import { countRequest, uncountRequest } from '../../http/count-requests';
import { requireOwner } from '../../http/bearer';
import { createLoginThrottle, type LimitedRoutes } from '../../http/login-throttle';
import { passwordField, protect } from '../../http/own-changes';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { bodyErrors, filledField, NEW_PASSWORD_RULE, signUpErrors, success, textField } from '../../http/route-schema';
import { changePassword } from './change-password';
import { requestReset } from './request-reset';
import { resetPassword } from './reset-password';

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

const changePasswordSchema = {
  summary: 'Change the password of the account',
  description:
    'All other sessions end, and the one of the token goes on. A wrong old password counts like a failed login.',
  security: [{ token: [] }],
  body: z.object({
    oldPassword: passwordField('oldPassword'),
    password: textField(NEW_PASSWORD_RULE, REQUEST_LENGTHS.password, toRestError(badValue('password'))),
  }),
  response: {
    200: success('The password is changed', z.object({})),
    ...signUpErrors([
      'rest_not_logged_in',
      'too_many_requests',
      'empty_password',
      'invalid_password',
      'wrong_password',
    ]),
  },
};

/** `POST /asf/v1/lostpassword` (API-15), and `POST /asf/v1/resetpassword` (API-16 to API-19). */
export const passwordRoutes: FastifyPluginAsyncZod<LimitedRoutes> = async (scope, { services, limits }) => {
  const { rateLimiter, events } = services;
  const logins = createLoginThrottle(rateLimiter, limits);

  scope.post(ROUTES.lostPassword, { schema: lostPasswordSchema }, async (request, reply) => {
    const client = clientGroup(request);
    await countRequest(rateLimiter, 'lost password', client, limits.resetsPerHour);
    events.record({ type: 'reset-requested', client, name: request.body.user_login });
    await requestReset(services, request.body.user_login);
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
        await logins.unlock(await resetPassword(services, request.body), client);
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

/** `POST /brainhouse/v1/account/password` (API-64). */
export const changePasswordRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;

  scope.setErrorHandler(sendSignUpError);

  scope.post(
    ACCOUNT_ROUTES.password,
    { schema: changePasswordSchema, preHandler: refuseIfBusy },
    async (request, reply) => {
      const owner = await requireOwner(request, services);
      const { account, session, client } = owner;
      const { oldPassword, password } = request.body;
      checkNewPassword(password);
      checkPasswordOf(account, password);
      await protect(owner, options, { password: oldPassword, field: 'oldPassword' }, () =>
        changePassword(services, account, session, password),
      );
      services.events.record({ type: 'password-changed', client, memberId: account.id });
      return reply.send({});
    },
  );
};
