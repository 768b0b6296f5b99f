import type { Selectable, Updateable } from 'kysely';
import { DELETIONS, forgetName } from '../members/audit';
import type { AuditAction, AuditTable, MembersTable } from '../store/schema';
import { insertRows } from './tables';
import type { Database } from './tables';

/** What has happened to accounts since a backup was made, and happens again to those of the backup. */
export interface Repeated {
  /** Accounts that were deleted since, and are not restored. */
  readonly deletedAgain: number;
  /** Usernames of accounts that were rejected since, and are rejected again. */
  readonly rejectedAgain: readonly string[];
  /** Usernames of accounts whose password was changed since: the old one may be stolen, so it does not work again. */
  readonly withoutPassword: readonly string[];
}

/** The entries of the audit that are newer than a backup of this database; none if the backup is of another one. */
export async function readAuditSince(backup: Database, db: Database): Promise<readonly Selectable<AuditTable>[]> {
  const last = await backup.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last) {
    return [];
  }
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

/** Adds entries to the audit of a restored database, and repeats what they say of its accounts. */
export async function continueAudit(db: Database, entries: readonly Selectable<AuditTable>[]): Promise<Repeated> {
  let deletedAgain = 0;
  for (const entry of entries) {
    await insertRows(db, 'audit', [{ ...entry }]);
    if (DELETIONS.includes(entry.action)) {
      const { numDeletedRows } = await db
        .deleteFrom('members')
        .where('id', '=', entry.member_id)
        .executeTakeFirstOrThrow();
      deletedAgain += Number(numDeletedRows);
      await forgetName(db, entry.member_id);
    } else {
      const changes = changesOf(entry);
      if (changes) await db.updateTable('members').set(changes).where('id', '=', entry.member_id).execute();
    }
  }

  /** The accounts that an action was about and that are there, in the order of the entries. */
  async function accountsOf(action: AuditAction) {
    const ids = new Set(entries.filter((entry) => entry.action === action).map((entry) => entry.member_id));
    return ids.size === 0
      ? []
      : db
          .selectFrom('members')
          .select(['username', 'status'])
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute();
  }

  const rejected = (await accountsOf('rejected')).filter(({ status }) => status === 'rejected');
  return {
    deletedAgain,
    rejectedAgain: rejected.map(({ username }) => username),
    withoutPassword: (await accountsOf('password-changed')).map(({ username }) => username),
  };
}

/** What an entry of the audit changes in an account again, as the operation did that it is about. */
function changesOf({ action, at }: Pick<AuditTable, 'action' | 'at'>): Updateable<MembersTable> | undefined {
  switch (action) {
    case 'rejected':
      return { status: action, decided_at: at, iv_code_claim: null };
    case 'approved':
      return { status: action, decided_at: at };
    case 'password-changed':
      return { password_hash: null };
    default:
      return undefined;
  }
}
