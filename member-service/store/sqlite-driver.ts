import type * as Sqlite from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { errorMessage, isRecord } from '../../contract/unknown-value';

/** A module with the interface of Node's `node:sqlite`. */
export interface SqliteDriver {
  readonly name: 'node:sqlite' | '@photostructure/sqlite';
  readonly DatabaseSync: typeof Sqlite.DatabaseSync;
}

/** An open database file with the interface that Kysely's SQLite dialect needs. */
export interface SqliteFile extends SqliteDatabase {
  /** Runs statements without returning rows. @throws {SqliteError} */
  exec(sql: string): void;
  /** Whether a transaction has started and is neither committed nor rolled back. */
  inTransaction(): boolean;
}

/** An error of SQLite. `code` is the name of its result code (https://sqlite.org/rescode.html), for example `SQLITE_FULL`. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';

  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The package that contains SQLite cannot be loaded. */
export class SqliteDriverError extends Error {
  override readonly name = 'SqliteDriverError';
}

/**
 * The result codes that the service distinguishes: number, name, and start of SQLite's message. The errors of the
 * package's `all()` lack the number, so the message identifies them.
 */
const RESULT_CODES = [
  [3, 'SQLITE_PERM', 'access permission denied'],
  [5, 'SQLITE_BUSY', 'database is locked'],
  [6, 'SQLITE_LOCKED', 'database table is locked'],
  [8, 'SQLITE_READONLY', 'attempt to write a readonly database'],
  [10, 'SQLITE_IOERR', 'disk I/O error'],
  [11, 'SQLITE_CORRUPT', 'database disk image is malformed'],
  [13, 'SQLITE_FULL', 'database or disk is full'],
  [14, 'SQLITE_CANTOPEN', 'unable to open database file'],
  [23, 'SQLITE_AUTH', 'authorization denied'],
  [26, 'SQLITE_NOTADB', 'file is not a database'],
  [2067, 'SQLITE_CONSTRAINT_UNIQUE', 'UNIQUE constraint failed'],
] as const;

/**
 * The driver for this Node version: Node's own if it is complete (22.16 and later), otherwise the package, which contains
 * its binaries. Neither needs an install script (docs/decisions/023).
 * @throws {SqliteDriverError} if the package or its binary for this platform is missing
 */
export function sqliteDriver(): SqliteDriver {
  return builtInDriver() ?? packagedDriver();
}

/** Node's own SQLite; undefined if Node has none, or one without `StatementSync.columns()`. */
export function builtInDriver(): SqliteDriver | undefined {
  // Node has this function from 20.16.
  const node: Partial<NodeJS.Process> = process;
  const sqlite = withoutWarnings(() => node.getBuiltinModule?.('node:sqlite')) as typeof Sqlite | undefined;
  return sqlite !== undefined && 'columns' in sqlite.StatementSync.prototype
    ? { name: 'node:sqlite', DatabaseSync: sqlite.DatabaseSync }
    : undefined;
}

/** The package for older Node versions. @throws {SqliteDriverError} */
export function packagedDriver(load: () => typeof Sqlite = loadPackage): SqliteDriver {
  try {
    return { name: '@photostructure/sqlite', DatabaseSync: load().DatabaseSync };
  } catch (error) {
    throw new SqliteDriverError(errorMessage(error), { cause: error });
  }
}

function loadPackage(): typeof Sqlite {
  // Loaded only when it is used, because on other platforms its binary may be missing.
  // oxlint-disable-next-line typescript/no-require-imports -- Jest and tsx run this file as CommonJS
  return require('@photostructure/sqlite') as typeof Sqlite;
}

/**
 * Opens a database file, and creates it if it does not exist.
 * @param timeoutMs how long a statement waits for a lock that another connection holds, in milliseconds
 * @throws {SqliteError}
 */
export function openSqliteFile(file: string, timeoutMs: number, driver: SqliteDriver = sqliteDriver()): SqliteFile {
  const database = withSqliteErrors(() => new driver.DatabaseSync(file, { timeout: timeoutMs }));
  return {
    prepare: (sql) => kyselyStatement(withSqliteErrors(() => database.prepare(sql))),
    exec: (sql) => withSqliteErrors(() => database.exec(sql)),
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

/** Kysely passes the parameters as one array; the drivers take one argument for each. */
function kyselyStatement(statement: Sqlite.StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => withSqliteErrors((): unknown[] => statement.all(...parameters)),
    run: (parameters) => withSqliteErrors(() => statement.run(...parameters)),
    iterate: (parameters) => withSqliteErrors(() => statement.iterate(...parameters)),
  };
}

/** Calls the driver and converts its errors to `SqliteError`. */
function withSqliteErrors<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw toSqliteError(error);
  }
}

function toSqliteError(error: unknown): unknown {
  const number = resultCode(error);
  const text = errorMessage(error);
  const found =
    RESULT_CODES.find(([code]) => code === number) ??
    // The lowest byte of an extended code is the primary code.
    RESULT_CODES.find(([code, , message]) => (number === undefined ? text.startsWith(message) : code === number % 256));
  return found === undefined ? error : new SqliteError(found[1], text, { cause: error });
}

function resultCode(error: unknown): number | undefined {
  return isRecord(error) && typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** Suppresses Node 22's warning that its SQLite is experimental; the operator cannot do anything about it. */
function withoutWarnings<Result>(load: () => Result): Result {
  // oxlint-disable-next-line typescript/unbound-method -- put back below, never called
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
