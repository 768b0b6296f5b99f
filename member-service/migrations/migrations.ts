import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from 'kysely';
import { errorCode, errorMessage } from '../../contract/unknown-value';
import { identity, type SqlDialect } from '../store/identity-column';
import { allOf } from '../subjects';
import { addLimits } from './limits';
import type { Tables } from '../store/schema';

/**
 * Migrates the tables. Several processes may do so at the same time: PostgreSQL's advisory lock or SQLite's write lock
 * admits one of them, and the others then have nothing left to do.
 * @param last the name of the last migration to run; by default all run
 * @returns the names of those that have run
 * @throws Error with the database's message and code
 */
export async function migrate(db: Kysely<Tables>, dialect: SqlDialect, last?: string): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsFor(dialect) } });
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) {
    const code = errorCode(error);
    throw new Error(`${errorMessage(error)}${code === undefined ? '' : ` (${code})`}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

/** Migrations are only added, never changed. They run in the order of their names. */
function migrationsFor(dialect: SqlDialect): Record<string, Migration> {
  return {
    '001-members': { up: (db) => createMembers(db, dialect) },
    '002-reset-keys': { up: createResetKeys },
    '003-attempts': { up: createAttempts },
    '004-sessions': { up: addTokensValidFrom },
    '005-email-queue': { up: (db) => createEmailQueue(db, dialect) },
    '006-confirmation': { up: addConfirmation },
    '007-audit': { up: (db) => createAudit(db, dialect) },
    '008-email-failures': { up: (db) => createEmailFailures(db, dialect) },
    '009-session-records': { up: createSessionRecords },
    '010-reminders': { up: addReminders },
    '011-account-events': { up: (db) => createAccountEvents(db, dialect) },
    '012-event-counts': { up: addEventCounts },
    '013-address-keys': { up: addAddressKeys },
    '014-indexes': { up: addIndexes },
    '015-own-account': { up: addOwnAccount },
    '018-account-versions': { up: addAccountVersions },
    '019-limits': { up: (db) => addLimits(db, dialect) },
    '021-clean-ups': { up: createCleanUps },
    ...allOf<Migration>(({ migrations = {} }) =>
      Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up: (db) => up(db, dialect) }])),
    ),
  };
}

/** The names of all migrations in their order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrationsFor('sqlite')).sort();

/** Whether any version of the program has created its tables. @throws errors of the database */
export async function hasTables(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
}

/**
 * The names of the migrations that the database has and the program lacks, and of those that are still to be run.
 * @throws errors of the database
 */
export async function compareMigrations(
  db: Kysely<Tables>,
): Promise<{ readonly unknown: readonly string[]; readonly pending: readonly string[] }> {
  const hasRun = (await hasTables(db))
    ? (await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db))
        .rows
    : [];
  const names = hasRun.map(({ name }) => name);
  return {
    unknown: names.filter((name) => !MIGRATION_NAMES.includes(name)),
    pending: MIGRATION_NAMES.filter((name) => !names.includes(name)),
  };
}

async function createMembers(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('members')
    // Ids of deleted members are not used again, because old tokens may contain them.
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('country_code', 'text', (column) => column.notNull())
    .addColumn('iv_code', 'text', (column) => column.notNull())
    .addColumn('iv_code_claim', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('pending', 'approved', 'rejected')`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addUniqueConstraint('members_username_key', ['username_key'])
    .addUniqueConstraint('members_email_key', ['email_key'])
    .addUniqueConstraint('members_iv_code_claim', ['iv_code_claim'])
    .execute();
}

async function createResetKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reset_keys')
    .addColumn('member_id', 'integer', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('attempt_key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_expires_at').on('attempts').column('expires_at').execute();
}

async function addTokensValidFrom(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('tokens_valid_from', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createEmailQueue(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('email_queue')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member_id', 'integer', (column) => column.references('members.id').onDelete('cascade'))
    .addColumn('detail', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('email_queue_due_at').on('email_queue').column('due_at').execute();
}

async function addConfirmation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('email_state', 'text', (column) => column.notNull().defaultTo('unchecked'))
    .execute();
  await db.schema
    .createTable('account_keys')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('member_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('operator', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_keys_member_id').on('account_keys').column('member_id').execute();
}

async function createAudit(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    // No reference: the entries of a deleted account are kept.
    .addColumn('member_id', 'integer', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_member_id').on('audit').column('member_id').execute();
}

async function createEmailFailures(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('email_failures')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member_id', 'integer', (column) => column.references('members.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('email_failures_at').on('email_failures').column('at').execute();
}

async function createSessionRecords(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_records')
    .addColumn('session_hash', 'text', (column) => column.primaryKey())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .addColumn('is_ended', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_records_expires_at').on('session_records').column('expires_at').execute();
}

async function addReminders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_keys')
    .addColumn('is_reminded', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createAccountEvents(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('account_events')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member_id', 'integer', (column) => column.references('members.id').onDelete('cascade'))
    .addColumn('name_hash', 'text')
    .addColumn('client_hash', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['at', 'member_id', 'name_hash'] as const) {
    await db.schema.createIndex(`account_events_${column}`).on('account_events').column(column).execute();
  }
}

async function addEventCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account_events')
    .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

/** One address has two notations of its domain. `email_key` stays for processes of the version before. */
async function addAddressKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('address_key', 'text').execute();
  await db.schema
    .createIndex('members_address_key')
    .on('members')
    .unique()
    .expression(sql`coalesce(address_key, email_key)`)
    .execute();
}

/** For what each sign-up and each email asks. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('members_iv_code').on('members').column('iv_code').execute();
  await db.schema.createIndex('email_queue_created_at').on('email_queue').column('created_at').execute();
}

/**
 * What members see and change themselves. All columns may be null, because a process of the version before knows none of them: its new
 * sessions get the rest of their rows from the next request to this version.
 */
async function addOwnAccount(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('deleted_at', 'bigint').execute();
  await db.schema.alterTable('account_keys').addColumn('address', 'text').execute();
  const columns = { first_used_at: 'bigint', browser: 'text', system: 'text', kept_valid_from: 'bigint' } as const;
  for (const [name, type] of Object.entries(columns)) {
    await db.schema.alterTable('session_records').addColumn(name, type).execute();
  }
  await db.schema
    .alterTable('session_records')
    .addColumn('member_id', 'integer', (column) => column.references('members.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('session_records_member_id').on('session_records').column('member_id').execute();
}

/**
 * Versions of accounts, and one table for the tokens of all links; `reset_keys` stays for processes of the version before. What goes on is
 * of the first version.
 */
async function addAccountVersions(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['members', 'version'],
    ['account_keys', 'account_version'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(1))
      .execute();
  }
  await db.schema.alterTable('session_records').addColumn('account_version', 'integer').execute();
  await db.schema.alterTable('email_queue').addColumn('address', 'text').execute();
  await sql`
    insert into account_keys (key_hash, purpose, member_id, expires_at)
    select key_hash, 'password', member_id, expires_at from reset_keys`.execute(db);
}

/** The version before noted its clean-ups in `attempts`, for a day. */
async function createCleanUps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clean_ups')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('trusted_at', 'bigint')
    .addColumn('waiting_at', 'bigint')
    .addColumn('waited_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    insert into clean_ups (id, trusted_at)
    select 1, expires_at - 86400000 from attempts where attempt_key = 'clean-up'`.execute(db);
}
