import { useEffect, useState } from 'react';

import { MARKET_REFRESH_MS } from '../../config/limits';
import { isApiError, type ApiError } from '../../lib/api-client';
import { whenIdle } from '../../lib/when-idle';
import { fetchMarket, type MarketAnswer } from './api';

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

/** The longest pause our own backing off comes to. */
const LONGEST_BACKOFF_MS = 15 * 60_000;
/** The longest pause a server's Retry-After is believed; also keeps the timer within its 32 bits. */
const LONGEST_RETRY_AFTER_MS = 60 * 60_000;

interface PollOptions<T> {
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly onData: (data: T) => void;
  readonly onFailure: (error: unknown) => void;
  /** From the start of one call to the start of the next. */
  readonly intervalMs: number;
}

/**
 * Calls `load` now and then every `intervalMs`. A hidden tab asks nothing and catches up immediately when it is seen again.
 * 429 and 5xx double the pause from call to call, up to a quarter of an hour, and never come back before Retry-After.
 * @returns A function that stops it and aborts the call under way.
 */
function poll<T>({ load, onData, onFailure, intervalMs }: PollOptions<T>): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Date.now();
  let busy = false;
  let refusals = 0;

  async function run(): Promise<void> {
    busy = true;
    const startedAt = Date.now();
    let pauseMs = intervalMs;
    try {
      const data = await load(signal);
      if (signal.aborted) {
        return;
      }
      refusals = 0;
      onData(data);
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (isRefusal(error)) {
        refusals += 1;
        pauseMs = backOff(intervalMs, refusals, error.retryAfterS);
      }
      onFailure(error);
    }
    busy = false;
    dueAt = startedAt + pauseMs;
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (busy || document.hidden) {
      return;
    }
    const waitMs = dueAt - Date.now();
    if (waitMs > 0) {
      timer = setTimeout(schedule, waitMs);
    } else {
      void run();
    }
  }

  document.addEventListener('visibilitychange', schedule);
  schedule();
  return () => {
    document.removeEventListener('visibilitychange', schedule);
    clearTimeout(timer);
    controller.abort();
  };
}

/** The server has too much to do, or fails: asking again soon would make it worse. */
function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status !== undefined && (error.status === 429 || error.status >= 500);
}

function backOff(intervalMs: number, refusals: number, retryAfterS = 0): number {
  const ours = Math.min(intervalMs * 2 ** refusals, LONGEST_BACKOFF_MS);
  const theirs = Math.min(retryAfterS * 1000, LONGEST_RETRY_AFTER_MS);
  return Math.max(ours, theirs);
}
