import fastify from 'fastify';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LogLevel } from './config/parsers';

/** The part of the logger that the services write to. */
export type ServiceLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

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

/**
 * The service's logger: one JSON line per entry, requests without queries or headers.
 * @param stream where the lines go, standard output by default
 */
export function createLog(level: LogLevel, stream?: { write(line: string): void }): FastifyBaseLogger {
  // Fastify's own logger, made by itself: services and scripts write to it before there is an app.
  const { log } = fastify({
    logger: {
      level,
      ...(stream ? { stream } : {}),
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: loggablePath(request.url) }),
      },
    },
  });
  return log;
}
