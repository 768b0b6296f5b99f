import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { setPrivateHeaders } from '../responses';
import type { Services } from '../services';

export interface HealthOptions {
  readonly services: Pick<Services, 'readiness'>;
  readonly publicDir: string;
}

/** When a load balancer may ask again after "not ready", in seconds. */
const RETRY_AFTER_S = 5;

/** How long a result is sent again, in milliseconds, so that many questions are one for the database. */
const KEPT_MS = 1_000;

/**
 * `GET /healthz`: 200 as long as the process responds. `site` says whether there is a built site. A missing build is no
 * error status, because that would make an orchestrator restart the service again and again.
 *
 * `GET /readyz`: 200 if requests can be handled, otherwise 503, so that a load balancer sends requests to other processes. The
 * reason is in the log only: it may name hosts.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (scope, { services, publicDir }) => {
  // Under load a process is alive, and must not be restarted.
  const config = { pressureHandler: () => undefined };
  const readiness = shareResults(() => services.readiness());

  scope.get('/healthz', { config }, async (_request, reply) => {
    const isBuilt = existsSync(path.join(publicDir, 'index.html'));
    return setPrivateHeaders(reply).send({ status: 'ok', site: isBuilt ? 'built' : 'missing' });
  });

  scope.get('/readyz', { config }, async (request, reply) => {
    const result = await readiness();
    setPrivateHeaders(reply);
    if (result.isReady) {
      return reply.send({ status: 'ready' });
    }
    request.log.warn({ reason: result.reason }, 'not ready');
    return reply.code(503).header('Retry-After', String(RETRY_AFTER_S)).send({ status: 'not ready' });
  });
};

/** Requests during a check and shortly after it get its result. A database that hangs gets one question at a time. */
function shareResults<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined;
  return () => {
    current ??= check().finally(() => {
      setTimeout(() => {
        current = undefined;
      }, KEPT_MS).unref();
    });
    return current;
  };
}
