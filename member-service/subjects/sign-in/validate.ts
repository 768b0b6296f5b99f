import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ROUTES } from '../../../contract/values/routes';
import { requireMember } from '../../http/bearer';
import { restError } from '../../http/rest-error';
import type { Services } from '../../services';
import { bodyErrors, success } from '../../http/route-schema';

const schema = {
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
  scope.post(`${ROUTES.token}/validate`, { schema }, async (request, reply) => {
    if (request.bearer === undefined) {
      throw restError('jwt_auth_no_auth_header', 'Authorization header not found.');
    }
    await requireMember(request, services);
    return reply.send({ code: 'jwt_auth_valid_token', data: { status: 200 } });
  });
};
