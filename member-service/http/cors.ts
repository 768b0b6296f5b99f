import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { TEXT_FORMAT } from '../../contract/values/text-format';

/** How long a browser may cache the response to its preflight, in seconds. */
const PREFLIGHT_AGE_S = 600;

/** Headers that a page of another origin may read in addition to the CORS-safelisted ones. */
const EXPOSED_HEADERS = [
  'Retry-After',
  'X-Market-Source',
  'X-Market-As-Of',
  'X-Market-Age',
  'X-Request-Id',
  TEXT_FORMAT.header,
];

/**
 * Allows pages of the listed origins to call the routes of this scope (Fetch standard, CORS protocol). No route uses
 * cookies, so credentials are never allowed. A preflight of another origin gets the response of an unknown route; without
 * a permission in it the browser does not send the request.
 */
export async function allowOrigins(scope: FastifyInstance, origins: readonly string[]): Promise<void> {
  await scope.register(cors, {
    delegator: ({ headers }, callback) => {
      const { origin } = headers;
      const isListed = origin !== undefined && origins.includes(origin);
      callback(null, {
        origin: isListed && origin,
        methods: ['GET', 'POST'],
        allowedHeaders: ['Authorization', 'Content-Type'],
        exposedHeaders: EXPOSED_HEADERS,
        maxAge: PREFLIGHT_AGE_S,
        // Another OPTIONS request is one for an unknown route.
        preflight: 'access-control-request-method' in headers,
      });
    },
  });
}
