import { publicEnv } from '../../config/env';
import { MARKET_COINS_PER_PAGE } from '../../config/limits';
import { getJson } from '../../lib/api-client';
import { readCoins, type Coin } from './coin';

const QUERY = new URLSearchParams({
  vs_currency: 'usd',
  order: 'market_cap_desc',
  per_page: String(MARKET_COINS_PER_PAGE),
  page: '1',
  sparkline: 'false',
});

export interface MarketAnswer {
  readonly coins: readonly Coin[];
  /** Recorded rows the service sends where it can't reach the market. */
  readonly sample: boolean;
  /** When the prices were taken. */
  readonly asOf: Date;
}

/**
 * The request of TICK-01. The service says in `X-Market-Source` and `X-Market-As-Of` where the rows come from;
 * a market asked directly says neither, and its rows are of this moment.
 * @throws ApiError
 */
export async function fetchMarket(signal: AbortSignal): Promise<MarketAnswer> {
  const { data, headers } = await getJson(`${publicEnv.marketBase}/coins/markets?${QUERY.toString()}`, {
    signal,
    validate: readCoins,
  });
  const asOf = new Date(headers.get('X-Market-As-Of') ?? Date.now());
  return {
    coins: data,
    sample: headers.get('X-Market-Source') === 'sample',
    asOf: Number.isNaN(asOf.getTime()) ? new Date() : asOf,
  };
}
