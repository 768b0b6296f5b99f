import { ROWS_PER_KIND } from '../../contract/values/account';
import { BATCH, inBatches } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import type { AuditAction } from '../store/schema';
import type { Account } from './account';

/** Who has done what to whose account. */
export interface AuditEntry {
  readonly at: Date;
  /** `member`, `visitor`, `service`, an operator's email address, or an account of the operating system; empty in an old entry. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly memberId: number;
  /** Empty when the account has been deleted since: then only its id is kept. */
  readonly username: string;
}

/** The account that an entry is about. */
export type AuditedAccount = Pick<Account, 'id' | 'username'>;

/** Who does something: in words as in `AuditEntry`, or a member, as an operator. */
export type Actor = string | AuditedAccount;

/** Who changes the own account, in entries. */
export const MEMBER = 'member';

/** For an entry about all accounts. */
export const ALL_ACCOUNTS: AuditedAccount = { id: 0, username: '' };

/** Stores an entry for each of these accounts, one or more. @param transaction of the change that it is about */
export async function recordAction(
  transaction: Store,
  {
    at,
    actor,
    action,
    account,
  }: Pick<AuditEntry, 'at' | 'action'> & {
    readonly actor: Actor;
    readonly account: AuditedAccount | readonly AuditedAccount[];
  },
): Promise<void> {
  const by = typeof actor === 'string' ? { actor } : { actor: actor.username, actor_id: actor.id };
  await transaction
    .insertInto('audit')
    .values([account].flat().map(({ id, username }) => ({ at: at.getTime(), ...by, action, member_id: id, username })))
    .execute();
}

/** Stores an entry of now. @param of one account, or more @param by by default who runs this process */
export type RecordAction = (
  transaction: Store,
  action: AuditAction,
  of: AuditedAccount | readonly AuditedAccount[],
  by?: Actor,
) => Promise<void>;

/** Removes the name of a deleted account from its entries, and from what its owner did as an operator. @param transaction of the deletion */
export async function forgetName(transaction: Store, memberId: number): Promise<void> {
  await transaction.updateTable('audit').set({ actor: '', actor_id: null }).where('actor_id', '=', memberId).execute();
  await transaction.updateTable('audit').set({ username: '' }).where('member_id', '=', memberId).execute();
}

/** Actions that delete an account. A restore repeats them. */
const DELETION_ACTIONS = [
  'deleted',
  'address-refused',
  'sign-up-expired',
  'pending-expired',
  'rejected-expired',
] as const satisfies readonly AuditAction[];

export type Deletion = (typeof DELETION_ACTIONS)[number];

export const DELETIONS: readonly AuditAction[] = DELETION_ACTIONS;

/** Entries that are kept for ever, without names: what a restore must delete again, and since when retention is in force. */
const LASTING: readonly AuditAction[] = [...DELETIONS, 'retention-began'];

/**
 * Deletes old entries. Of those of deletions, and of the newest of the old ones, ids and times are kept: a restore recognizes by
 * them a backup of this database, and the accounts that were deleted since.
 * @param before milliseconds since 1970
 * @returns how many entries were deleted
 */
export async function trimAudit(store: Store, before: number): Promise<number> {
  const old = store.selectFrom('audit').select('id').where('at', '<', before);
  const newest = await old.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!newest) return 0;
  const named = old.where((where) => where.or([where('actor', '!=', ''), where('username', '!=', '')]));
  const deletable = old.where('id', '!=', newest.id).where('action', 'not in', LASTING);
  const deleted = await inBatches(BATCH, async (size) => {
    const { numDeletedRows } = await store
      .deleteFrom('audit')
      .where('id', 'in', deletable.limit(size))
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
  await inBatches(BATCH, async (size) => {
    const { numUpdatedRows } = await store
      .updateTable('audit')
      .set({ actor: '', actor_id: null, username: '' })
      .where('id', 'in', named.limit(size))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
  return deleted;
}

/** The newest entries of one account, or all entries, oldest first. */
export async function readAudit(store: Store, memberId?: number): Promise<readonly AuditEntry[]> {
  const all = store.selectFrom('audit').selectAll();
  const newest = all
    .where('member_id', '=', memberId ?? 0)
    .orderBy('id', 'desc')
    .limit(ROWS_PER_KIND);
  const rows = memberId === undefined ? await all.orderBy('id').execute() : (await newest.execute()).toReversed();
  return rows.map((row) => ({
    at: new Date(row.at),
    actor: row.actor,
    action: row.action,
    memberId: row.member_id,
    username: row.username,
  }));
}
