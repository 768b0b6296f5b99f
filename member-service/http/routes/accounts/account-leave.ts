import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES, DELETION_DAYS, type DeletionAnswer } from '../../../../contract/values/account';
import { readPersonalData } from '../../../accounts/personal-data';
import { MEMBER } from '../../../accounts/own-account';
import { logUnexpected, sendSignUpError } from '../../rest-error';
import { refuseIfBusy } from './login-throttle';
import { countChange, passwordField, requireOwner, requirePassword } from './own-account';
import type { PasswordRoutes } from './password-check';
import { errors, signUpErrors, success } from './route-schema';

const security = [{ token: [] }];

const dataSchema = {
  summary: 'Everything that is stored about the account, as a file',
  description:
    'The same as the operator’s command “export --member” gives: no password, key or hash, and no name of an operator.',
  security,
  response: {
    200: success('The file', z.looseObject({ exportedAt: z.iso.datetime() })),
    ...errors(['rest_not_logged_in', 'too_many_requests']),
  },
};

const deleted = z.object({ deletedAt: z.iso.datetime() }) satisfies z.ZodType<DeletionAnswer>;

const deleteSchema = {
  summary: 'Delete the account',
  description: `All sessions end now, and nobody can sign in. The account is deleted after ${DELETION_DAYS} days, unless its owner keeps it with the link of an email.`,
  security,
  body: z.object({ password: passwordField('password') }),
  response: {
    200: success('When the account is deleted', deleted),
    ...signUpErrors(['rest_not_logged_in', 'too_many_requests', 'empty_password', 'wrong_password']),
  },
};

/** `GET /brainhouse/v1/account/data` and `POST /brainhouse/v1/account/delete` (API-66, API-67). */
export const accountLeaveRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services, checkPassword } = options;
  const { accounts, events } = services;

  scope.setErrorHandler<FastifyError>((error, request, reply) => sendSignUpError(reply, logUnexpected(error, request)));

  scope.get(ACCOUNT_ROUTES.data, { schema: dataSchema }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const data = await countChange(owner, services, () => readPersonalData(services, account.username, MEMBER));
    events.record({ type: 'exported', client, memberId: account.id });
    const day = data.exportedAt.slice(0, 10);
    return reply.header('Content-Disposition', `attachment; filename="brainhouse-${day}.json"`).send(data);
  });

  scope.post(ACCOUNT_ROUTES.delete, { schema: deleteSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const deletedAt = await countChange(owner, services, async () => {
      await requirePassword(owner, request.body.password, 'password', checkPassword);
      return accounts.requestDeletion(account);
    });
    events.record({ type: 'deletion-requested', client, memberId: account.id });
    return reply.send({ deletedAt: deletedAt.toISOString() });
  });
};
