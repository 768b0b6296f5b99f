import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { ServiceLog } from '../lib/log';
import { openPostgresPool, REQUEST_LIMITS, type PostgresLimits } from './postgres-pool';
import type { Tables } from './schema';
import { SharedSqliteDialect } from './sqlite-dialect';
import { openSqliteFile } from './sqlite-driver';
import { SQLITE_FILE, type StoreLocation } from './store-error';

/** The open database. */
export type Store = Kysely<Tables>;

/** How long opening the file waits for another process, in milliseconds. Later statements wait without blocking. */
const OPENING_TIMEOUT_MS = 5_000;

/** Connections to PostgreSQL per process. */
const CONNECTIONS = 10;

/**
 * Opens the database as it is, without migrating its tables. A SQLite file that does not exist is created; PostgreSQL is only
 * contacted by the first query.
 * @throws errors of the file system and of SQLite
 */
export function connectStore(
  { dataDir, databaseUrl }: StoreLocation,
  log: Pick<ServiceLog, 'error'>,
  limits: PostgresLimits = REQUEST_LIMITS,
): Store {
  return databaseUrl === undefined
    ? openSqlite(dataDir)
    : openPostgres(databaseUrl, log, { limits, connections: CONNECTIONS });
}

/** An empty database in the memory of this process, without tables. */
export function openMemoryStore(): Store {
  // No other process can hold a lock.
  const database = openSqliteFile(':memory:', 0);
  database.exec('PRAGMA foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new SharedSqliteDialect(database) });
}

function openSqlite(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, SQLITE_FILE);
  // SQLite gives its further files the permissions of this one, so only the service's account can read personal data.
  closeSync(openSync(file, 'a', 0o600));
  const database = openSqliteFile(file, OPENING_TIMEOUT_MS);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    // A confirmed change is on the disk, even if the power fails immediately afterwards.
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
    // Deleted rows are overwritten: otherwise personal data would stay in the file.
    database.exec('PRAGMA secure_delete = ON');
    // SQLite's own wait would block this thread, which also sends pages; SharedSqliteDialect waits instead.
    database.exec('PRAGMA busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new SharedSqliteDialect(database) });
}

export function openPostgres(
  databaseUrl: string,
  log: Pick<ServiceLog, 'error'>,
  options: { readonly limits: PostgresLimits; readonly connections: number },
): Store {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgresPool(databaseUrl, options, log) }) });
}
