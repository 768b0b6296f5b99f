/** One coin of the market strip (specification section 3, "Coin market row"). */
export interface MarketRow {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** https address of the coin's picture, null where there is none. */
  readonly image: string | null;
  /** Price in US dollars, null where the market service knows none. */
  readonly current_price: number | null;
  /** Change over 24 hours in percent. */
  readonly price_change_percentage_24h: number | null;
}

/** What the market route answers. */
export interface MarketAnswer {
  readonly rows: readonly MarketRow[];
  /** `live`: asked within the last minute. `kept`: the last good answer. `sample`: recorded figures, not the market's. */
  readonly source: 'live' | 'kept' | 'sample';
  /** ISO time since when the figures hold. */
  readonly asOf: string;
}

/** Coins asked of the market-data service (specification section 9); more are cut off. */
export const ROWS_PER_ANSWER = 50;

/**
 * Checks an answer of the market-data service and keeps the six fields the site shows.
 * Rows without id, symbol or name are left out; a missing or odd figure becomes null.
 * @throws Error saying what is wrong when the answer is no list or no row of it can be used
 */
export function readMarketRows(answer: unknown): readonly MarketRow[] {
  if (!Array.isArray(answer)) {
    throw new Error('the answer is not a list of rows');
  }
  const rows = answer.map(readRow).filter((row) => row !== undefined);
  if (rows.length === 0) {
    throw new Error('the answer holds no usable row');
  }
  return rows.slice(0, ROWS_PER_ANSWER);
}

function readRow(value: unknown): MarketRow | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const row = value as Partial<Record<keyof MarketRow, unknown>>;
  if (!isText(row.id) || !isText(row.symbol) || !isText(row.name)) {
    return undefined;
  }
  return {
    id: row.id,
    symbol: row.symbol,
    name: row.name,
    image: isText(row.image) && row.image.startsWith('https://') ? row.image : null,
    current_price: figure(row.current_price),
    price_change_percentage_24h: figure(row.price_change_percentage_24h),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function figure(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
