import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PRIVATE_RESPONSE_HEADERS } from '../responses';

/**
 * `GET /healthz`: 200 as long as the process responds. `site` says whether there is a built site. A missing build is no
 * error status, because that would make an orchestrator restart the service again and again.
 */
export function registerHealth(app: FastifyInstance, publicDir: string): void {
  app.get('/healthz', async (_request, reply) => {
    const isBuilt = existsSync(path.join(publicDir, 'index.html'));
    return reply.headers(PRIVATE_RESPONSE_HEADERS).send({ status: 'ok', site: isBuilt ? 'built' : 'missing' });
  });
}
