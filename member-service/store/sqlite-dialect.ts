import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, DialectAdapter, Driver } from 'kysely';
import type { SqliteFile } from './sqlite-driver';

/**
 * Kysely's SQLite dialect for a file that several processes write to. A transaction takes the write lock when it begins.
 * One that first reads and then writes would fail immediately, without waiting, if another process wrote in between.
 */
export class SharedSqliteDialect extends SqliteDialect {
  constructor(private readonly database: SqliteFile) {
    super({ database });
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.database);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  constructor(private readonly database: SqliteFile) {
    super({ database });
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After an error such as a full disk SQLite has ended the transaction itself; a further end would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.inTransaction()) {
      await super.rollbackTransaction(connection);
    }
  }
}

/** SQLite supports DDL in transactions, so two processes that start at the same time cannot both create the tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
