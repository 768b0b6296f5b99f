import { sql, type Generated, type Kysely } from 'kysely';
import { byBytes, type SqlDialect } from '../../store/identity-column';

declare module '../../store/schema' {
  interface Tables {
    operators: OperatorsTable;
    operator_pages: OperatorPagesTable;
    account_looks: AccountLooksTable;
  }
  interface EmailTypes {
    /** About a login of an operator, to `address`, another one; `detail` as of `new-device`. */
    'operator-new-device': true;
  }
  interface AuditActions {
    'operator-added': true;
    'operator-removed': true;
    'page-opened': true;
  }
}

/** Who decides on the operators' page. */
interface OperatorsTable {
  member_id: number;
  /** The row counts only while the account has this version. */
  account_version: number;
  named_at: number;
  named_by: string;
}

/** Sessions in which an operator has entered the password. */
interface OperatorPagesTable {
  session_hash: string;
  member_id: number;
  account_version: number;
  opened_at: number;
}

/** Which operators have the details of an account open. */
interface AccountLooksTable {
  member_id: number;
  operator_id: number;
  /** Of the last request that said so. */
  seen_at: number;
  is_open: Generated<number>;
}

/** The keys by which accounts are found, in SQL. */
export const SEARCH_KEYS = ['username_key', 'coalesce(address_key, email_key)', 'full_name_key'] as const;

/** The tables, and indexes for lists of accounts and for the history. */
export async function createOperatorTables(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema.alterTable('members').addColumn('full_name_key', 'text').execute();
  await db.schema.alterTable('audit').addColumn('actor_id', 'integer').execute();
  const collation = byBytes(dialect);
  for (const [index, key] of SEARCH_KEYS.entries()) {
    const name = sql.ref(`members_search_${index}`);
    await sql`create index ${name} on members (status, (${sql.raw(key)}) ${collation}, id)`.execute(db);
  }
  for (const statement of [
    'create index members_status_id on members (status, id)',
    'create index members_deleted_at on members (id) where deleted_at is not null',
    'create index members_no_name_key on members (id) where full_name_key is null',
    'create index instructor_applications_state_id on instructor_applications (state, id)',
    'create index audit_actor_id on audit (actor_id, id)',
    'create index audit_actor on audit (actor, id)',
    'create index audit_action_at on audit (action, at)',
  ]) {
    await sql.raw(statement).execute(db);
  }
  function ofMember(table: string) {
    return db.schema
      .createTable(table)
      .addColumn('member_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'));
  }
  await ofMember('operators')
    .addColumn('account_version', 'integer', (column) => column.notNull())
    .addColumn('named_at', 'bigint', (column) => column.notNull())
    .addColumn('named_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('operators_member_id', ['member_id'])
    .execute();
  await ofMember('operator_pages')
    .addColumn('session_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_version', 'integer', (column) => column.notNull())
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('operator_pages_member_id').on('operator_pages').column('member_id').execute();
  await db.schema.createIndex('operator_pages_opened_at').on('operator_pages').column('opened_at').execute();
  await ofMember('account_looks')
    .addColumn('operator_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('is_open', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_looks_pair', ['member_id', 'operator_id'])
    .execute();
  await db.schema.createIndex('account_looks_operator_id').on('account_looks').column('operator_id').execute();
  await db.schema.createIndex('account_looks_seen_at').on('account_looks').column('seen_at').execute();
}
