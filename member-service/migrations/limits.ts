import { sql, type Kysely } from 'kysely';
import { identity, type SqlDialect } from '../store/identity-column';

/**
 * Indexes for what requests ask about one member or address, in the order in which they read it, so that none reads a whole table. They
 * replace those of one column.
 */
const INDEXES = [
  ['account_keys', ['address_key']],
  ['account_events', ['member_id', 'id']],
  ['account_events', ['name_hash', 'id']],
  ['audit', ['member_id', 'id']],
  ['email_failures', ['member_id', 'id']],
  ['email_queue', ['member_id', 'id']],
  ['email_queue', ['detail', 'id']],
  ['session_records', ['member_id', 'is_ended', 'used_at desc']],
] as const;

const REPLACED = [
  'account_events_member_id',
  'account_events_name_hash',
  'audit_member_id',
  'session_records_member_id',
];

/** Indexes, and where members have signed in. */
export async function addLimits(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema.alterTable('account_keys').addColumn('address_key', 'text').execute();
  for (const name of REPLACED) await db.schema.dropIndex(name).execute();
  for (const [table, columns] of INDEXES) {
    await db.schema
      .createIndex([table, ...columns].join('_').replace(' desc', ''))
      .on(table)
      .columns([...columns])
      .execute();
  }
  await createSeenDevices(db, dialect);
}

async function createSeenDevices(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('seen_devices')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('member_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('client_hash', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('seen_devices_device', ['member_id', 'client_hash', 'browser', 'system'])
    .execute();
  await db.schema
    .createIndex('seen_devices_member_id_seen_at')
    .on('seen_devices')
    .columns(['member_id', 'seen_at'])
    .execute();
  await db.schema.createIndex('seen_devices_seen_at').on('seen_devices').column('seen_at').execute();
  // What members have used lately is nothing new after the update: each network of a login with any device, ...
  await sql`
    insert into seen_devices (member_id, client_hash, browser, system, seen_at)
    select member_id, client_hash, '*', '*', max(at) from account_events
    where kind = 'login' and member_id is not null group by member_id, client_hash`.execute(db);
  // ... and each device of an open session with any network.
  await sql`
    insert into seen_devices (member_id, client_hash, browser, system, seen_at)
    select member_id, '*', coalesce(browser, ''), coalesce(system, ''), max(used_at) from session_records
    where is_ended = 0 and member_id is not null group by member_id, coalesce(browser, ''), coalesce(system, '')`.execute(
    db,
  );
}
