import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { LogLevel } from './config';

/** Addresses whose further segments are secrets: a reset link carries its key in the path (specification section 2). */
const SECRET_PATH = /^(\/reset-password\/).+/;

/**
 * The part of an address that may stand in a log: no query, no reset key, and short enough to read.
 * @param url the request target as the client sent it
 */
export function loggablePath(url: string): string {
  const [pathname = ''] = url.split('?', 1);
  return pathname.replace(SECRET_PATH, '$1[hidden]').slice(0, 200);
}

/** Fastify's logger: one JSON line per entry, requests without queries or headers. */
export function loggerOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: loggablePath(request.url) }),
    },
  };
}
