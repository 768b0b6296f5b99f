import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The new value of `tokens_valid_from` that makes all tokens of a member invalid that were issued until now. Tokens have the
 * second of their issue, so this is the next second, or the one after the old value if there is a later one: tokens may
 * already have been issued for that.
 */
export function endOfSessions(now: Date): RawBuilder<number> {
  const next = (Math.floor(now.getTime() / 1000) + 1) * 1000;
  return sql<number>`case when tokens_valid_from >= ${next} then tokens_valid_from + 1000 else ${next} end`;
}
