import type { FastifyInstance } from 'fastify';

/** How long a browser may cache the response to its preflight, in seconds. */
const PREFLIGHT_AGE_S = 600;

/** Headers that a page of another origin may read in addition to the CORS-safelisted ones. */
const EXPOSED_HEADERS = 'Retry-After, X-Market-Source, X-Market-As-Of';

/**
 * Allows pages of the listed origins to call the routes of this scope (Fetch standard, CORS protocol). No route uses
 * cookies, so credentials are never allowed. Every preflight in the scope gets a response; without a permission in it the
 * browser does not send the request.
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
