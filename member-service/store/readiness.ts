import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorMessage } from '../error-facts';
import { MIGRATION_NAMES } from './migrations';
import type { Store } from './open-store';

/** Whether the database can be used, and if not, why, in one line. The reason may name hosts: it is for the operator. */
export type StoreReadiness = { readonly isReady: true } | { readonly isReady: false; readonly reason: string };

/** How long `checkStore` waits for the database, in milliseconds. */
export const READINESS_LIMIT_MS = 2_000;

/**
 * Checks that the database answers within `limitMs`, and that it has every migration of this program. Never rejects. A
 * database with further migrations is ready too: during an update the previous process serves until the new one is ready.
 * Call it as `services.readiness()`.
 */
export async function checkStore(store: Store, limitMs = READINESS_LIMIT_MS): Promise<StoreReadiness> {
  const timer = new AbortController();
  const timeUp = delay(limitMs, undefined, { signal: timer.signal, ref: false }).then(
    (): StoreReadiness => ({ isReady: false, reason: `The database did not answer within ${limitMs / 1000} s.` }),
    (): StoreReadiness => ({ isReady: true }),
  );
  try {
    return await Promise.race([checkMigrations(store), timeUp]);
  } finally {
    timer.abort();
  }
}

async function checkMigrations(store: Store): Promise<StoreReadiness> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = MIGRATION_NAMES.filter((name) => !applied.has(name));
    return missing.length === 0
      ? { isReady: true }
      : { isReady: false, reason: `The database lacks the migrations ${missing.join(', ')}.` };
  } catch (error) {
    return { isReady: false, reason: errorMessage(error) };
  }
}
