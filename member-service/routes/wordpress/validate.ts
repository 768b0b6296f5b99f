import type { FastifyInstance } from 'fastify';
import { requireMember } from '../../bearer';
import { RestError } from '../../rest-error';
import type { Services } from '../../services';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';

export const validateRoute: RouteDescription = {
  method: 'POST',
  path: '/jwt-auth/v1/token/validate',
  summary: 'Check whether a token is valid',
  needsToken: true,
  success: {
    status: 200,
    description: 'The token is valid',
    schema: {
      type: 'object',
      required: ['code', 'data'],
      properties: {
        code: { type: 'string', description: 'jwt_auth_valid_token' },
        data: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
      },
    },
  },
  errors: { 401: ['rest_not_logged_in'], 403: ['jwt_auth_no_auth_header'] },
};

export function registerValidate(scope: FastifyInstance, { members }: Services): void {
  scope.post(validateRoute.path, { schema: toFastifySchema(validateRoute) }, async (request, reply) => {
    if (request.bearer === undefined) {
      throw new RestError(403, 'jwt_auth_no_auth_header', 'Authorization header not found.');
    }
    await requireMember(request, members);
    return reply.send({ code: 'jwt_auth_valid_token', data: { status: 200 } });
  });
}
