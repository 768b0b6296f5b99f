import type { FastifyInstance } from 'fastify';
import { OWN_ANSWER_HEADERS, sendNoRoute } from '../answers';
import { allowOrigins } from '../cors';
import type { MarketSource } from '../market/source';

/**
 * How long a browser or a proxy may keep the answer. Well under the minute between two questions of one page, so that
 * a page never gets its own last answer again.
 */
const CACHE_CONTROL = 'public, max-age=20';

/**
 * `GET /api/market/coins/markets` (specification section 7, call 5). The client's query is not looked at: everybody
 * gets the same fifty coins. `X-Market-Source` says live, kept or sample, `X-Market-As-Of` since when the figures hold.
 */
export async function registerMarket(
  app: FastifyInstance,
  market: MarketSource,
  allowedOrigins: readonly string[],
): Promise<void> {
  await app.register(
    async (scope) => {
      allowOrigins(scope, allowedOrigins);
      scope.get('/market/coins/markets', async (_request, reply) => {
        const answer = await market.read();
        return reply
          .headers(OWN_ANSWER_HEADERS)
          .header('Cache-Control', CACHE_CONTROL)
          .header('X-Market-Source', answer.source)
          .header('X-Market-As-Of', answer.asOf)
          .send(answer.rows);
      });
      scope.all('/*', async (_request, reply) => sendNoRoute(reply));
    },
    { prefix: '/api' },
  );
}
