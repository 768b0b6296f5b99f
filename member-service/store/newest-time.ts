import { sql } from 'kysely';
import type { Store } from './open-store';

/** A clock that is further ahead of everything that is stored may be wrong, in milliseconds. */
export const LONGEST_SILENCE_MS = 24 * 60 * 60_000;

/** The row in `attempts` that is there for a day after each clean-up. No hash is so short. */
const CLEAN_UP = 'clean-up';

/**
 * The newest time that a trusted clock has left in the database: of logins, sessions and entries of the audit, and of the last clean-up,
 * because nobody may have come for days.
 * @returns milliseconds since 1970; undefined if nothing is stored
 */
export async function newestTime(store: Store): Promise<number | undefined> {
  const { rows } = await sql<{ time: number | null }>`
    select max(time) as time from (
      select max(at) as time from audit union all
      select max(at) from account_events union all
      select max(used_at) from session_records union all
      select max(created_at) from members union all
      select max(expires_at) - ${LONGEST_SILENCE_MS} from attempts where attempt_key = ${CLEAN_UP}
    ) as times`.execute(store);
  return rows[0]?.time ?? undefined;
}

/** Stores that the service works with a clock that it trusts. */
export async function noteCleanUp(store: Store, now: Date): Promise<void> {
  const expiresAt = now.getTime() + LONGEST_SILENCE_MS;
  await store
    .insertInto('attempts')
    .values({ attempt_key: CLEAN_UP, count: 1, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('attempt_key').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}
