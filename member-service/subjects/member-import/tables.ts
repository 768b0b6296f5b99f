import type { Generated, Kysely } from 'kysely';

declare module '../../store/schema' {
  interface Tables {
    imported_accounts: ImportedAccountsTable;
  }
  interface EmailTypes {
    imported: true;
  }
  interface AuditActions {
    imported: true;
  }
}

/** Accounts of imports, until a day after their email. */
interface ImportedAccountsTable {
  member_id: number;
  imported_at: number;
  /** When the email was handed over to the queue; null: not yet. */
  queued_at: Generated<number | null>;
}

/** The table, and an index by which its emails are found. */
export async function createImportedAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imported_accounts')
    .addColumn('member_id', 'integer', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .addColumn('queued_at', 'bigint')
    .execute();
  await db.schema.createIndex('imported_accounts_queued_at').on('imported_accounts').column('queued_at').execute();
  await db.schema.createIndex('email_queue_kind').on('email_queue').column('kind').execute();
}
