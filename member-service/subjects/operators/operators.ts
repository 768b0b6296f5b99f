import { deletionAdvice, type Account } from '../../accounts/account';
import { requireRow, toAccount, type AccountRow } from '../../accounts/account-rows';
import { findAccount } from '../../accounts/accounts';
import { AccountsError } from '../../accounts/accounts-error';
import { changeAccount } from '../../accounts/change-account';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';

/** Whether a member decides on the operators' page, as the account is now. */
export async function isOperator(store: Store, { id, version, status, deletedAt }: Account): Promise<boolean> {
  if (status !== 'approved' || deletedAt) return false;
  const row = await store
    .selectFrom('operators')
    .select('member_id')
    .where('member_id', '=', id)
    .where('account_version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Names a member an operator, as long as the account has its version: a changed address, an end of sessions, a link for a new password, a
 * rejection and a deletion end that. @throws {AccountsError} if it is no open account
 */
export async function addOperator(services: Services, name: string, by: string): Promise<Account> {
  const { id } = await requireRow(services.store, name);
  return changeAccount(services, { id }, async ({ transaction, before }) => {
    const account = toAccount(before);
    if (account.status !== 'approved' || account.emailState === 'awaiting') {
      throw new AccountsError('not_approved', `${account.username} is no approved member with a confirmed address.`);
    }
    if (account.deletedAt) {
      throw new AccountsError('to_be_deleted', `${account.username} cannot be an operator${deletionAdvice(account)}.`);
    }
    if (await isOperator(transaction, account)) return account;
    const row = { account_version: account.version, named_at: services.now().getTime(), named_by: by };
    await transaction
      .insertInto('operators')
      .values({ member_id: id, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute();
    await services.record(transaction, 'operator-added', account);
    return account;
  });
}

/** Ends what `addOperator` has begun. @throws {AccountsError} if the member is no operator */
export async function removeOperator(services: Services, name: string): Promise<Account> {
  const { id } = await requireRow(services.store, name);
  return changeAccount(services, { id }, async ({ transaction, before }) => {
    const removed = await transaction
      .deleteFrom('operators')
      .where('member_id', '=', id)
      .returning('member_id')
      .executeTakeFirst();
    if (!removed) throw new AccountsError('unknown_member', `${before.username} is no operator.`);
    await services.record(transaction, 'operator-removed', before);
    return toAccount(before);
  });
}

/** Who stays an operator with the next version of the account. @param row after the change */
export async function carryOperator(transaction: Store, { id, version }: AccountRow): Promise<void> {
  await transaction
    .updateTable('operators')
    .set({ account_version: version })
    .where('member_id', '=', id)
    .where('account_version', '=', version - 1)
    .execute();
}

/** All members who were named. @returns whether each is an operator now, in the order of their names */
export async function listOperators({ store }: Pick<Services, 'store'>) {
  const rows = await store
    .selectFrom('operators')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('members')
    .select(['account_version', 'named_at', 'named_by'])
    .orderBy('username_key')
    .execute();
  return rows.map((row) => {
    const account = toAccount(row);
    const { version, status, deletedAt } = account;
    const isNow = row.account_version === version && status === 'approved' && !deletedAt;
    return { account, isNow, namedAt: isoTime(row.named_at), namedBy: row.named_by };
  });
}

/** Which addresses of `OPERATORS` belong to members, in sentences; nobody is an operator of the page by that. */
export async function describeAddresses(
  services: { readonly store: Store },
  addresses: readonly string[],
): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const address of addresses) {
    const account = await findAccount(services, address);
    if (!account) continue;
    const isNamed = await isOperator(services.store, account);
    sentences.push(
      isNamed
        ? `${address} belongs to ${account.username}, who can open the operators' page`
        : `${address} belongs to ${account.username}, who cannot open the operators' page. To allow it, run members operators add ${account.username}`,
    );
  }
  return sentences;
}
