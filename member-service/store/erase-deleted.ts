import { sql, SqliteAdapter } from 'kysely';
import type { Store } from './connect-store';

/**
 * Removes deleted rows from the files of SQLite: `secure_delete` has overwritten them in the database, and this empties the log beside it
 * (`members.sqlite-wal`). While another process reads, its part of the log stays until the next call. PostgreSQL does so by itself.
 */
export async function eraseDeleted(store: Store): Promise<void> {
  if (store.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`pragma wal_checkpoint(truncate)`.execute(store);
  }
}
