import type { SelectQueryBuilder } from 'kysely';
import type { AccountsConfig } from '../config';
import type { ServiceLog } from '../lib/log';
import { deleteOldEmailFiles } from '../mail/outbox';
import { deleteOld, inBatches } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import type { Tables } from '../store/schema';
import { ALL_ACCOUNTS, forgetName, recordAction, trimAudit, type Deletion } from './audit';
import type { ChangeOptions } from './change-account';

interface RetentionOptions extends ChangeOptions {
  readonly config: Pick<AccountsConfig, 'mail' | 'retention'>;
  readonly log: Pick<ServiceLog, 'info'>;
}

const DAY_MS = 24 * 60 * 60_000;

/** Accounts per transaction, so that requests need not wait for long. */
const BATCH = 100;

/** The time before which rows are deleted that are kept for some days, in milliseconds; undefined: none is deleted. */
export type Cut = (days: number | undefined) => number | undefined;

/** Which accounts are deleted, and what the audit says then. */
export interface AccountRule {
  readonly action: Deletion;
  readonly status: 'pending' | 'rejected';
  /** Since when they have the status, in milliseconds since 1970; undefined: none is deleted. */
  readonly before: number | undefined;
  /** Further conditions. */
  readonly where?: (query: Accounts) => Accounts;
}

type Accounts = SelectQueryBuilder<Tables, 'members', { id: number }>;

/**
 * Deletes what has been kept for as long as the configuration says: sign-ups without a confirmation or a decision, rejected accounts,
 * entries of the audit, events, and emails in files. Each deleted account gets an entry in the audit, without its name.
 *
 * After an update from a version without such rules, each of them waits for its own period before it deletes anything, so that an
 * operator can read about it and change it. The rule about unconfirmed sign-ups is older.
 * @param deleteOfSubjects deletes what the subjects have kept for long enough, and returns how many of what
 */
export async function deleteKeptLongEnough(
  { store, config: { mail, retention }, log, now }: RetentionOptions,
  deleteOfSubjects: (before: Cut) => Promise<Readonly<Record<string, number>>>,
): Promise<void> {
  const time = now().getTime();
  const began = await beginning(store, now());

  const cut: Cut = (days) => (days === undefined || time < began + days * DAY_MS ? undefined : time - days * DAY_MS);

  const { auditDays, eventDays, emailFilesDays } = retention;
  const ofSubjects = await deleteOfSubjects(cut);
  const auditBefore = cut(auditDays);
  const audit = auditBefore === undefined ? 0 : await trimAudit(store, auditBefore);
  const events = eventDays === undefined ? 0 : await deleteOld(store, 'account_events', time - eventDays * DAY_MS);
  const filesBefore = cut(emailFilesDays);
  const emailFiles = filesBefore === undefined ? 0 : await deleteOldEmailFiles(mail.outboxDir, new Date(filesBefore));

  const deleted = { ...ofSubjects, audit, events, emailFiles };
  if (Object.values(deleted).some((count) => count > 0)) {
    log.info({ deleted }, 'deleted what was kept long enough');
  }
}

/**
 * Since when the rules are in force. It is in the audit from the first call that finds an account which is older than a day: a new database
 * has nothing to wait for.
 */
async function beginning(store: Store, now: Date): Promise<number> {
  const entry = await store
    .selectFrom('audit')
    .select('at')
    .where('action', '=', 'retention-began')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (entry) return entry.at;
  const old = await store
    .selectFrom('members')
    .select('id')
    .where('created_at', '<=', now.getTime() - DAY_MS)
    .limit(1)
    .executeTakeFirst();
  if (old) {
    await recordAction(store, { at: now, actor: 'service', action: 'retention-began', account: ALL_ACCOUNTS });
  }
  return now.getTime();
}

/** Deletes accounts, each with an entry in the audit, without its name. @returns how many */
export async function deleteAccounts({ store, now }: ChangeOptions, rule: AccountRule): Promise<number> {
  const { before } = rule;
  return before === undefined ? 0 : inBatches(BATCH, (size) => deleteBatch(store, { ...rule, before }, size, now()));
}

async function deleteBatch(
  store: Store,
  { action, status, before, where = (query) => query }: AccountRule & { readonly before: number },
  size: number,
  now: Date,
): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const due = transaction
      .selectFrom('members')
      .select('id')
      .where('status', '=', status)
      .where(
        (select) => (status === 'rejected' ? select.fn.coalesce('decided_at', 'created_at') : select.ref('created_at')),
        '<=',
        before,
      )
      .orderBy('id')
      .limit(size);
    const rows = await transaction
      .deleteFrom('members')
      .where('id', 'in', where(due))
      // Somebody may have decided since.
      .where('status', '=', status)
      .returning('id')
      .execute();
    for (const { id } of rows) {
      await forgetName(transaction, id);
      await recordAction(transaction, { at: now, actor: 'service', action, account: { id, username: '' } });
    }
    return rows.length;
  });
}
