import { NETWORK_FACTOR } from '../../contract/values/rate-limits';
import type { RateLimitResult, RateLimiter } from '../auth/rate-limiter';
import { clientNetwork } from '../lib/ip-address';
import { restError } from './rest-error';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Counts a request of a client for its address, and for its network if that has many addresses.
 * @param what is counted
 * @param named what, for the message
 * @param perHour how many requests of one address are allowed in an hour
 * @throws {RestError} if the client has made too many of them
 */
export async function countRequest(
  rateLimiter: RateLimiter,
  what: string,
  client: string,
  perHour: number,
  named = 'requests',
): Promise<void> {
  const network = clientNetwork(client);
  const own = await rateLimiter.count([what, client], { count: perHour, windowMs: HOUR_MS });
  const attempt =
    own.isAllowed && network !== undefined
      ? await rateLimiter.count([what, network], { count: perHour * NETWORK_FACTOR, windowMs: HOUR_MS })
      : own;
  refuseTooMany(attempt, (wait) => `Too many ${named} from your network. Try again in ${wait}.`);
}

/** @throws {RestError} with a sentence about the time to wait, if a limit is reached */
export function refuseTooMany(result: RateLimitResult, sentence: (wait: string) => string): void {
  if (!result.isAllowed) throw restError('too_many_requests', sentence(waitInWords(result.waitMs)), result);
}

/** Subtracts a request that `countRequest` has counted. */
export async function uncountRequest(rateLimiter: RateLimiter, what: string, client: string): Promise<void> {
  for (const group of [client, clientNetwork(client)]) {
    if (group !== undefined) await rateLimiter.uncount([what, group]);
  }
}

/** A time to wait for a message: whole minutes or days, rounded up. */
export function waitInWords(waitMs: number): string {
  if (waitMs > 2 * DAY_MS) return `${Math.ceil(waitMs / DAY_MS)} days`;
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
