import type { FastifyBaseLogger } from 'fastify';
import type { MarketData, MarketRow } from './rows';
import sample from './sample.json';
import { fetchMarketRows, UpstreamError } from './upstream';

/** How long rows count as live, and the minimum time between two requests (TICK-12). */
export const REFRESH_MS = 60_000;

/** Maximum wait after failures, whatever Retry-After says. */
export const MAX_BACK_OFF_MS = 10 * 60_000;

interface CachedRows {
  readonly rows: readonly MarketRow[];
  readonly fetchedAt: number;
}

/** Recorded rows, for a service that cannot reach the market service. They are not today's prices. */
const SAMPLE: MarketData = { rows: sample.rows, source: 'sample', asOf: sample.recordedAt };

/** Market data for all visitors, with at most one request per minute to the market service. */
export type MarketSource = ReturnType<typeof createMarketSource>;

/** Creates the source of market data of a running service. The rows are cached in memory. */
export function createMarketSource(upstream: URL | null, log: Pick<FastifyBaseLogger, 'info' | 'warn'>) {
  const closing = new AbortController();
  let cached: CachedRows | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let nextRequestAt = 0;

  async function refresh(base: URL): Promise<void> {
    const startedAt = Date.now();
    try {
      cached = { rows: await fetchMarketRows(base, closing.signal), fetchedAt: Date.now() };
      if (failures > 0) {
        log.info({ failures }, 'market data available again');
      }
      failures = 0;
      nextRequestAt = startedAt + REFRESH_MS;
    } catch (error) {
      failures += 1;
      const waitMs = backOff(failures, error instanceof UpstreamError ? error.retryAfterMs : undefined);
      nextRequestAt = Date.now() + waitMs;
      if (!closing.signal.aborted) {
        log.warn({ reason: String(error), waitMs }, 'market data request failed');
      }
    }
  }

  function current(): MarketData {
    if (!cached) return SAMPLE;
    const isLive = failures === 0 && Date.now() - cached.fetchedAt <= REFRESH_MS;
    return { rows: cached.rows, source: isLive ? 'live' : 'kept', asOf: new Date(cached.fetchedAt).toISOString() };
  }

  /** Never rejects: if the market service fails, it returns the last rows, or the sample if there are none. */
  async function read(): Promise<MarketData> {
    if (upstream && !closing.signal.aborted && Date.now() >= nextRequestAt) {
      running ??= refresh(upstream).finally(() => {
        running = undefined;
      });
      await running;
    }
    return current();
  }

  return { read, close: () => closing.abort() };
}

/** One minute after the first failure, doubled with each further one, and at least what Retry-After says. */
function backOff(failures: number, retryAfterMs = 0): number {
  const doubled = REFRESH_MS * 2 ** Math.min(failures - 1, 10);
  return Math.min(Math.max(doubled, retryAfterMs), MAX_BACK_OFF_MS);
}
