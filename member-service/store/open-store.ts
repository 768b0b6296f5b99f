import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { AccountsConfig } from '../config';
import type { ServiceLog } from '../log';
import { migrate } from './migrations';
import { MIGRATION_LIMITS, openPostgresPool, REQUEST_LIMITS } from './postgres-pool';
import type { Tables } from './schema';
import { SharedSqliteDialect } from './sqlite-dialect';
import { openSqliteFile } from './sqlite-driver';
import { SQLITE_FILE, toStoreError } from './store-error';

/** The open database. */
export type Store = Kysely<Tables>;

/** How long opening the file waits for another process, in milliseconds. Later statements wait without blocking. */
const OPENING_TIMEOUT_MS = 5_000;

/** Connections to PostgreSQL per process. */
const CONNECTIONS = 10;

/**
 * Opens the database and migrates its tables.
 * @throws {StoreError} that names DATA_DIR or DATABASE_URL
 */
export async function openStore(
  { dataDir, databaseUrl }: Pick<AccountsConfig, 'dataDir' | 'databaseUrl'>,
  log: Pick<ServiceLog, 'error'>,
): Promise<Store> {
  try {
    return databaseUrl === undefined ? await openSqlite(dataDir) : await openPostgres(databaseUrl, log);
  } catch (error) {
    throw toStoreError(error, { dataDir, databaseUrl });
  }
}

async function openSqlite(dataDir: string): Promise<Store> {
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
    // SQLite's own wait would block this thread, which also sends pages; SharedSqliteDialect waits instead.
    database.exec('PRAGMA busy_timeout = 0');
  } catch (error) {
    database.close();
    throw error;
  }
  const store = new Kysely<Tables>({ dialect: new SharedSqliteDialect(database) });
  try {
    await migrate(store, 'sqlite');
    return store;
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

async function openPostgres(databaseUrl: string, log: Pick<ServiceLog, 'error'>): Promise<Store> {
  function connect(limits: typeof REQUEST_LIMITS, connections: number): Store {
    const pool = openPostgresPool(databaseUrl, { limits, connections }, log);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  const migrating = connect(MIGRATION_LIMITS, 1);
  try {
    await migrate(migrating, 'postgres');
  } finally {
    await migrating.destroy();
  }
  return connect(REQUEST_LIMITS, CONNECTIONS);
}
