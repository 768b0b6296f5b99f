import { z } from 'zod';

const TEXT = z.string().min(1);

/** A missing or invalid number is null. */
const FIGURE = z.number().nullable().catch(null);

/** One coin of the ticker (TICK-02), with the six fields that the site shows. */
const ROW = z.object({
  id: TEXT,
  symbol: TEXT,
  name: TEXT,
  /** https URL of the coin's picture; null if there is none. */
  image: z.string().startsWith('https://').nullable().catch(null),
  /** Price in US dollars. */
  current_price: FIGURE,
  /** Change over 24 hours in percent. */
  price_change_percentage_24h: FIGURE,
});

export type MarketRow = Readonly<z.infer<typeof ROW>>;

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
 * Validates a response of the market service. Rows without id, symbol or name are left out.
 * @throws Error that says what is wrong, if the response is not a list or has no valid row
 */
export function readMarketRows(body: unknown): readonly MarketRow[] {
  if (!Array.isArray(body)) throw new Error('the response is not a list of rows');
  const rows = body.flatMap((row) => ROW.safeParse(row).data ?? []);
  if (rows.length === 0) throw new Error('the response has no valid row');
  return rows.slice(0, ROWS_PER_PAGE);
}
