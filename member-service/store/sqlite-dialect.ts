import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from 'kysely';
import { errorCode } from '../../contract/unknown-value';
import type { SqliteFile } from './sqlite-driver';
import { isSqliteUnavailable, StoreUnavailableError } from './unavailable';

/** How long a statement waits for the write of another process, in milliseconds. */
const BUSY_LIMIT_MS = 4_000;

/** The first and the longest pause between two attempts, in milliseconds. */
const PAUSES_MS = { first: 2, longest: 50 };

/**
 * How long statements may follow each other before other work of the process gets a turn, in milliseconds. They run in the thread that also
 * answers requests, and nothing else runs between two of them: an import or an export of all accounts would stop the site for seconds.
 */
const TURN_MS = 10;

/**
 * Kysely's SQLite dialect for a file that several processes write to. A transaction takes the write lock when it begins.
 * One that first reads and then writes would fail immediately, without waiting, if another process wrote in between.
 *
 * While another process holds the lock, a statement is tried again and again, and other queries and pages go on between the
 * attempts. After `BUSY_LIMIT_MS` it fails with `StoreUnavailableError`, as it does when the disk is full.
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
  private lastTurn = performance.now();

  constructor(private readonly database: SqliteFile) {
    super({ database });
  }

  /** @throws {StoreUnavailableError} if the connection cannot be brought to its usual state */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    try {
      this.restoreState();
    } catch (error) {
      await super.releaseConnection();
      throw isSqliteUnavailable(error) ? new StoreUnavailableError(error) : error;
    }
    return new RepeatingConnection(connection, this.database, {
      giveTurn: () => this.giveTurn(),
      letOthersRun: async (waitMs) => {
        await super.releaseConnection();
        await delay(waitMs);
        await super.acquireConnection();
      },
    });
  }

  private async giveTurn(): Promise<void> {
    if (performance.now() - this.lastTurn < TURN_MS) return;
    await endOfTurn();
    this.lastTurn = performance.now();
  }

  /** The query before may have failed at the end of its transaction, and `writeUnsynced` leaves its setting. */
  private restoreState(): void {
    if (this.database.inTransaction()) {
      this.database.exec('ROLLBACK');
    }
    this.database.exec('PRAGMA synchronous = FULL');
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

interface Waits {
  /** Lets other work of the process go on if many statements have followed each other. */
  readonly giveTurn: () => Promise<void>;
  /** Lets other queries use the connection while it waits. */
  readonly letOthersRun: (waitMs: number) => Promise<void>;
}

/** A connection that repeats statements while another process holds the lock. A refused statement has changed nothing. */
class RepeatingConnection implements DatabaseConnection {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly database: SqliteFile,
    private readonly waits: Waits,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.waits.giveTurn();
    const deadline = performance.now() + BUSY_LIMIT_MS;
    for (let pauseMs = PAUSES_MS.first; ; pauseMs = Math.min(pauseMs * 2, PAUSES_MS.longest)) {
      try {
        return await this.connection.executeQuery<Row>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) {
          throw isSqliteUnavailable(error) ? new StoreUnavailableError(error) : error;
        }
      }
      // A random part, so that two processes do not try at the same times again and again.
      await this.pause(pauseMs * (0.5 + Math.random()));
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }

  private async pause(waitMs: number): Promise<void> {
    if (this.database.inTransaction()) {
      await delay(waitMs);
      return;
    }
    // The others change the setting of `writeUnsynced`.
    const [row] = this.database.prepare('PRAGMA synchronous').all([]) as [{ readonly synchronous: number }];
    await this.waits.letOthersRun(waitMs);
    this.database.exec(`PRAGMA synchronous = ${row.synchronous}`);
  }
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)(_|$)/.test(errorCode(error) ?? '');
}

/** SQLite supports DDL in transactions, so two processes that start at the same time cannot both create the tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
