import { DELETION_DAYS } from '../../../contract/values/account';
import type { Account } from '../../accounts/account';
import { requireRow, toAccount } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import { changeWithToken, readFormerAddresses, type LinkPurpose } from '../../accounts/one-time-tokens';
import type { Services } from '../../services';

/** How long an account is kept after its owner has asked for its deletion, in milliseconds. */
export const DELETION_MS = DELETION_DAYS * 24 * 60 * 60_000;

/** The link that keeps an account. */
export const KEEP: LinkPurpose = { name: 'keep-account', isToMember: true };

/**
 * Closes an account now, ends its sessions, and emails a link that keeps it; also to addresses that can be taken back.
 * @param owner the account when its session and password were found right
 * @returns when it is deleted
 * @throws {AccountChangedError}
 */
export async function requestDeletion(services: Services, owner: Account): Promise<Date> {
  const { emailQueue, events, now, record } = services;
  const deletedAt = await changeAccount(services, owner, async ({ transaction, makeVersion }) => {
    const time = now();
    const row = await makeVersion({ deleted_at: time.getTime() + DELETION_MS });
    // At the deletion its former addresses are not known any more.
    await events.adopt(transaction, row);
    await emailQueue.add(transaction, { type: 'deletion-requested', memberId: row.id });
    for (const { address } of await readFormerAddresses(transaction, row.id, time)) {
      await emailQueue.add(transaction, { type: 'deletion-notice', memberId: row.id, detail: address });
    }
    await record(transaction, 'deletion-requested', row, MEMBER);
    return new Date(time.getTime() + DELETION_MS);
  });
  emailQueue.wake();
  return deletedAt;
}

/** Sends the link that keeps an account again, if it is to be deleted. */
export async function sendKeepLink({ emailQueue, store }: Services, { id }: Account): Promise<void> {
  await emailQueue.add(store, { type: 'deletion-requested', memberId: id });
  emailQueue.wake();
}

/** Keeps an account with that link. Its owner signs in again. @throws {AccountsError} */
export async function keepAccount(services: Services, token: string): Promise<Account> {
  return changeWithToken(services, token, KEEP, async ({ transaction, makeVersion }) => {
    const row = await makeVersion({ deleted_at: null });
    await services.record(transaction, 'deletion-undone', row, MEMBER);
    return toAccount(row);
  });
}

/** Keeps an account for an operator. @throws {AccountsError} if it is not to be deleted */
export async function keepByName(services: Services, name: string): Promise<Account> {
  const { id, username } = await requireRow(services.store, name);
  return changeAccount(services, { id }, async ({ transaction, before, makeVersion }) => {
    if (before.deleted_at === null) {
      throw new AccountsError('not_to_be_deleted', `${username} is not to be deleted.`);
    }
    const row = await makeVersion({ deleted_at: null });
    await services.record(transaction, 'deletion-undone', row);
    return toAccount(row);
  });
}
