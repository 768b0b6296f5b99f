import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool, types, TypeOverrides } from 'pg';
import type { ServiceLog } from '../log';
import { migrate } from './migrations';
import type { StoreKind } from './migrations';
import type { Tables } from './schema';
import { SharedSqliteDialect } from './sqlite-dialect';
import { openSqliteFile } from './sqlite-driver';
import { SQLITE_FILE, toStoreError } from './store-error';
import type { StoreLocation } from './store-error';

/** The open database. */
export type Store = Kysely<Tables>;

/** How long a write waits for the write of another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** How long to wait for a connection of PostgreSQL, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** How long a query to PostgreSQL waits for a lock, in milliseconds. */
const LOCK_TIMEOUT_MS = 10_000;

/** Connections to PostgreSQL per process. */
const CONNECTIONS = 10;

/** 64-bit integers are counts and times here, all far below `Number.MAX_SAFE_INTEGER`. */
const readTypes = new TypeOverrides();
readTypes.setTypeParser(types.builtins.INT8, Number);

/**
 * Opens the database and migrates its tables.
 * @throws {StoreError} that names DATA_DIR or DATABASE_URL
 */
export async function openStore(
  { dataDir, databaseUrl }: StoreLocation,
  log: Pick<ServiceLog, 'error'>,
): Promise<Store> {
  let store: Store | undefined;
  try {
    store = connectStore({ dataDir, databaseUrl }, log);
    await migrate(store, storeKind(databaseUrl));
    return store;
  } catch (error) {
    await store?.destroy();
    throw toStoreError(error, { dataDir, databaseUrl });
  }
}

/**
 * Opens the database as it is, without migrating its tables. A SQLite file that does not exist is created; PostgreSQL is only
 * contacted by the first query.
 * @throws errors of the file system and of SQLite
 */
export function connectStore({ dataDir, databaseUrl }: StoreLocation, log: Pick<ServiceLog, 'error'>): Store {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, log);
}

/** The kind of database that DATABASE_URL selects. */
export function storeKind(databaseUrl: string | undefined): StoreKind {
  return databaseUrl === undefined ? 'sqlite' : 'postgres';
}

function openSqlite(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, SQLITE_FILE);
  // SQLite gives its further files the permissions of this one, so only the service's account can read personal data.
  closeSync(openSync(file, 'a', 0o600));
  const database = openSqliteFile(file, BUSY_TIMEOUT_MS);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    // A confirmed change is on the disk, even if the power fails immediately afterwards.
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = ON');
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new SharedSqliteDialect(database) });
}

/** An empty database in the memory of this process, without tables. */
export function openMemoryStore(): Store {
  const database = openSqliteFile(':memory:', BUSY_TIMEOUT_MS);
  database.exec('PRAGMA foreign_keys = ON');
  return new Kysely<Tables>({ dialect: new SharedSqliteDialect(database) });
}

function openPostgres(databaseUrl: string, log: Pick<ServiceLog, 'error'>): Store {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: readTypes,
  });
  // The next query replaces a connection that breaks while idle. Without a listener the event would end the process.
  pool.on('error', (error) => log.error({ reason: error.message }, 'a connection to the database broke'));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      // A query, not a parameter of the connection: connection poolers refuse parameters that they do not know.
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(`set lock_timeout = ${LOCK_TIMEOUT_MS}`));
      },
    }),
  });
}
