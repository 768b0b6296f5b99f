import type { MarketAnswer, MarketRow } from './rows';
import recorded from './sample.json';

const rows: readonly MarketRow[] = recorded.rows;

/**
 * Recorded figures for a house without a connection to the market-data service. They are not today's prices: the
 * answer says `sample`, and the ticker shows "sample data".
 */
export const MARKET_SAMPLE: MarketAnswer = { rows, source: 'sample', asOf: recorded.recordedAt };
