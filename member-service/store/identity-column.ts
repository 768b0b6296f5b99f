import { sql, SqliteAdapter, type ColumnDefinitionBuilder, type Kysely, type RawBuilder } from 'kysely';

/** The databases, which differ in the SQL of identity columns. */
export type SqlDialect = 'sqlite' | 'postgres';

/** The type of ids, which are numbered by the database. */
export function identity(dialect: SqlDialect): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) =>
    dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();
}

export function dialectOf<Tables>(db: Kysely<Tables>): SqlDialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Compares texts by their bytes, so that an index finds those with the same beginning. */
export function byBytes(dialect: SqlDialect): RawBuilder<unknown> {
  return dialect === 'sqlite' ? sql`collate binary` : sql`collate "C"`;
}
