import { readBody } from './read-body';
import { readMarketRows, ROWS_PER_PAGE, type MarketRow } from './rows';

/** Time limit of a request to the market service, body included, in milliseconds. */
export const UPSTREAM_TIMEOUT_MS = 5_000;

/** Fifty rows have about 40 KB, so a larger body is an error. */
const MAX_BODY_BYTES = 1024 * 1024;

/** A failed request. `retryAfterMs` is the wait that the market service has asked for, if it has. */
export class UpstreamError extends Error {
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = 'UpstreamError';
  }
}

/** The URL of every request, whatever a visitor's query is (TICK-01). */
export function marketAddress(upstream: URL): string {
  const query = new URLSearchParams({
    vs_currency: 'usd',
    order: 'market_cap_desc',
    per_page: String(ROWS_PER_PAGE),
    page: '1',
    sparkline: 'false',
  });
  return `${upstream.href.replace(/\/+$/, '')}/coins/markets?${query.toString()}`;
}

/**
 * Sends one request to the market service.
 * @param signal aborts the request when the service shuts down
 * @throws {UpstreamError} for a response that is not a list of rows, a timeout and a broken connection
 */
export async function fetchMarketRows(upstream: URL, signal: AbortSignal): Promise<readonly MarketRow[]> {
  const timeout = AbortSignal.timeout(UPSTREAM_TIMEOUT_MS);
  try {
    const response = await fetch(marketAddress(upstream), {
      headers: { accept: 'application/json', 'user-agent': 'brainhouse-member-service' },
      signal: AbortSignal.any([signal, timeout]),
      // The operator has named one host. A redirect could make the service request any other, also in its own network.
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new UpstreamError(`status ${response.status}`, readRetryAfter(response.headers.get('retry-after')));
    }
    return readMarketRows(JSON.parse((await readBody(response, MAX_BODY_BYTES)).toString()));
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError(timeout.aborted ? `no response within ${UPSTREAM_TIMEOUT_MS} ms` : reasonOf(error));
  }
}

/** Retry-After in milliseconds from now. The header has seconds or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** fetch gives the reason, such as "connection refused", in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
