import type { Selectable } from 'kysely';
import type { Store } from './connect-store';
import type { Tables } from './schema';

/** How long after a clean-up the clock that it was made with is trusted without a further proof, in milliseconds. */
export const TRUSTED_MS = 24 * 60 * 60_000;

/** How often the service cleans up, in milliseconds. */
export const CLEANUP_INTERVAL_MS = 60 * 60_000;

type Row = Omit<Selectable<Tables['clean_ups']>, 'id'>;

const UNKNOWN: Row = { trusted_at: null, waiting_at: null, waited_ms: 0 };

/** The row of the last clean-up; undefined if none is known: after a restore, and after an update from a version that noted none. */
export function readCleanUp(store: Store): Promise<Row | undefined> {
  return store.selectFrom('clean_ups').selectAll().executeTakeFirst();
}

/**
 * Decides by earlier clean-ups whether the clock may be used to delete what is old. Rows of visitors do not count: a wrong clock dates
 * them, too. A clock that is behind deletes less, so it is trusted.
 *
 * One that is more than a day ahead of the last clean-up is trusted after a day in which the service has run with it. A start adds at most
 * an hour to that, and a jump begins the day again. Of the clocks of two processes the earlier one counts.
 * @param wasSet whether the clock was set while this process has run
 */
export async function isTrustedClock(store: Store, now: Date, wasSet: boolean): Promise<boolean> {
  const { trusted_at, waiting_at, waited_ms } = (await readCleanUp(store)) ?? UNKNOWN;
  const time = now.getTime();
  if (!wasSet && trusted_at !== null && time - trusted_at <= TRUSTED_MS) return true;
  const passed = waiting_at === null ? -1 : time - waiting_at;
  const goesOn = passed >= 0 && passed <= TRUSTED_MS;
  const waited = goesOn ? waited_ms + Math.min(passed, CLEANUP_INTERVAL_MS) : 0;
  await writeRow(store, { trusted_at, waiting_at: time, waited_ms: waited });
  return !wasSet && waited >= TRUSTED_MS;
}

/** Stores that the service has cleaned up with a clock that it trusts. */
export function noteCleanUp(store: Store, now: Date): Promise<void> {
  return writeRow(store, { trusted_at: now.getTime(), waiting_at: null, waited_ms: 0 });
}

/** Trusts the clock in a database without an account: nothing in it could be deleted too early. Call it before anything is stored. */
export async function noteNewDatabase(store: Store, now: Date): Promise<void> {
  const account = await store.selectFrom('members').select('id').limit(1).executeTakeFirst();
  if (!account && !(await readCleanUp(store))) await noteCleanUp(store, now);
}

async function writeRow(store: Store, values: Row): Promise<void> {
  await store
    .insertInto('clean_ups')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
