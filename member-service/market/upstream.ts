import { readMarketRows, ROWS_PER_ANSWER } from './rows';
import type { MarketRow } from './rows';

/** How long the market-data service may take to answer in full, in milliseconds. */
export const UPSTREAM_TIMEOUT_MS = 5_000;

/** Fifty rows are some 40 KB; an answer beyond this is not one. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** A failed question. `retryAfterMs` is set when the market-data service said when to come back. */
export class UpstreamError extends Error {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = 'UpstreamError';
  }
}

/** The one address asked, whatever a visitor's query says (specification section 7, call 5). */
export function marketAddress(upstream: URL): string {
  const query = new URLSearchParams({
    vs_currency: 'usd',
    order: 'market_cap_desc',
    per_page: String(ROWS_PER_ANSWER),
    page: '1',
    sparkline: 'false',
  });
  return `${upstream.href.replace(/\/+$/, '')}/coins/markets?${query.toString()}`;
}

/**
 * Asks the market-data service once.
 * @param signal ends the question early, when the service shuts down
 * @throws {UpstreamError} on any answer that is not a list of rows, on a time-out and on a broken connection
 */
export async function fetchMarketRows(upstream: URL, signal: AbortSignal): Promise<readonly MarketRow[]> {
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort();
  }, UPSTREAM_TIMEOUT_MS);
  try {
    const response = await fetch(marketAddress(upstream), {
      headers: { accept: 'application/json', 'user-agent': 'brainhouse-member-service' },
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new UpstreamError(`status ${response.status}`, readRetryAfter(response.headers.get('retry-after')));
    }
    return readMarketRows(JSON.parse(await readLimited(response)));
  } catch (error) {
    if (error instanceof UpstreamError) {
      throw error;
    }
    throw new UpstreamError(timeout.signal.aborted ? `no answer within ${UPSTREAM_TIMEOUT_MS} ms` : reasonOf(error));
  } finally {
    clearTimeout(timer);
  }
}

async function readLimited(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader?.cancel();
      throw new UpstreamError(`the answer is larger than ${MAX_ANSWER_BYTES} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Retry-After in milliseconds from now; seconds and dates are both allowed (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null || value.trim() === '') {
    return undefined;
  }
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** fetch hides the reason ("connection refused") in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause instanceof Error ? error.cause.message : error.message;
}
