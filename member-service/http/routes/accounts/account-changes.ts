import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES } from '../../../../contract/values/account';
import { MAX_LENGTHS, REQUEST_LENGTHS } from '../../../../contract/values/field-lengths';
import { badValue, checkNewPassword, checkPasswordOf } from '../../../accounts/sign-up-rules';
import { logUnexpected, sendSignUpError, toRestError } from '../../rest-error';
import { refuseIfBusy } from './login-throttle';
import { countChange, passwordField, requireOwner, requirePassword, wrongPassword } from './own-account';
import type { PasswordRoutes } from './password-check';
import { NEW_PASSWORD_RULE, signUpErrors, success, textField } from './route-schema';

const security = [{ token: [] }];

const SESSION_CODES = ['rest_not_logged_in', 'too_many_requests'] as const;

const nameSchema = {
  summary: 'Change the full name of the account',
  security,
  body: z.object({ fullName: textField('Full name', MAX_LENGTHS.fullName, toRestError(badValue('fullName'))) }),
  response: {
    200: success('The name is changed', z.object({ fullName: z.string().describe('Without spaces at its ends') })),
    ...signUpErrors([...SESSION_CODES, 'missing_field', 'invalid_field']),
  },
};

const passwordSchema = {
  summary: 'Change the password of the account',
  description:
    'All other sessions end, and the one of the token goes on. A wrong old password counts like a failed login.',
  security,
  body: z.object({
    oldPassword: passwordField('oldPassword'),
    password: textField(NEW_PASSWORD_RULE, REQUEST_LENGTHS.password, toRestError(badValue('password'))),
  }),
  response: {
    200: success('The password is changed', z.object({})),
    ...signUpErrors([...SESSION_CODES, 'empty_password', 'invalid_password', 'wrong_password']),
  },
};

/** `POST /brainhouse/v1/account/name` and `password` (API-63, API-64). */
export const accountChangeRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services, checkPassword } = options;
  const { accounts, events } = services;

  scope.setErrorHandler<FastifyError>((error, request, reply) => sendSignUpError(reply, logUnexpected(error, request)));

  scope.post(ACCOUNT_ROUTES.name, { schema: nameSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const { fullName } = await countChange(owner, services, () => accounts.rename(account, request.body.fullName));
    if (fullName !== account.fullName) events.record({ type: 'name-changed', client, memberId: account.id });
    return reply.send({ fullName });
  });

  scope.post(ACCOUNT_ROUTES.password, { schema: passwordSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, session, client } = owner;
    const { oldPassword, password } = request.body;
    await countChange(owner, services, async () => {
      checkNewPassword(password);
      checkPasswordOf(account, password);
      await requirePassword(owner, oldPassword, 'oldPassword', checkPassword);
      if (!(await accounts.changePassword(account, session, password))) throw wrongPassword('oldPassword');
    });
    events.record({ type: 'password-changed', client, memberId: account.id });
    return reply.send({});
  });
};
