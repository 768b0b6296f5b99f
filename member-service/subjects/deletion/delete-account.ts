import type { Account } from '../../accounts/account';
import { requireRow, toAccount, type AccountRow } from '../../accounts/account-rows';
import { justDeleted } from '../../accounts/accounts-error';
import { forgetName } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import type { Services } from '../../services';
import { inBatches } from '../../store/delete-old';
import { eraseDeleted } from '../../store/erase-deleted';
import { DELETION_MS } from './request-deletion';

/** Accounts that are looked for together. */
const BATCH = 100;

/** Deletes an account permanently. Its username, email address and I.V. code can be used again. @throws {AccountsError} */
export async function deleteAccount(services: Services, name: string): Promise<Account> {
  const found = await requireRow(services.store, name);
  const row = (await removeRow(services, found)) ?? justDeleted();
  await eraseDeleted(services.store);
  return toAccount(row);
}

/** Deletes the accounts whose time has come. @returns how many */
export async function deleteDue(services: Services): Promise<number> {
  const { store, now } = services;
  const time = now().getTime();
  // The request was stored before the clock was set back: nobody waits until it catches up.
  const early = store
    .selectFrom('members')
    .select('id')
    .where('deleted_at', '>', time + DELETION_MS);
  for (const account of await early.execute()) {
    await changeAccount(services, account, ({ update }) => update({ deleted_at: time + DELETION_MS }));
  }
  return inBatches(BATCH, async (size) => {
    const due = await store
      .selectFrom('members')
      .select(['id', 'username', 'email'])
      .where('deleted_at', '<=', time)
      .orderBy('id')
      .limit(size)
      .execute();
    for (const account of due) await removeRow(services, account, { at: time, by: 'service' });
    return due.length;
  });
}

/** Deletes an account, unless another process was first. @param due only if its time has come */
async function removeRow(
  { store, events, record }: Services,
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
