import type { Selectable, Updateable } from 'kysely';
import { ALL_ACCOUNTS, DELETIONS, forgetName } from '../accounts/audit';
import { DELETION_MS } from '../subjects/deletion/request-deletion';
import { nextVersion } from '../accounts/account-rows';
import type { AuditAction, AuditTable, AccountsTable } from '../store/schema';
import { updateMembers } from '../store/update-members';
import { insertRows, type Database } from './tables';

/** What has happened to accounts since a backup was made, and happens again to those of the backup. */
export interface Repeated {
  /** Accounts that were deleted since, and are not restored. */
  readonly deletedAgain: number;
  /** Usernames of accounts that were rejected since, and are rejected again. */
  readonly rejectedAgain: readonly string[];
  /** Usernames of accounts whose password was changed since: the old one may be stolen, so it does not work again. */
  readonly withoutPassword: readonly string[];
  /** Usernames of the operators of the backup who were removed since, or have changed their address, and are none again. */
  readonly withoutPage: readonly string[];
}

/** The entries of the audit that are newer than a backup of this database; none if the backup is of another one. */
export async function readAuditSince(backup: Database, db: Database): Promise<readonly Selectable<AuditTable>[]> {
  const last = await backup.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last) return [];
  // Old entries are deleted, so the last one of the backup need not be there.
  const common = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', '<=', last.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const same = common && (await backup.selectFrom('audit').selectAll().where('id', '=', common.id).executeTakeFirst());
  // Names are removed when an account is deleted, and from old entries.
  const isOfThisDatabase =
    same !== undefined &&
    same.at === common?.at &&
    same.action === common.action &&
    same.member_id === common.member_id;
  return isOfThisDatabase ? db.selectFrom('audit').selectAll().where('id', '>', last.id).orderBy('id').execute() : [];
}

/** Adds entries to the audit of a restored database, and repeats what they say of its accounts, except the ends of sessions. */
export async function continueAudit(db: Database, entries: readonly Selectable<AuditTable>[]): Promise<Repeated> {
  let deletedAgain = 0;
  for (const entry of entries) {
    await insertRows(db, 'audit', [{ ...entry }]);
    if (DELETIONS.includes(entry.action)) {
      const { numDeletedRows } = await db
        .deleteFrom('members')
        .where('id', '=', entry.member_id)
        // In earlier versions this action could also mean that an account was rejected, if it did not wait for a decision.
        .$if(entry.action === 'address-refused', (query) => query.where('status', '=', 'pending'))
        .executeTakeFirstOrThrow();
      deletedAgain += Number(numDeletedRows);
      await forgetName(db, entry.member_id);
    }
    const changes = changesOf(entry);
    if (changes) await updateMembers(db).set(changes).where('id', '=', entry.member_id).execute();
  }
  // If sessions go on, the account has the version of the backup, for which the row would count again.
  const removed = await db
    .deleteFrom('operators')
    .where('member_id', 'in', idsIn(entries, actionsThat('end operators')))
    .returning('member_id')
    .execute();

  /** The accounts that actions were about and that are there. */
  async function accountsOf(...actions: readonly AuditAction[]) {
    return db
      .selectFrom('members')
      .select(['id', 'username', 'status'])
      .where('id', 'in', idsIn(entries, actions))
      .orderBy('id')
      .execute();
  }

  const rejected = (await accountsOf('rejected', 'address-refused')).filter(({ status }) => status === 'rejected');
  const ended = (await accountsOf(...actionsThat('end operators'))).filter(({ id }) =>
    removed.some((row) => row.member_id === id),
  );
  return {
    deletedAgain,
    rejectedAgain: rejected.map(({ username }) => username),
    withoutPassword: (await accountsOf('password-changed')).map(({ username }) => username),
    withoutPage: ended.map(({ username }) => username),
  };
}

/** What an action does that a restore must not undo. */
type Effect = 'end sessions' | 'end operators' | 'change own values';

/**
 * What each action does of that; the types ask for each new action. 'end sessions': no token of before is valid. 'end operators': the member is
 * no operator, though the sessions go on. Of a changed address the audit does not say whether it was only another spelling, and of who was named
 * again not for which version: such a member is named once more.
 */
const EFFECTS: Readonly<Record<AuditAction, readonly Effect[]>> = {
  'address-changed': ['end operators', 'change own values'],
  'address-confirmed': [],
  'address-kept': [],
  'address-refused': ['end sessions'],
  'address-requested': [],
  'address-taken-back': ['end sessions', 'change own values'],
  'application-deleted': [],
  approved: [],
  'backed-up': [],
  created: [],
  'decision-dropped': [],
  deleted: [],
  'deletion-requested': ['end sessions'],
  'deletion-undone': [],
  exported: [],
  'figures-imported': [],
  imported: [],
  'instructor-accepted': [],
  'instructor-applied': [],
  'instructor-declined': [],
  invited: [],
  'name-changed': ['change own values'],
  'operator-added': [],
  'operator-removed': ['end operators'],
  'other-sessions-ended': ['end sessions'],
  'page-opened': [],
  'password-changed': ['end sessions'],
  'pending-expired': [],
  'phone-changed': ['change own values'],
  'question-answered': [],
  'question-asked': [],
  rejected: ['end sessions'],
  'rejected-expired': [],
  'reset-sent': [],
  restored: [],
  'retention-began': [],
  // The entry does not say which of them.
  'session-ended': ['end sessions'],
  'sessions-ended': ['end sessions'],
  'sign-up-expired': [],
  'signed-up': [],
};

function actionsThat(effect: Effect): readonly AuditAction[] {
  return (Object.keys(EFFECTS) as AuditAction[]).filter((action) => EFFECTS[action].includes(effect));
}

/** What members changed themselves, or an operator for them, which the audit does not have. */
const OWN_VALUES = [
  'username',
  'username_key',
  'email',
  'email_key',
  'address_key',
  'email_state',
  'full_name',
  // Of the name: who has changed it is found by the new one.
  'full_name_key',
  'phone',
  'country_code',
] as const;

/** Names, addresses and phone numbers of accounts in which they were changed since a backup. @param db as it was before the restore */
export async function readOwnValues(db: Database, entries: readonly Selectable<AuditTable>[]) {
  return db
    .selectFrom('members')
    .select(['id', ...OWN_VALUES])
    .where('id', 'in', idsIn(entries, actionsThat('change own values')))
    .execute();
}

/** Gives the accounts of a restored database these values again. */
export async function restoreOwnValues(db: Database, rows: Awaited<ReturnType<typeof readOwnValues>>): Promise<void> {
  // Two accounts may have exchanged an address: first no account has one of them.
  for (const { id } of rows) {
    const free = { username_key: `restored ${id}`, email_key: `restored ${id}`, address_key: null };
    await updateMembers(db).set(free).where('id', '=', id).execute();
  }
  for (const { id, ...values } of rows) {
    await updateMembers(db).set(values).where('id', '=', id).execute();
  }
}

/** Ends the sessions of accounts whose sessions were ended since a backup. The times of the entries do not matter: a clock may have been wrong. */
export async function endSessionsAgain(
  db: Database,
  entries: readonly Selectable<AuditTable>[],
  now: Date,
): Promise<void> {
  await updateMembers(db)
    .set(nextVersion(now))
    .where('id', 'in', idsIn(entries, actionsThat('end sessions')))
    .execute();
}

/** The ids of the accounts that entries with these actions are about. */
function idsIn(entries: readonly Selectable<AuditTable>[], actions: readonly AuditAction[]): readonly number[] {
  const ids = entries.filter(({ action }) => actions.includes(action)).map((entry) => entry.member_id);
  // No account has this id: PostgreSQL takes no empty list.
  return [...new Set([ALL_ACCOUNTS.id, ...ids])];
}

/** What an entry of the audit changes in an account again, as the operation did that it is about. */
function changesOf({ action, at }: Pick<AuditTable, 'action' | 'at'>): Updateable<AccountsTable> | undefined {
  switch (action) {
    case 'rejected':
    case 'address-refused':
      return { status: 'rejected', decided_at: at, iv_code_claim: null };
    case 'approved':
      return { status: action, decided_at: at };
    case 'address-confirmed':
      return { email_state: 'confirmed' };
    case 'password-changed':
      // The link was in an email to the address.
      return { password_hash: null, email_state: 'confirmed' };
    case 'deletion-requested':
      return { deleted_at: at + DELETION_MS };
    case 'deletion-undone':
      return { deleted_at: null };
    case 'address-taken-back':
      return { password_hash: null, deleted_at: null };
    default:
      return undefined;
  }
}
