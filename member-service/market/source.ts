import type { FastifyBaseLogger } from 'fastify';
import type { MarketAnswer, MarketRow } from './rows';
import { MARKET_SAMPLE } from './sample';
import { fetchMarketRows, UpstreamError } from './upstream';

/** The figures for everybody: one question a minute, however many visitors ask. */
export interface MarketSource {
  /** Never rejects: without the market-data service it answers with what is kept, else with the sample. */
  read(): Promise<MarketAnswer>;
  /** Ends a question under way. */
  close(): void;
}

export interface MarketSourceOptions {
  readonly upstream: URL | null;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** How long an answer counts as live, and the least time between two questions (specification section 9). */
export const REFRESH_MS = 60_000;

/** The longest the service stays away after failures, whatever Retry-After says. */
export const MAX_BACK_OFF_MS = 10 * 60_000;

interface KeptAnswer {
  readonly rows: readonly MarketRow[];
  readonly fetchedAt: number;
}

/** Makes the one source of market figures of a running service. Its memory is the process's. */
export function createMarketSource({ upstream, log }: MarketSourceOptions): MarketSource {
  const closing = new AbortController();
  let kept: KeptAnswer | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let askAgainAt = 0;

  async function ask(address: URL): Promise<void> {
    const startedAt = Date.now();
    try {
      kept = { rows: await fetchMarketRows(address, closing.signal), fetchedAt: Date.now() };
      if (failures > 0) {
        log.info({ failures }, 'market data are back');
      }
      failures = 0;
      askAgainAt = startedAt + REFRESH_MS;
    } catch (error) {
      failures += 1;
      const waitMs = backOff(failures, error instanceof UpstreamError ? error.retryAfterMs : undefined);
      askAgainAt = Date.now() + waitMs;
      if (!closing.signal.aborted) {
        log.warn({ reason: String(error), waitMs }, 'market data could not be fetched');
      }
    }
  }

  function answer(): MarketAnswer {
    if (!kept) {
      return MARKET_SAMPLE;
    }
    const isLive = failures === 0 && Date.now() - kept.fetchedAt <= REFRESH_MS;
    return { rows: kept.rows, source: isLive ? 'live' : 'kept', asOf: new Date(kept.fetchedAt).toISOString() };
  }

  async function read(): Promise<MarketAnswer> {
    if (upstream && !closing.signal.aborted && Date.now() >= askAgainAt) {
      running ??= ask(upstream).finally(() => {
        running = undefined;
      });
      await running;
    }
    return answer();
  }

  return { read, close: () => closing.abort() };
}

/** A minute after the first failure, doubled with each further one; longer when the other side asked for it. */
function backOff(failures: number, retryAfterMs = 0): number {
  const doubled = REFRESH_MS * 2 ** Math.min(failures - 1, 10);
  return Math.min(Math.max(doubled, retryAfterMs), MAX_BACK_OFF_MS);
}
