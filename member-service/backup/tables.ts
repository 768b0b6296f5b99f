import { sql, type Kysely } from 'kysely';
import type { TableDescription } from '../store/base-tables';
import { dialectOf } from '../store/identity-column';
import type { Tables } from '../store/schema';
import { ALL_TABLES } from '../subjects';
import { BackupError, isStoredValue, type StoredRow } from './backup-file';

/** A connection or transaction, with a schema of any version. */
export type Database = Kysely<Tables>;

export type TableName = keyof Tables;

/** The tables of a backup, in the order in which a restore fills them. */
export const TABLE_NAMES = namesOfTables((table) => table.backedUpBy !== undefined);

/** The tables that are in none. */
export const OMITTED_TABLES = namesOfTables((table) => table.backedUpBy === undefined);

function namesOfTables(isMeant: (table: TableDescription) => boolean): readonly TableName[] {
  return (Object.keys(ALL_TABLES) as TableName[]).filter((name) => {
    const table = ALL_TABLES[name];
    return table !== undefined && isMeant(table);
  });
}

/** Rows per query. SQLite allows 32,766 parameters in one. */
export const PAGE_ROWS = 500;

/** The rows of a table in pages. */
export async function* readRows(db: Database, table: TableName): AsyncGenerator<readonly StoredRow[]> {
  const key = keyOf(table);
  let after: string | number | null | undefined;
  for (;;) {
    const where = after === undefined ? sql`` : sql`where ${sql.ref(key)} > ${after}`;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${where} order by ${sql.ref(key)} limit ${sql.lit(PAGE_ROWS)}`.execute(db);
    if (rows.length === 0) return;
    const checked = rows.map((row) => checkRow(table, row));
    yield checked;
    after = checked.at(-1)?.[key];
  }
}

function keyOf(table: TableName): string {
  return ALL_TABLES[table]?.backedUpBy ?? 'id';
}

function checkRow(table: string, row: Record<string, unknown>): StoredRow {
  const bad = Object.entries(row).find(([, value]) => !isStoredValue(value));
  if (bad !== undefined) {
    throw new BackupError(`${table}.${bad[0]} has a value that is neither text nor a whole number: ${String(bad[1])}.`);
  }
  return row as StoredRow;
}

/** Adds rows with their ids. */
export async function insertRows(db: Database, table: string, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const overriding = dialectOf(db) === 'postgres' ? sql`overriding system value` : sql``;
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${overriding}
    values ${sql.join(values)}`.execute(db);
}

export async function countRows(db: Database, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}

/** The highest id that a table has ever given to a row; undefined if it gives none or has given none. */
export async function readLastId(db: Database, table: TableName): Promise<number | undefined> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq;
  }
  const sequence = await sequenceName(db, table);
  if (sequence === null) return undefined;
  const { rows } = await sql<{ last: number; called: boolean }>`
    select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db);
  return rows[0]?.called === true ? rows[0].last : undefined;
}

/** Makes a table give only ids above this one, and above those that it has given before. */
export async function raiseLastId(db: Database, table: TableName, lastId: number): Promise<void> {
  const highest = Math.max(lastId, (await readLastId(db, table)) ?? 0);
  if (dialectOf(db) === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${highest})`.execute(db);
    return;
  }
  await sql`select setval(${await sequenceName(db, table)}::regclass, ${highest})`.execute(db);
}

/** The quoted name of the sequence of a table's ids; null if it has none. */
async function sequenceName(db: Database, table: TableName): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${table}, ${keyOf(table)}) as name`.execute(db);
  return rows[0]?.name ?? null;
}
