import { eraseDeleted } from '../store/erase-deleted';
import type { Store } from '../store/open-store';
import type { AuditAction } from '../store/schema';
import type { Account } from './account';
import type { AccountEvents } from './account-events';
import { requireRow, toAccount } from './account-rows';
import { justDeleted } from './accounts-error';
import { forgetName, type AuditedAccount } from './audit';

/** The deletion of accounts. */
export interface Deletion {
  /** Deletes the account permanently. Its username, email address and I.V. code can be used again. */
  remove(name: string): Promise<Account>;
}

export interface DeletionOptions {
  readonly store: Store;
  readonly events: Pick<AccountEvents, 'forget'>;
  /** Writes to the audit table. */
  readonly record: (transaction: Store, action: AuditAction, account: AuditedAccount) => Promise<void>;
}

export function createDeletion({ store, events, record }: DeletionOptions): Deletion {
  return {
    async remove(name) {
      const { id } = await requireRow(store, name);
      const account = await store.transaction().execute(async (transaction) => {
        const row = await transaction.deleteFrom('members').where('id', '=', id).returningAll().executeTakeFirst();
        const deleted = toAccount(row ?? justDeleted());
        await forgetName(transaction, id);
        await events.forget(transaction, deleted);
        await record(transaction, 'deleted', { ...deleted, username: '' });
        return deleted;
      });
      await eraseDeleted(store);
      return account;
    },
  };
}
