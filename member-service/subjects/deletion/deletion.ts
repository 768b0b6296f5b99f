import { DELETION_DAYS } from '../../../contract/values/account';
import { inBatches } from '../../store/delete-old';
import { eraseDeleted } from '../../store/erase-deleted';
import type { Account } from '../../accounts/account';
import type { AccountEvents } from '../../accounts/account-events';
import { requireRow, toAccount, type AccountRow } from '../../accounts/account-rows';
import { AccountsError, justDeleted } from '../../accounts/accounts-error';
import { forgetName, MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import { changeWithToken, readFormerAddresses } from '../../accounts/one-time-tokens';
import type { OwnChangeOptions } from '../own-account/changes';

/** How long an account is kept after its owner has asked for its deletion, in milliseconds. */
export const DELETION_MS = DELETION_DAYS * 24 * 60 * 60_000;

/** Accounts that are looked for together. */
const BATCH = 100;

/** The deletion of accounts: immediately by an operator, or after some days, in which its owner can keep it. */
export interface Deletion {
  /**
   * Closes the account now, ends its sessions, and emails a link that keeps it; also to addresses that can be taken back.
   * @returns when it is deleted
   * @throws {AccountChangedError}
   */
  requestDeletion(owner: Account): Promise<Date>;
  /** Sends that link again, if the account is to be deleted. */
  sendKeepLink(account: Account): Promise<void>;
  /** Keeps an account with the link of that email. Its owner signs in again. */
  keepAccount(token: string): Promise<Account>;
  /** The same for an operator. @throws {AccountsError} if the account is not to be deleted */
  keep(name: string): Promise<Account>;
  /** Deletes the accounts whose time has come. @returns how many */
  removeDue(): Promise<number>;
  /** Deletes the account permanently. Its username, email address and I.V. code can be used again. */
  remove(name: string): Promise<Account>;
}

export interface DeletionOptions extends OwnChangeOptions {
  readonly events: Pick<AccountEvents, 'adopt'>;
}

export function createDeletion(options: DeletionOptions): Deletion {
  const { store, queue, events, record, now } = options;

  /** Deletes an account, unless another process was first. @param due only if its time has come */
  async function removeRow(
    account: Pick<AccountRow, 'id' | 'username' | 'email'>,
    due?: { readonly at: number; readonly by: string },
  ): Promise<AccountRow | undefined> {
    return store.transaction().execute(async (transaction) => {
      await events.adopt(transaction, account);
      const row = await transaction
        .deleteFrom('members')
        .where('id', '=', account.id)
        // Its owner may have kept it since.
        .$if(due !== undefined, (query) => query.where('deleted_at', '<=', due?.at ?? 0))
        .returningAll()
        .executeTakeFirst();
      if (row) {
        await forgetName(transaction, row.id);
        await record(transaction, 'deleted', { id: row.id, username: '' }, due?.by);
      }
      return row;
    });
  }

  return {
    async requestDeletion(owner) {
      const deletedAt = await changeAccount(options, owner, async ({ transaction, makeVersion }) => {
        const time = now();
        const row = await makeVersion({ deleted_at: time.getTime() + DELETION_MS });
        // At the deletion its former addresses are not known any more.
        await events.adopt(transaction, row);
        await queue.add(transaction, { type: 'deletion-requested', memberId: row.id });
        for (const { address } of await readFormerAddresses(transaction, row.id, time)) {
          await queue.add(transaction, { type: 'deletion-notice', memberId: row.id, detail: address });
        }
        await record(transaction, 'deletion-requested', row, MEMBER);
        return new Date(time.getTime() + DELETION_MS);
      });
      queue.wake();
      return deletedAt;
    },

    async sendKeepLink({ id }) {
      await queue.add(store, { type: 'deletion-requested', memberId: id });
      queue.wake();
    },

    async keepAccount(token) {
      return changeWithToken(options, token, 'keep-account', async ({ transaction, makeVersion }) => {
        const row = await makeVersion({ deleted_at: null });
        await record(transaction, 'deletion-undone', row, MEMBER);
        return toAccount(row);
      });
    },

    async keep(name) {
      const { id, username } = await requireRow(store, name);
      return changeAccount(options, { id }, async ({ transaction, before, makeVersion }) => {
        if (before.deleted_at === null) {
          throw new AccountsError('not_to_be_deleted', `${username} is not to be deleted.`);
        }
        const row = await makeVersion({ deleted_at: null });
        await record(transaction, 'deletion-undone', row);
        return toAccount(row);
      });
    },

    async removeDue() {
      const time = now().getTime();
      // The request was stored before the clock was set back: nobody waits until it catches up.
      const early = store
        .selectFrom('members')
        .select('id')
        .where('deleted_at', '>', time + DELETION_MS);
      for (const account of await early.execute()) {
        await changeAccount(options, account, ({ update }) => update({ deleted_at: time + DELETION_MS }));
      }
      return inBatches(BATCH, async (size) => {
        const due = await store
          .selectFrom('members')
          .select(['id', 'username', 'email'])
          .where('deleted_at', '<=', time)
          .orderBy('id')
          .limit(size)
          .execute();
        for (const account of due) await removeRow(account, { at: time, by: 'service' });
        return due.length;
      });
    },

    async remove(name) {
      const found = await requireRow(store, name);
      const row = (await removeRow(found)) ?? justDeleted();
      await eraseDeleted(store);
      return toAccount(row);
    },
  };
}
