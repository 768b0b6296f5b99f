import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from './connect-store';

/** Tables whose rows are kept for a time: their keys, and the times since when or until when. */
const TIMES = {
  account_events: ['id', 'at'],
  account_keys: ['key_hash', 'expires_at'],
  attempts: ['attempt_key', 'expires_at'],
  email_failures: ['id', 'at'],
  operator_pages: ['session_hash', 'opened_at'],
  session_records: ['session_hash', 'expires_at'],
} as const;

/** Rows of one statement: on SQLite it runs in the thread that also answers requests, for a few milliseconds. */
export const BATCH = 500;

/**
 * Deletes rows in batches with a pause, so that requests need not wait until all are deleted.
 * @param before milliseconds since 1970; rows of this time or an earlier one are deleted
 * @returns how many
 */
export async function deleteOld(store: Store, table: keyof typeof TIMES, before: number): Promise<number> {
  const [key, time] = TIMES[table].map((name) => sql.ref(name));
  return inBatches(BATCH, async (size) => {
    const old = sql`select ${key} from ${sql.table(table)} where ${time} <= ${before} limit ${size}`;
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${key} in (${old})`.execute(store);
    return Number(numAffectedRows);
  });
}

/**
 * Repeats some work until a batch is not full. Between two batches requests are answered.
 * @param work handles this many rows at most, and returns how many it has handled
 * @returns how many in all
 */
export async function inBatches(size: number, work: (size: number) => Promise<number>): Promise<number> {
  const count = await work(size);
  if (count < size) return count;
  await pause();
  return count + (await inBatches(size, work));
}
