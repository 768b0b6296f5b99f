import type { ServiceLog } from '../lib/log';
import { connectStore, openPostgres, type Store } from '../store/connect-store';
import { LONG_LIMITS, REQUEST_LIMITS, type PostgresLimits } from '../store/postgres-pool';
import { explainLoss, StoreError, toStoreError, type StoreLocation } from '../store/store-error';
import { hasTables, migrate, MIGRATION_NAMES } from './migrations';

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
