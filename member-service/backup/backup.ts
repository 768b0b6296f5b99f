import { sql } from 'kysely';
import type { Store } from '../store/connect-store';
import { backupHeader, writeBackupFile, type BackupLine } from './backup-file';
import { dialectOf } from '../store/identity-column';
import { readLastId, readRows, TABLE_NAMES, type Database } from './tables';

/**
 * Writes all tables as they are at one moment to a file, except those of `OMITTED_TABLES`. The service may run and write
 * during the backup: it waits for nothing, and its writes are not in the backup.
 * @param file absolute path
 * @param overwrite whether the file may exist
 * @throws {TargetError}
 */
export async function writeBackup(store: Store, file: string, now: Date, overwrite = true): Promise<void> {
  await readSnapshot(store, now, (lines) => writeBackupFile(file, lines, overwrite));
}

/**
 * Reads all tables as they are when the first line is read.
 * @param use reads the lines, at any speed
 */
export async function readSnapshot<Result>(
  store: Store,
  now: Date,
  use: (lines: AsyncIterable<BackupLine>) => Promise<Result>,
): Promise<Result> {
  // Not a transaction of Kysely: with SQLite it would take the write lock.
  const begin = dialectOf(store) === 'sqlite' ? sql`begin` : sql`begin isolation level repeatable read read only`;
  return store.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      return await use(readLines(connection, now));
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

async function* readLines(db: Database, now: Date): AsyncGenerator<BackupLine> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  yield backupHeader(
    now,
    rows.map(({ name }) => name),
  );
  for (const table of TABLE_NAMES) {
    for await (const page of readRows(db, table)) {
      yield* page.map((row) => ({ table, row }));
    }
    // After the rows: PostgreSQL's sequences are not part of the snapshot, and never lower than it.
    const lastId = await readLastId(db, table);
    if (lastId !== undefined) {
      yield { table, lastId };
    }
  }
}
