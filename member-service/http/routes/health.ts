import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { setPrivateHeaders } from '../responses';
import type { QueueState } from '../../mail/email-failures';
import type { Services } from '../../services';
import type { ServedFolder } from '../../site/served-folder';

/** When a load balancer may ask again after "not ready", in seconds. */
const RETRY_AFTER_S = 5;

/** An email waits for so long only if the mail server has refused it several times, in milliseconds. */
const EMAILS_LATE_MS = 15 * 60_000;

/** How long a result is sent again, in milliseconds, so that many questions are one for the database. */
const KEPT_MS = 1_000;

/**
 * `GET /healthz`: 200 as long as the process responds. `site` says whether there is a built site. A missing build is no
 * error status, because that would make an orchestrator restart the service again and again.
 *
 * `GET /readyz`: 200 if requests can be handled, otherwise 503, so that a load balancer sends requests to other processes. The
 * reason is in the log only: it may name hosts. `emails` says whether emails wait for long or failed permanently. That is no error status, because the
 * other processes have the same mail server.
 */
export const healthRoutes: FastifyPluginAsync<{
  readonly served: ServedFolder;
  readonly services: Pick<Services, 'readiness'>;
}> = async (scope, { served, services }) => {
  // Under load a process is alive, and must not be restarted.
  const config = { answersWhenLate: true };
  const readiness = shareResults(() => services.readiness());

  scope.get('/healthz', { config }, async (_request, reply) => {
    const isBuilt = existsSync(path.join(served.current(), 'index.html'));
    return setPrivateHeaders(reply).send({ status: 'ok', site: isBuilt ? 'built' : 'missing' });
  });

  scope.get('/readyz', { config }, async (request, reply) => {
    const result = await readiness();
    setPrivateHeaders(reply);
    if (result.isReady) return reply.send({ status: 'ready', emails: emailState(result.emails) });
    request.log.warn({ reason: result.reason }, 'not ready');
    return reply.code(503).header('Retry-After', String(RETRY_AFTER_S)).send({ status: 'not ready' });
  });
};

/** `failing`: an email failed permanently in the last day. `delayed`: an email waits for long. */
function emailState({ failedPermanently, oldestMs }: QueueState): 'ok' | 'delayed' | 'failing' {
  if (failedPermanently > 0) return 'failing';
  return oldestMs > EMAILS_LATE_MS ? 'delayed' : 'ok';
}

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
