import { sql, SqliteAdapter } from 'kysely';
import type { Store } from './connect-store';

/**
 * Runs a write that may be lost if the power fails, but not if the process is killed. SQLite then does not wait for the
 * disk: it runs in the thread that also sends pages, which would wait too, for up to 17 ms with a usual disk.
 */
export async function writeUnsynced<Result>(store: Store, write: (store: Store) => Promise<Result>): Promise<Result> {
  // PostgreSQL runs in its own process.
  if (!(store.getExecutor().adapter instanceof SqliteAdapter)) return write(store);
  // Other queries wait for the connection until then. It syncs again for the next one (`SharedSqliteDialect`).
  return store.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    return write(connection);
  });
}
