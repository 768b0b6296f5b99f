import type { FastifyInstance } from 'fastify';
import { requireMember } from '../../bearer';
import type { Services } from '../../services';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';
import { toSlug } from './token';

export const meRoute: RouteDescription = {
  method: 'GET',
  path: '/wp/v2/users/me',
  summary: 'The member of a token',
  needsToken: true,
  query: {
    context: { type: 'string', description: 'Accepted for compatibility with WordPress; has no effect' },
    _fields: { type: 'string', description: 'Names of the requested fields, separated by commas' },
  },
  success: {
    status: 200,
    description: 'The requested fields',
    schema: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        username: { type: 'string' },
        name: { type: 'string', description: 'Full name' },
        email: { type: 'string' },
        slug: { type: 'string' },
        roles: { type: 'array', items: { type: 'string' } },
      },
    },
  },
  errors: { 401: ['rest_not_logged_in'] },
};

export function registerMe(scope: FastifyInstance, { members }: Services): void {
  scope.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    meRoute.path,
    { schema: toFastifySchema(meRoute) },
    async (request, reply) => {
      const member = await requireMember(request, members);
      const fields = {
        id: member.id,
        username: member.username,
        name: member.fullName,
        email: member.email,
        slug: toSlug(member),
        roles: ['subscriber'],
      };
      const requested = requestedFields(request.query._fields);
      return reply.send(
        requested ? Object.fromEntries(Object.entries(fields).filter(([name]) => requested.includes(name))) : fields,
      );
    },
  );
}

/** The names in `_fields`, which may occur more than once; undefined: all fields. */
function requestedFields(parameter: unknown): readonly string[] | undefined {
  const lists = (Array.isArray(parameter) ? parameter : [parameter]).filter((list) => typeof list === 'string');
  const names = lists.flatMap((list) => list.split(',').map((name) => name.trim())).filter((name) => name !== '');
  return names.length > 0 ? names : undefined;
}
