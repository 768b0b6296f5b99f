import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { errorMessage } from '../../contract/unknown-value';
import type { Store } from './connect-store';
import { explainStoreError, SQLITE_FILE, type StoreLocation } from './store-error';

/** Settings of PostgreSQL without which a change can be lost, or a name not be stored, and what each has to be. */
const SETTINGS = { fsync: 'on', full_page_writes: 'on', server_encoding: 'UTF8' } as const;

/**
 * Checks that the database can be written to: after a failover, connections may lead to a server that can only be read. Changes nothing.
 * @throws the error of a change; the pool then looks for the new server
 */
export async function checkWritable(store: Store, { databaseUrl, dataDir }: StoreLocation): Promise<void> {
  if (databaseUrl === undefined) {
    // Not a statement: that would wait for the lock of another process.
    accessSync(path.join(dataDir, SQLITE_FILE), constants.W_OK);
  } else {
    await sql`update members set username = username where false`.execute(store);
  }
}

/** What keeps the database from storing changes, keeping what it has confirmed, or taking every name. `isFatal`: it stores nothing. */
export async function brokenPromises(store: Store, location: StoreLocation) {
  try {
    await checkWritable(store, location);
  } catch (error) {
    return [{ message: explainStoreError(error, location) ?? errorMessage(error), isFatal: true }];
  }
  if (location.databaseUrl === undefined) return [];
  const { rows } = await sql<{ name: keyof typeof SETTINGS; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(Object.keys(SETTINGS))})`.execute(store);
  return rows
    .filter(({ name, setting }) => setting !== SETTINGS[name])
    .map(({ name, setting }) => ({
      message:
        name === 'server_encoding'
          ? `PostgreSQL keeps texts as ${setting}: names with other letters are refused. Make a database with the encoding UTF8, and move to it with members backup and members restore.`
          : `PostgreSQL has ${name} = ${setting}: when its machine stops, it can lose what it has confirmed. Set ${name} = on.`,
      isFatal: false,
    }));
}
