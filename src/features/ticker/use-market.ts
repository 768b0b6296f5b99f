import { useEffect, useState } from 'react';

import { MARKET_REFRESH_MS } from '../../config/limits';
import { whenIdle } from '../../lib/when-idle';
import { fetchMarket, type MarketAnswer } from './api';
import { poll } from './poll';

/** Prices older than this are shown with their time: a call must have failed, here or at the service. */
const FRESH_MS = 2 * MARKET_REFRESH_MS;

export interface Market extends MarketAnswer {
  /** Words for the time of the prices are due: they are not of this minute. */
  readonly late: boolean;
}

/**
 * Keeps the market's prices up to date while the page is seen (TICK-05: every 60 s).
 * @returns undefined before the first answer. Failures are only logged (TICK-06); the last prices stay.
 */
export function useMarket(): Market | undefined {
  const [market, setMarket] = useState<Market>();

  useEffect(() => {
    let stop = whenIdle(() => {
      stop = poll({
        load: fetchMarket,
        intervalMs: MARKET_REFRESH_MS,
        onData: (answer) => setMarket({ ...answer, late: Date.now() - answer.asOf.getTime() > FRESH_MS }),
        onFailure: (error) => {
          console.warn('The market prices could not be refreshed.', error);
          setMarket((last) => last && { ...last, late: true });
        },
      });
    });
    return () => stop();
  }, []);

  return market;
}
