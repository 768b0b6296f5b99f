import fastify from 'fastify';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LogLevel } from './config/parsers';

/** The part of the logger that the services write to. */
export type ServiceLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Paths with secret segments: a reset link contains its key (PASS-05). */
const SECRET_PATH = /^(\/reset-password\/).+/;

/**
 * The part of a URL that may be logged: the path without query and reset key, at most 200 characters.
 * @param url the request target as the client sent it
 */
export function loggablePath(url: string): string {
  const [pathname = ''] = url.split('?', 1);
  return pathname.replace(SECRET_PATH, '$1[hidden]').slice(0, 200);
}

/**
 * Creates the service's logger. It writes one JSON line per entry; requests have no query and no headers.
 * @param stream where the lines are written, standard output by default
 */
export function createLog(level: LogLevel, stream?: { write(line: string): void }): FastifyBaseLogger {
  // Fastify's logger without the app: services and scripts log before the app exists.
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
