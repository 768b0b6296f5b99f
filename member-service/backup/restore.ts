import { dialectOf } from '../store/identity-column';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { errorMessage } from '../../contract/unknown-value';
import { migrate, MIGRATION_NAMES } from '../migrations/migrations';
import { openMemoryStore, type Store } from '../store/connect-store';
import { updateMembers } from '../store/update-members';
import { ALL_ACCOUNTS, recordAction } from '../accounts/audit';
import { nextVersion } from '../accounts/account-rows';
import {
  continueAudit,
  endSessionsAgain,
  readAuditSince,
  readOwnValues,
  restoreOwnValues,
  type Repeated,
} from './audit-since';
import { BackupError, readBackupFile, type BackupHeader, type StoredRow } from './backup-file';
import {
  countRows,
  insertRows,
  OMITTED_TABLES,
  PAGE_ROWS,
  raiseLastId,
  readLastId,
  readRows,
  TABLE_NAMES,
  type Database,
  type TableName,
} from './tables';

/** What a backup contains. */
export interface BackupSummary {
  readonly createdAt: string;
  /** Its last migration, the version of its schema. */
  readonly schema: string;
  /** Number of rows of each table, after the migration to the schema of this program. */
  readonly rows: Readonly<Record<TableName, number>>;
}

/** What a restore has done. `rows` counts what is there now. */
export interface RestoreSummary extends BackupSummary, Repeated {}

export interface RestoreOptions {
  /** Whether existing rows may be deleted. */
  readonly mayOverwrite: boolean;
  /** Whether tokens stay valid: for a database that moves, whose service has been stopped before the backup. */
  readonly keepsSessions: boolean;
  readonly now: Date;
  /** Who restores it, for the audit. */
  readonly actor: string;
  /** The bytes of the backup, if they are in no file. */
  readonly input?: Readable | undefined;
}

/**
 * Reads a backup completely, into a database in memory with the same schema, and migrates that. Errors are found before anything
 * is changed.
 * @param input the bytes, if they are in no file; `file` is what messages call them then
 * @throws {BackupError}
 */
export async function verifyBackup(file: string, input?: Readable): Promise<BackupSummary> {
  const { store, summary } = await loadBackup(file, input);
  await store.destroy();
  return summary;
}

/**
 * Replaces the accounts with those of a backup, in one transaction: after an error the database is as it was. Emails that are not sent
 * yet and the keys of all links are deleted, and all sessions end: what was used up or ended after the backup must not become valid again.
 * The audit of a database that the backup was made of is kept: accounts that were deleted since stay deleted, the last decision about an
 * account holds, passwords that were changed since do not work again, and accounts whose sessions were ended since have none, and who is no
 * operator since is none, also with `keepsSessions`. The service may run.
 * @param store the database, with the schema of this program
 * @throws {BackupError} if the backup is not usable, or if the database is not empty and `mayOverwrite` is false
 */
export async function restoreBackup(
  store: Store,
  file: string,
  { mayOverwrite, keepsSessions, now, actor, input }: RestoreOptions,
): Promise<RestoreSummary> {
  const { store: loaded, summary } = await loadBackup(file, input);
  try {
    const repeated = await store.transaction().execute(async (transaction) => {
      if (dialectOf(transaction) === 'postgres') {
        // A sign-up between the check and the replacement would be lost.
        const tables = [...TABLE_NAMES, ...OMITTED_TABLES].map((table) => sql.table(table));
        await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(transaction);
      }
      if (!mayOverwrite) {
        await assertEmpty(transaction);
      }
      const kept = await readAuditSince(loaded, transaction);
      const ownValues = await readOwnValues(transaction, kept);
      await replaceRows(loaded, transaction);
      const result = await continueAudit(transaction, kept);
      await restoreOwnValues(transaction, ownValues);
      await recordAction(transaction, { at: now, actor, action: 'restored', account: ALL_ACCOUNTS });
      if (keepsSessions) {
        await endSessionsAgain(transaction, kept, now);
      } else {
        await updateMembers(transaction).set(nextVersion(now)).execute();
      }
      return result;
    });
    const members = summary.rows.members - repeated.deletedAgain;
    return { ...summary, ...repeated, rows: { ...summary.rows, members } };
  } finally {
    await loaded.destroy();
  }
}

async function assertEmpty(db: Database): Promise<void> {
  const counts: string[] = [];
  for (const table of TABLE_NAMES) {
    const count = await countRows(db, table);
    if (count > 0) counts.push(`${count} in ${table}`);
  }
  if (counts.length === 0) return;
  const { rows } = await sql<{ username: string; created_at: number }>`
    select username, created_at from members order by created_at desc, id desc limit 1`.execute(db);
  const newest = rows[0];
  const last =
    newest === undefined
      ? ''
      : `; the newest account is ${newest.username} of ${new Date(newest.created_at).toISOString().slice(0, 16)}Z`;
  throw new BackupError(
    `The database is not empty: it has rows that a restore would delete (${counts.join(', ')}${last}). Make a backup of it first, then add --overwrite to replace them.`,
  );
}

async function replaceRows(from: Database, to: Database): Promise<void> {
  // Those first that are about accounts which the backup may lack, or whose ids it gives to others.
  for (const table of [...OMITTED_TABLES, ...TABLE_NAMES.toReversed()]) {
    await sql`delete from ${sql.table(table)}`.execute(to);
  }
  for (const table of TABLE_NAMES) {
    for await (const page of readRows(from, table)) {
      await insertRows(to, table, page);
    }
    const lastId = await readLastId(from, table);
    if (lastId !== undefined) {
      await raiseLastId(to, table, lastId);
    }
  }
}

async function loadBackup(file: string, input: Readable | undefined) {
  const store = openMemoryStore();
  try {
    const header = await loadLines(store, file, input);
    await migrate(store, 'sqlite');
    const counts: [TableName, number][] = [];
    for (const table of TABLE_NAMES) {
      counts.push([table, await countRows(store, table)]);
    }
    return {
      store,
      summary: {
        createdAt: header.createdAt,
        schema: header.migrations.at(-1) ?? 'empty',
        rows: Object.fromEntries(counts) as BackupSummary['rows'],
      },
    };
  } catch (error) {
    await store.destroy();
    throw error instanceof BackupError
      ? error
      : new BackupError(`${file} does not fit its schema: ${errorMessage(error)}. Use another backup.`, {
          cause: error,
        });
  }
}

async function loadLines(store: Store, file: string, input: Readable | undefined): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  let page: { readonly table: string; readonly rows: StoredRow[] } = { table: '', rows: [] };
  async function insertPage(): Promise<void> {
    await insertRows(store, page.table, page.rows);
    page = { table: '', rows: [] };
  }
  for await (const line of readBackupFile(file, input)) {
    if ('format' in line) {
      header = line;
      await createSchema(store, file, header.migrations);
    } else if ('row' in line) {
      if (page.table !== line.table || page.rows.length === PAGE_ROWS) {
        await insertPage();
        page = { table: line.table, rows: [] };
      }
      page.rows.push(line.row);
    } else {
      await insertPage();
      await raiseLastId(store, toTableName(file, line.table), line.lastId);
    }
  }
  await insertPage();
  if (header === undefined) throw new BackupError(`${file} is empty. Use another backup.`);
  return header;
}

async function createSchema(store: Store, file: string, migrations: readonly string[]): Promise<void> {
  const unknown = migrations.find((name, index) => MIGRATION_NAMES[index] !== name);
  if (unknown !== undefined) {
    throw new BackupError(
      `${file} was made by a newer version of this program: its migration "${unknown}" is unknown to this version. Run the newer version.`,
    );
  }
  const last = migrations.at(-1);
  if (last !== undefined) {
    await migrate(store, 'sqlite', last);
  }
}

function toTableName(file: string, name: string): TableName {
  const table = TABLE_NAMES.find((candidate) => candidate === name);
  if (table === undefined) {
    throw new BackupError(`${file} is damaged: there is no table "${name}". Use another backup.`);
  }
  return table;
}
