import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { ServiceLog } from '../lib/log';
import { hasTables, migrate, MIGRATION_NAMES } from './migrations';
import { LONG_LIMITS, openPostgresPool, REQUEST_LIMITS, type PostgresLimits } from './postgres-pool';
import type { Tables } from './schema';
import { SharedSqliteDialect } from './sqlite-dialect';
import { openSqliteFile } from './sqlite-driver';
import { explainLoss, SQLITE_FILE, StoreError, toStoreError, type StoreLocation } from './store-error';

/** The open database. */
export type Store = Kysely<Tables>;

/** How long opening the file waits for another process, in milliseconds. Later statements wait without blocking. */
const OPENING_TIMEOUT_MS = 5_000;

/** Connections to PostgreSQL per process. */
const CONNECTIONS = 10;

/** Gets errors of connections, and a line about a migration. */
type MigrationLog = Pick<ServiceLog, 'error'> & Partial<Pick<ServiceLog, 'info'>>;

export interface StoreOptions {
  /** Time limits of PostgreSQL's queries after the migration; the commands for whole tables need `LONG_LIMITS`. */
  readonly limits?: PostgresLimits;
  /** Whether an empty database beside the secret of an earlier one is filled next, with a backup. */
  readonly isRestored?: boolean;
}

/**
 * Opens the database and migrates its tables.
 * @throws {StoreError} that names DATA_DIR or DATABASE_URL
 */
export async function openStore(
  location: StoreLocation,
  log: MigrationLog,
  { limits = REQUEST_LIMITS, isRestored = false }: StoreOptions = {},
): Promise<Store> {
  try {
    return await openMigrated(location, log, limits, isRestored);
  } catch (error) {
    throw toStoreError(error, location);
  }
}

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

async function openMigrated(
  location: StoreLocation,
  log: MigrationLog,
  limits: PostgresLimits,
  isRestored: boolean,
): Promise<Store> {
  const { databaseUrl } = location;
  if (databaseUrl === undefined) {
    const store = connectStore(location, log);
    try {
      // First the secret: another process may be creating both.
      const loss = isRestored ? undefined : explainLoss(location);
      if (loss !== undefined && !(await hasTables(store))) throw new StoreError(loss);
      tellMigrations(await migrate(store, 'sqlite'), log);
      return store;
    } catch (error) {
      await store.destroy();
      throw error;
    }
  }
  const migrating = openPostgres(databaseUrl, log, { limits: LONG_LIMITS, connections: 1 });
  try {
    tellMigrations(await migrate(migrating, 'postgres'), log);
  } finally {
    await migrating.destroy();
  }
  return connectStore(location, log, limits);
}

/** Says that tables that were there have changed: only a backup undoes that. */
function tellMigrations([first = '', ...others]: readonly string[], log: MigrationLog): void {
  const before = MIGRATION_NAMES[MIGRATION_NAMES.indexOf(first) - 1];
  if (before !== undefined) {
    const [from, to] = [before, others.at(-1) ?? first].map((name) => name.slice(0, 3));
    log.info?.(`tables migrated from ${from} to ${to}; the version before does not start on them any more`);
  }
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

function openPostgres(
  databaseUrl: string,
  log: Pick<ServiceLog, 'error'>,
  options: { readonly limits: PostgresLimits; readonly connections: number },
): Store {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPostgresPool(databaseUrl, options, log) }) });
}
