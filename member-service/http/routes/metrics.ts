import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Metrics } from '../metrics';
import { sendText, setPrivateHeaders } from '../responses';

/** `GET /metrics`: the figures of this process, for a program that sends the token. */
export const metricsRoutes: FastifyPluginAsync<{
  readonly metrics: Metrics;
  readonly token: string;
}> = async (scope, { metrics, token }) => {
  scope.get('/metrics', { config: { answersWhenLate: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return sendText(reply.header('WWW-Authenticate', 'Bearer'), 401, 'Send the token of METRICS_TOKEN');
    }
    return setPrivateHeaders(reply)
      .type(metrics.contentType)
      .send(await metrics.read());
  });
};

/** Compares hashes, so that neither the time nor the length shows how much of a text is right. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
