import type { FastifyInstance } from 'fastify';
import { requireMember } from '../../bearer';
import type { Services } from '../../services';
import { toFastifySchema } from './route-description';
import type { RouteDescription } from './route-description';
import { toSlug } from './token';

export const meRoute: RouteDescription = {
  method: 'GET',
  path: '/wp/v2/users/me',
  summary: 'The member a token belongs to',
  needsToken: true,
  query: {
    context: { type: 'string', description: 'Taken as WordPress does; makes no difference here' },
    _fields: { type: 'string', description: 'Names of the fields wanted, split by commas' },
  },
  success: {
    status: 200,
    description: 'The fields asked for',
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
  faults: { 401: ['rest_not_logged_in'] },
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
      const wanted = wantedFields(request.query._fields);
      return reply.send(
        wanted ? Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.includes(name))) : fields,
      );
    },
  );
}

/** The names in `_fields`, which may be given more than once; undefined: all. */
function wantedFields(parameter: unknown): readonly string[] | undefined {
  const lists = (Array.isArray(parameter) ? parameter : [parameter]).filter((list) => typeof list === 'string');
  const names = lists.flatMap((list) => list.split(',').map((name) => name.trim())).filter((name) => name !== '');
  return names.length > 0 ? names : undefined;
}
