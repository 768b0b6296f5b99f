import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import { ROUTES } from '../../../contract/values/routes';
import { requireMember } from '../../http/bearer';
import type { Services } from '../../services';
import { errors, repeatableParameter, success } from '../../http/route-schema';
import { toSlug } from './login';

function schemaFor(offers: z.ZodRawShape) {
  return {
    summary: 'The member of a token',
    security: [{ token: [] }],
    querystring: z.object({
      context: repeatableParameter(
        'Accepted for compatibility with WordPress; has no effect',
        REQUEST_LENGTHS.parameter,
      ),
      _fields: repeatableParameter('Names of the requested fields, separated by commas', REQUEST_LENGTHS.parameter),
    }),
    response: {
      200: success(
        'The requested fields',
        z
          .object({
            id: z.int(),
            username: z.string(),
            name: z.string().describe('Full name'),
            email: z.string(),
            slug: z.string(),
            roles: z.array(z.string()),
            brainhouse: z.object(offers).describe('What this back end has beyond the routes of WordPress'),
          })
          .partial(),
      ),
      ...errors(['rest_not_logged_in', 'rest_invalid_param']),
    },
  };
}

/** `GET /wp/v2/users/me`. @param offers the schemas of what the subjects announce */
export function meRoutes(offers: z.ZodRawShape): FastifyPluginAsyncZod<{ readonly services: Services }> {
  return async (scope, { services }) => {
    scope.get(ROUTES.me, { schema: schemaFor(offers) }, async (request, reply) => {
      const member = await requireMember(request, services);
      const fields = {
        id: member.id,
        username: member.username,
        name: member.fullName,
        email: member.email,
        slug: toSlug(member),
        roles: ['subscriber'],
        brainhouse: { ...(await services.offersTo(member)) },
      };
      const requested = requestedFields(request.query._fields);
      return reply.send(
        requested ? Object.fromEntries(Object.entries(fields).filter(([name]) => requested.includes(name))) : fields,
      );
    });
  };
}

/** The names in `_fields`, which may occur more than once; undefined: all fields. */
function requestedFields(parameter: string | readonly string[] = []): readonly string[] | undefined {
  const names = [parameter].flat().flatMap((list) => list.split(',').map((name) => name.trim()));
  const requested = names.filter((name) => name !== '');
  return requested.length > 0 ? requested : undefined;
}
