import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, DialectAdapter, Driver, SqliteDatabase } from 'kysely';

/**
 * Kysely's SQLite dialect for a file that several processes write to. A transaction takes the write lock when it begins:
 * one that first reads and then writes would fail at once, without waiting, if another process wrote in between.
 */
export class SharedSqliteDialect extends SqliteDialect {
  constructor(private readonly database: SqliteDatabase) {
    super({ database });
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.database });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** Migrations run in a transaction, which SQLite can do: two processes that start at once cannot both make the tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
