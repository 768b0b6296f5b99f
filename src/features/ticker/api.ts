import { marketBase } from '../../config/env';
import { MARKET_COINS_PER_PAGE } from '../../config/limits';
import { getJson } from '../../lib/api-client';

const QUERY = `vs_currency=usd&order=market_cap_desc&per_page=${MARKET_COINS_PER_PAGE}&page=1&sparkline=false`;

export interface MarketAnswer {
  readonly coins: readonly Coin[];
  /** Whether these are the recorded rows that the service sends if it cannot reach the market. */
  readonly sample: boolean;
  /** The age of the prices when they arrived, in milliseconds. */
  readonly ageMs: number;
  /** The time of the prices by the clock of the device, in milliseconds since 1970. */
  readonly asOf: number;
}

/**
 * The request of TICK-01. `X-Market-Source` and `X-Market-Age` contain source and age of the rows, in seconds; without these
 * headers, a market has answered directly and the rows are current.
 * @throws ApiError
 */
export async function fetchMarket(signal: AbortSignal): Promise<MarketAnswer> {
  const { data, headers } = await getJson(`${marketBase}/coins/markets?${QUERY}`, {
    signal,
    validate: readCoins,
  });
  const ageMs = Number(headers.get('X-Market-Age')) * 1000 || 0;
  return { coins: data, sample: headers.get('X-Market-Source') === 'sample', ageMs, asOf: Date.now() - ageMs };
}

/** One validated row of the ticker (TICK-02). */
export interface Coin {
  readonly id: string;
  /** In capitals. */
  readonly symbol: string;
  readonly name: string;
  /** Address of the coin's picture; null if there is none that can be shown. */
  readonly image: string | null;
  /** US dollars. */
  readonly price: number;
  /** Change over 24 hours in percent; null if unknown. */
  readonly change: number | null;
}

/**
 * Reads the market service's list of rows. Omits rows without a symbol or a price. Other values that are missing or have a
 * wrong type get a default.
 * @returns undefined if the body is not a list.
 */
export function readCoins(body: unknown): readonly Coin[] | undefined {
  if (!Array.isArray(body)) return undefined;
  const seen = new Set<string>();
  return body.map(readCoin).filter((coin): coin is Coin => {
    const isNew = coin !== undefined && !seen.has(coin.id);
    if (isNew) {
      seen.add(coin.id);
    }
    return isNew;
  });
}

function readCoin(row: unknown): Coin | undefined {
  // A value that is not an object has no fields.
  const fields: Readonly<Record<string, unknown>> = { ...(row as object) };
  const symbol = readText(fields.symbol)?.toUpperCase();
  const price = readNumber(fields.current_price);
  if (!symbol || price === null) return undefined;
  const coin = {
    id: readText(fields.id) ?? symbol,
    symbol,
    name: readText(fields.name) ?? symbol,
    image: readPicture(fields.image),
    price,
    change: readNumber(fields.price_change_percentage_24h),
  };
  // `asksOthersFromStart`, written in full, so that the landing page does not load the code that its build leaves unused.
  return (process.env.GATSBY_THIRD_PARTIES ?? '') === 'after-press'
    ? { ...coin, image: coin.image && ownPicture(coin.id) }
    : coin;
}

function readText(value: unknown): string | null {
  return (typeof value === 'string' && value.trim()) || null;
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The address of a picture at the market; null if it is not encrypted, or is no address. */
function readPicture(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('https://') ? value : null;
}

/** The address of a coin's picture at the member service, for pages that may not ask another host; null without that service. */
function ownPicture(id: string): string | null {
  return marketBase.startsWith('/') ? `${marketBase}/pictures/${encodeURIComponent(id)}` : null;
}
