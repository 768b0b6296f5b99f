import type { FastifyInstance } from 'fastify';

/** How long a browser may keep the answer to its preflight, in seconds. */
const PREFLIGHT_AGE_S = 600;

/** What a page of another origin may read besides the usual headers. */
const EXPOSED_HEADERS = 'Retry-After, X-Market-Source, X-Market-As-Of';

/**
 * Lets pages of the listed origins call the routes of this scope (Fetch standard, CORS protocol). Cookies play no part,
 * so credentials are never allowed. Preflights of every address in the scope are answered; a browser that gets no
 * permission in the answer stops there.
 */
export function allowOrigins(scope: FastifyInstance, origins: readonly string[]): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    const isAllowed = origin !== undefined && origins.includes(origin);
    if (isAllowed) {
      reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED_HEADERS });
    }
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (!isPreflight || origin === undefined) {
      return undefined;
    }
    if (isAllowed) {
      reply.headers({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Authorization, Content-Type',
        'Access-Control-Max-Age': String(PREFLIGHT_AGE_S),
      });
    }
    return reply.code(204).send();
  });
}
