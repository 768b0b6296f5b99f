import type { ExpressionBuilder } from 'kysely';
import type { AccountsConfig } from '../config';
import type { ServiceLog } from '../lib/log';
import { deleteOldEmailFiles } from '../mail/outbox';
import { deleteOld, inBatches } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import type { AuditAction, Tables } from '../store/schema';
import { ALL_ACCOUNTS, forgetName, recordAction, trimAudit } from './audit';
import type { ChangeOptions } from './change-account';
import { UNCONFIRMED_EXTENSION_MS } from '../subjects/sign-up/confirmation-deadline';

interface RetentionOptions extends ChangeOptions {
  readonly config: Pick<AccountsConfig, 'mail' | 'retention'>;
  readonly log: Pick<ServiceLog, 'info'>;
}

const DAY_MS = 24 * 60 * 60_000;

/** Accounts per transaction, so that requests need not wait for long. */
const BATCH = 100;

/** The time before which rows are deleted that are kept for some days, in milliseconds; undefined: none is deleted. */
export type Cut = (days: number | undefined) => number | undefined;

/** A rule about accounts. */
interface AccountRule {
  readonly action: AuditAction;
  readonly status: 'pending' | 'rejected';
  /** Whether the rule is about addresses that await confirmation, or about all others. */
  readonly isAwaiting: boolean | undefined;
  readonly before: number;
}

/**
 * Deletes what has been kept for as long as the configuration says: sign-ups without a confirmation or a decision, rejected accounts,
 * entries of the audit, events, and emails in files. Each deleted account gets an entry in the audit, without its name.
 *
 * After an update from a version without such rules, each of them waits for its own period before it deletes anything, so that an
 * operator can read about it and change it. The rule about unconfirmed sign-ups is older.
 * @param deleteOthers deletes what the subjects have kept for long enough, and returns how many of what
 */
export async function deleteKeptLongEnough(
  { store, config: { mail, retention }, log, now }: RetentionOptions,
  deleteOthers: (before: Cut) => Promise<Readonly<Record<string, number>>>,
): Promise<void> {
  const time = now().getTime();
  const began = await beginning(store, now());

  const cut: Cut = (days) => (days === undefined || time < began + days * DAY_MS ? undefined : time - days * DAY_MS);

  async function deleteAccounts(rule: Omit<AccountRule, 'before'>, before: number | undefined): Promise<number> {
    return before === undefined ? 0 : inBatches(BATCH, (size) => deleteBatch(store, { ...rule, before }, size, now()));
  }

  const { unconfirmedDays, pendingDays, rejectedDays, auditDays, eventDays, emailFilesDays } = retention;
  const unconfirmed = await deleteAccounts(
    { action: 'sign-up-expired', status: 'pending', isAwaiting: true },
    unconfirmedDays === undefined ? undefined : time - unconfirmedDays * DAY_MS,
  );
  const pending = await deleteAccounts(
    { action: 'pending-expired', status: 'pending', isAwaiting: false },
    cut(pendingDays),
  );
  const rejected = await deleteAccounts(
    { action: 'rejected-expired', status: 'rejected', isAwaiting: undefined },
    cut(rejectedDays),
  );
  const others = await deleteOthers(cut);
  const auditBefore = cut(auditDays);
  const audit = auditBefore === undefined ? 0 : await trimAudit(store, auditBefore);
  const events = eventDays === undefined ? 0 : await deleteOld(store, 'account_events', time - eventDays * DAY_MS);
  const filesBefore = cut(emailFilesDays);
  const emailFiles = filesBefore === undefined ? 0 : await deleteOldEmailFiles(mail.outboxDir, new Date(filesBefore));

  const deleted = { unconfirmed, pending, rejected, ...others, audit, events, emailFiles };
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
  if (entry) {
    return entry.at;
  }
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

/** Whether no link to confirm the address of an account works any more, or it was kept for as long as requests for new links may extend. */
function isConfirmableNoMore(before: number, now: Date) {
  return (where: ExpressionBuilder<Tables, 'members'>) =>
    where.or([
      where('created_at', '<=', before - UNCONFIRMED_EXTENSION_MS),
      where.not(
        where.exists(
          where
            .selectFrom('account_keys')
            .select('member_id')
            .whereRef('member_id', '=', 'members.id')
            .where('purpose', '=', 'confirm')
            .where('expires_at', '>', now.getTime()),
        ),
      ),
    ]);
}

async function deleteBatch(
  store: Store,
  { action, status, isAwaiting, before }: AccountRule,
  size: number,
  now: Date,
): Promise<number> {
  return store.transaction().execute(async (transaction) => {
    const due = transaction
      .selectFrom('members')
      .select('id')
      .where('status', '=', status)
      .where(
        (where) => (status === 'rejected' ? where.fn.coalesce('decided_at', 'created_at') : where.ref('created_at')),
        '<=',
        before,
      )
      .$if(isAwaiting === true, (query) => query.where(isConfirmableNoMore(before, now)))
      .orderBy('id')
      .limit(size);
    const rows = await transaction
      .deleteFrom('members')
      .where('id', 'in', isAwaiting === undefined ? due : due.where('email_state', isAwaiting ? '=' : '!=', 'awaiting'))
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
