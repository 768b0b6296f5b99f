import type { ColumnDefinitionBuilder } from 'kysely';

/** The databases, which differ in the SQL of identity columns. */
export type SqlDialect = 'sqlite' | 'postgres';

/** The type of ids, which are numbered by the database. */
export function identity(dialect: SqlDialect): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) =>
    dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity();
}
