import type { FastifyPluginAsync } from 'fastify';
import { allowOrigins } from '../cors';
import type { CoinPictures } from '../../market/pictures';
import type { MarketSource } from '../../market/source';
import { setPrivateHeaders, setServiceHeaders } from '../responses';
import { sendNoRoute } from '../rest-error';

/** How long a browser or a proxy may cache a picture: a day. */
const PICTURE_CACHE_CONTROL = 'public, max-age=86400';

export interface MarketOptions {
  readonly market: MarketSource;
  readonly pictures: CoinPictures;
  readonly allowedOrigins: readonly string[];
}

/**
 * `GET /api/market/coins/markets` (TICK-12, TICK-13). It ignores the query: everybody gets the same fifty
 * coins. `X-Market-Source` is live, kept or sample, `X-Market-As-Of` the time of the rows, `X-Market-Age` their age in whole
 * seconds, for devices whose clock is wrong. No cache keeps the response, because its age would be wrong.
 *
 * `GET /api/market/pictures/ID` (TICK-16): the picture of one of these coins, for pages that may not ask its host.
 */
export const marketRoutes: FastifyPluginAsync<MarketOptions> = async (scope, { market, pictures, allowedOrigins }) => {
  await allowOrigins(scope, allowedOrigins);
  scope.get('/market/coins/markets', async (_request, reply) => {
    const { rows, source, asOf } = await market.read();
    return setPrivateHeaders(reply)
      .header('X-Market-Source', source)
      .header('X-Market-As-Of', asOf)
      .header('X-Market-Age', Math.max(0, Math.floor((Date.now() - Date.parse(asOf)) / 1000)))
      .send(rows);
  });
  scope.get<{ Params: { id: string } }>('/market/pictures/:id', async (request, reply) => {
    const picture = await pictures.read(request.params.id);
    if (!picture) return sendNoRoute(reply);
    return setServiceHeaders(reply)
      .header('Cache-Control', PICTURE_CACHE_CONTROL)
      .type(picture.type)
      .send(picture.bytes);
  });
  scope.all('/*', async (_request, reply) => sendNoRoute(reply));
};
