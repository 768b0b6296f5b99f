import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_ROUTES, DELETION_DAYS, type DeletionAnswer } from '../../../contract/values/account';
import { requireOwner } from '../../http/bearer';
import { passwordField, protect } from '../../http/own-changes';
import { refuseIfBusy, type PasswordRoutes } from '../../http/password-check';
import { sendSignUpError } from '../../http/rest-error';
import { signUpErrors, success } from '../../http/route-schema';
import { requestDeletion } from './request-deletion';

const deleted = z.object({ deletedAt: z.iso.datetime() }) satisfies z.ZodType<DeletionAnswer>;

const deleteSchema = {
  summary: 'Delete the account',
  description: `All sessions end now, and nobody can sign in. The account is deleted after ${DELETION_DAYS} days, unless its owner keeps it with the link of an email.`,
  security: [{ token: [] }],
  body: z.object({ password: passwordField('password') }),
  response: {
    200: success('When the account is deleted', deleted),
    ...signUpErrors(['rest_not_logged_in', 'too_many_requests', 'empty_password', 'wrong_password']),
  },
};

/** `POST /brainhouse/v1/account/delete` (API-67). */
export const deletionRoutes: FastifyPluginAsyncZod<PasswordRoutes> = async (scope, options) => {
  const { services } = options;
  const { events } = services;

  scope.setErrorHandler(sendSignUpError);

  scope.post(ACCOUNT_ROUTES.delete, { schema: deleteSchema, preHandler: refuseIfBusy }, async (request, reply) => {
    const owner = await requireOwner(request, services);
    const { account, client } = owner;
    const deletedAt = await protect(owner, options, request.body, () => requestDeletion(services, account));
    events.record({ type: 'deletion-requested', client, memberId: account.id });
    return reply.send({ deletedAt: deletedAt.toISOString() });
  });
};
