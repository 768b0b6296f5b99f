import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LOGOUTS_PER_HOUR } from '../../../contract/values/rate-limits';
import { REQUEST_LENGTHS } from '../../../contract/values/field-lengths';
import { ROUTES } from '../../../contract/values/routes';
import { clientGroup } from '../../lib/ip-address';
import { restError } from '../../http/rest-error';
import type { Services } from '../../services';
import { hashSessionId, SESSION_ID } from '../../auth/tokens';
import { countRequest } from '../../http/count-requests';
import { bodyErrors, boundedText, success } from '../../http/route-schema';

const schema = {
  summary: 'End the session of a token',
  description:
    'With a token its session ends. Without one, `session` is the id from the claim `brainhouse.revoke` of the token: it can do nothing else, so a browser may keep it for a later attempt. An unknown id gets the same response.',
  security: [{ token: [] }, {}],
  body: z.object({
    session: boundedText(REQUEST_LENGTHS.session)
      .optional()
      .describe('The id of the session, for a request without a token'),
  }),
  response: {
    200: success('The session has ended', z.object({ success: z.literal(true) })),
    ...bodyErrors(['missing_session', 'too_many_requests']),
  },
};

/** `POST /brainhouse/v1/logout`. Only tokens with the claim announce it. */
export const logoutRoutes: FastifyPluginAsyncZod<{ readonly services: Services }> = async (scope, { services }) => {
  const { rateLimiter, sessions, events } = services;

  scope.post(ROUTES.logout, { schema }, async (request, reply) => {
    if (request.bearer) {
      await sessions.end(request.bearer.sessionHash);
      events.record({ type: 'logout', client: clientGroup(request), memberId: request.bearer.memberId });
      return reply.send({ success: true });
    }
    const { session } = request.body;
    if (session === undefined || !SESSION_ID.test(session)) {
      throw restError('missing_session', 'Send a token, or the id of a session in the field “session”.');
    }
    await countRequest(rateLimiter, 'logout', clientGroup(request), LOGOUTS_PER_HOUR);
    await sessions.end(hashSessionId(session));
    return reply.send({ success: true });
  });
};
