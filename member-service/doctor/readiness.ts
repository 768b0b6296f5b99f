import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDiskFull, noSpaceMessage } from '../lib/disk-space';
import { errorMessage } from '../../contract/unknown-value';
import type { EmailQueue } from '../mail/email-queue';
import type { StoreReadiness } from '../services';
import { MIGRATION_NAMES } from '../migrations/migrations';
import type { Store } from '../store/connect-store';
import { checkWritable } from '../store/check-promises';
import { explainStoreError, SQLITE_FILE, type StoreLocation } from '../store/store-error';

/** The database file that a process has opened. */
export interface OpenedFile {
  readonly file: string;
  readonly inode: number | undefined;
}

/** Call it when the database is open. */
export function openedFile(dataDir: string): OpenedFile {
  const file = path.join(dataDir, SQLITE_FILE);
  return { file, inode: inodeOf(file) };
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/** How long `checkStore` waits for the database, in milliseconds. */
export const READINESS_LIMIT_MS = 2_000;

/**
 * Checks that the database answers within `limitMs`, takes changes, and has every migration of this program. Never rejects. A
 * database with further migrations is ready too: during an update the previous process serves until the new one is ready.
 * Call it as `services.readiness()`.
 * @param sqlite the file of SQLite, which must still be there, on a disk that is not full
 */
export async function checkStore(
  store: Store,
  emailQueue: Pick<EmailQueue, 'state'>,
  location: StoreLocation,
  sqlite?: OpenedFile,
  limitMs = READINESS_LIMIT_MS,
): Promise<StoreReadiness> {
  // A full disk can still be read, but each sign-in is a write.
  if (sqlite && isDiskFull(path.dirname(sqlite.file))) {
    return { isReady: false, reason: noSpaceMessage(path.dirname(sqlite.file)) };
  }
  // SQLite would go on in a file without a name, which is lost when the process ends.
  if (sqlite && inodeOf(sqlite.file) !== sqlite.inode) {
    return { isReady: false, reason: `${sqlite.file} was deleted or replaced since the start. Restart the service.` };
  }
  const timer = new AbortController();
  const late: StoreReadiness = { isReady: false, reason: `The database did not answer within ${limitMs / 1000} s.` };
  // After the end of the check the timer is not needed, and its result not used.
  const timeUp = delay(limitMs, late, { signal: timer.signal, ref: false }).catch(() => late);
  try {
    return await Promise.race([checkTables(store, emailQueue, location), timeUp]);
  } finally {
    timer.abort();
  }
}

async function checkTables(
  store: Store,
  emailQueue: Pick<EmailQueue, 'state'>,
  location: StoreLocation,
): Promise<StoreReadiness> {
  try {
    await checkWritable(store, location);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = MIGRATION_NAMES.filter((name) => !applied.has(name));
    // Tables may be damaged one by one.
    for (const table of ['members', 'account_keys'] as const) {
      await store.selectFrom(table).selectAll().limit(1).execute();
    }
    return missing.length === 0
      ? { isReady: true, emails: await emailQueue.state() }
      : { isReady: false, reason: `The database lacks the migrations ${missing.join(', ')}.` };
  } catch (error) {
    return { isReady: false, reason: explainStoreError(error, location) ?? errorMessage(error) };
  }
}
