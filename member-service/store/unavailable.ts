import { errorCode, errorMessage, isRecord } from '../../contract/unknown-value';

/** When a client may try again after the database could not be used, in milliseconds. */
export const RETRY_AFTER_MS = 5_000;

/**
 * The database cannot be used at the moment: it is unreachable, too slow, locked by another process, full or read-only. The
 * request has changed nothing, or its connection broke before the database confirmed the change. `cause` is the error of
 * the driver. Routes answer 503 with Retry-After.
 */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  constructor(cause: unknown) {
    super(errorMessage(cause), { cause });
  }
}

/** Primary result codes of SQLite for a lock, a full or broken disk, and missing permissions. */
const SQLITE_CODES = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PERM)(_|$)/;

/**
 * SQLSTATE codes of PostgreSQL: connection (08), resources such as the disk and the number of connections (53), stopping and
 * starting (57P), system (58), refused login (28), read-only (25006), time limits (25P03, 55P03, 57014), and transactions
 * that another one has ended (40001, 40P01).
 */
const POSTGRES_CODES = /^(08...|53...|57P0.|58...|28...|25006|25P03|55P03|57014|40001|40P01)$/;

/** Whether SQLite has reported an error. */
export function isSqliteError(error: unknown): boolean {
  return errorCode(error)?.startsWith('SQLITE_') ?? false;
}

/** Whether the server has reported an error: only its own errors have a severity. */
export function isPostgresError(error: unknown): boolean {
  return isRecord(error) && 'severity' in error;
}

/** Whether an error of SQLite means that the database cannot be used at the moment. */
export function isSqliteUnavailable(error: unknown): boolean {
  return SQLITE_CODES.test(errorCode(error) ?? '');
}

/**
 * Whether an error of a query to PostgreSQL means that the server cannot be used at the moment. Errors of the connection
 * have codes of Node (`ECONNRESET`) or none ("Connection terminated unexpectedly", "Query read timeout").
 */
export function isPostgresUnavailable(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return false;
  return !isPostgresError(error) || POSTGRES_CODES.test(errorCode(error) ?? '');
}
