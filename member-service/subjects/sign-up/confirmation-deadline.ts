import { CONFIRMATION_DAYS, UNCONFIRMED_MAX_DAYS } from '../../../contract/values/lifetimes';
import { ONE_TIME_TOKEN_LIFETIME_MS } from '../../accounts/one-time-tokens';

const DAY_MS = 24 * 60 * 60_000;

/** How much longer a sign-up is kept if the link that confirms its address is requested again, at most, in milliseconds. */
export const UNCONFIRMED_EXTENSION_MS = (UNCONFIRMED_MAX_DAYS - CONFIRMATION_DAYS) * DAY_MS;

/**
 * How long a link that confirms an address works, in milliseconds: never longer than its sign-up is kept, so that its email promises no more.
 * @param keptDays how long sign-ups are kept without a confirmation; undefined: for ever
 */
export function confirmationLifetimeMs(createdAt: Date, keptDays: number | undefined, now: Date): number {
  if (keptDays === undefined) {
    return ONE_TIME_TOKEN_LIFETIME_MS;
  }
  const keptMs = keptDays * DAY_MS;
  const leftMs = createdAt.getTime() + keptMs + UNCONFIRMED_EXTENSION_MS - now.getTime();
  return Math.min(ONE_TIME_TOKEN_LIFETIME_MS, keptMs, leftMs);
}
