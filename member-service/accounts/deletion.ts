import { DELETION_DAYS } from '../../contract/values/account';
import { inBatches } from '../store/delete-old';
import { eraseDeleted } from '../store/erase-deleted';
import type { Store } from '../store/open-store';
import type { Account } from './account';
import type { AccountEvents } from './account-events';
import { endOfSessions, requireRow, toAccount, type AccountRow } from './account-rows';
import { justDeleted } from './accounts-error';
import { forgetName } from './audit';
import { consumeToken, deleteOneTimeTokens, invalidToken } from './one-time-tokens';
import { MEMBER, type OwnChangeOptions } from './own-account';

/** How long an account is kept after its owner has asked for its deletion, in milliseconds. */
export const DELETION_MS = DELETION_DAYS * 24 * 60 * 60_000;

/** Accounts that are looked for together. */
const BATCH = 100;

/** The deletion of accounts: immediately by an operator, or after some days, in which its owner can keep it. */
export interface Deletion {
  /** Closes the account now, ends its sessions, and emails a link that keeps it. @returns when it is deleted */
  requestDeletion(owner: Account): Promise<Date>;
  /** Sends that link again, if the account is to be deleted. */
  sendKeepLink(account: Account): Promise<void>;
  /** Keeps an account with the link of that email. Its owner signs in again. */
  keepAccount(token: string): Promise<Account>;
  /** Deletes the accounts whose time has come. @returns how many */
  removeDue(): Promise<number>;
  /** Deletes the account permanently. Its username, email address and I.V. code can be used again. */
  remove(name: string): Promise<Account>;
}

export interface DeletionOptions extends OwnChangeOptions {
  readonly events: Pick<AccountEvents, 'forget'>;
}

export function createDeletion({ store, queue, events, record, now }: DeletionOptions): Deletion {
  /** What follows when the row of an account was deleted. */
  async function forget(transaction: Store, row: AccountRow, by?: string): Promise<void> {
    await forgetName(transaction, row.id);
    await events.forget(transaction, row);
    await record(transaction, 'deleted', { id: row.id, username: '' }, by);
  }

  return {
    async requestDeletion(owner) {
      const deletedAt = now().getTime() + DELETION_MS;
      await store.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('members')
          .set({ deleted_at: deletedAt, tokens_valid_from: endOfSessions(now()) })
          .where('id', '=', owner.id)
          // Of two simultaneous requests the second one finds it done.
          .where('deleted_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        if (!row) return;
        await deleteOneTimeTokens(transaction, row.id, 'new-address');
        await queue.add(transaction, { type: 'deletion-requested', memberId: row.id });
        await record(transaction, 'deletion-requested', row, MEMBER);
      });
      queue.wake();
      return new Date(deletedAt);
    },

    async sendKeepLink({ id }) {
      await queue.add(store, { type: 'deletion-requested', memberId: id });
      queue.wake();
    },

    async keepAccount(token) {
      return store.transaction().execute(async (transaction) => {
        const { memberId } = await consumeToken(transaction, token, 'keep-account', now());
        const row = await transaction
          .updateTable('members')
          // A process of the version before may have issued a token meanwhile.
          .set({ deleted_at: null, tokens_valid_from: endOfSessions(now()) })
          .where('id', '=', memberId)
          // An operator may have rejected it since.
          .where('status', '=', 'approved')
          .returningAll()
          .executeTakeFirst();
        if (!row) throw invalidToken('keep-account');
        await record(transaction, 'deletion-undone', row, MEMBER);
        return toAccount(row);
      });
    },

    async removeDue() {
      const time = now().getTime();
      // The request was stored before the clock was set back: nobody waits until it catches up.
      await store
        .updateTable('members')
        .set({ deleted_at: time + DELETION_MS })
        .where('deleted_at', '>', time + DELETION_MS)
        .execute();
      return inBatches(BATCH, async (size) => {
        const due = await store
          .selectFrom('members')
          .select('id')
          .where('deleted_at', '<=', time)
          .orderBy('id')
          .limit(size)
          .execute();
        for (const { id } of due) {
          await store.transaction().execute(async (transaction) => {
            const row = await transaction
              .deleteFrom('members')
              .where('id', '=', id)
              // Its owner may have kept it since.
              .where('deleted_at', '<=', time)
              .returningAll()
              .executeTakeFirst();
            if (row) await forget(transaction, row, 'service');
          });
        }
        return due.length;
      });
    },

    async remove(name) {
      const { id } = await requireRow(store, name);
      const account = await store.transaction().execute(async (transaction) => {
        const row =
          (await transaction.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst()) ??
          justDeleted();
        await forget(transaction, row);
        return toAccount(row);
      });
      await eraseDeleted(store);
      return account;
    },
  };
}
