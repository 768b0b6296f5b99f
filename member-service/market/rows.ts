/** One coin of the ticker (TICK-02). */
export interface MarketRow {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** https URL of the coin's picture; null if there is none. */
  readonly image: string | null;
  /** Price in US dollars; null if the market service has none. */
  readonly current_price: number | null;
  /** Change over 24 hours in percent. */
  readonly price_change_percentage_24h: number | null;
}

/** Rows with their source and time. */
export interface MarketData {
  readonly rows: readonly MarketRow[];
  /** `live`: fetched within the last minute. `kept`: the last rows that were fetched. `sample`: recorded rows. */
  readonly source: 'live' | 'kept' | 'sample';
  /** ISO time of the rows. */
  readonly asOf: string;
}

/** Coins per request (TICK-14); further ones are ignored. */
export const ROWS_PER_PAGE = 50;

/**
 * Validates a response of the market service and keeps the six fields that the site shows. Rows without id, symbol
 * or name are left out; a missing or invalid number becomes null.
 * @throws Error that says what is wrong, if the response is not a list or has no valid row
 */
export function readMarketRows(body: unknown): readonly MarketRow[] {
  if (!Array.isArray(body)) {
    throw new Error('the response is not a list of rows');
  }
  const rows = body.map(readRow).filter((row) => row !== undefined);
  if (rows.length === 0) {
    throw new Error('the response has no valid row');
  }
  return rows.slice(0, ROWS_PER_PAGE);
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
    current_price: numberOrNull(row.current_price),
    price_change_percentage_24h: numberOrNull(row.price_change_percentage_24h),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
