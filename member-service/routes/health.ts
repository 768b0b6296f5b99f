import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { OWN_ANSWER_HEADERS } from '../answers';

/**
 * `GET /healthz`: 200 as long as the process answers. `site` says whether there is a built site to serve, so that a
 * missing build is seen without making a restart loop of it.
 */
export function registerHealth(app: FastifyInstance, publicDir: string): void {
  app.get('/healthz', async (_request, reply) => {
    const isBuilt = existsSync(path.join(publicDir, 'index.html'));
    return reply
      .headers(OWN_ANSWER_HEADERS)
      .header('Cache-Control', 'no-store')
      .send({ status: 'ok', site: isBuilt ? 'built' : 'missing' });
  });
}
