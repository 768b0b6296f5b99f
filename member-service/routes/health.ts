import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { setPrivateHeaders } from '../responses';

/**
 * `GET /healthz`: 200 as long as the process responds. `site` says whether there is a built site. A missing build is no
 * error status, because that would make an orchestrator restart the service again and again.
 */
export const healthRoutes: FastifyPluginAsync<{ readonly publicDir: string }> = async (scope, { publicDir }) => {
  scope.get('/healthz', async (_request, reply) => {
    const isBuilt = existsSync(path.join(publicDir, 'index.html'));
    return setPrivateHeaders(reply).send({ status: 'ok', site: isBuilt ? 'built' : 'missing' });
  });
};
