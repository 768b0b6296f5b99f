import { deletionAdvice, type Account, type NotifiedWithLink } from '../../accounts/account';
import { requireRow, toAccount } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { addressKey } from '../../accounts/name-key';
import type { Services } from '../../services';
import { resetEmail } from './emails';
import { sendResetLink } from './reset-link';

/** Longer keys than the name of any account has are cut before they are stored. */
const KEY_MAX_LENGTH = 2_000;

/**
 * Emails a reset link if the name is known. The request is only stored, the same for known and unknown names; a while later the email queue
 * looks for the account, so that no time of a response shows whether it exists.
 */
export async function requestReset({ store, emailQueue, lookupDelayMs }: Services, name: string): Promise<void> {
  const delayMs = lookupDelayMs();
  const detail = addressKey(name).slice(0, KEY_MAX_LENGTH);
  await emailQueue.add(store, { type: 'reset-requested', detail }, delayMs);
  emailQueue.wake(delayMs);
}

/** Emails a link that sets a new password, for an operator. The limits for visitors do not apply. @throws {AccountsError} */
export async function sendReset(services: Services, name: string): Promise<NotifiedWithLink> {
  const account = await requireOpen(services, name);
  await services.record(services.store, 'reset-sent', account);
  return sendResetLink(services, account, resetEmail);
}

/** The same with an email of the queue: nobody waits for the mail server. @throws {AccountsError} */
export async function sendResetSoon(services: Services, name: string): Promise<void> {
  const account = await requireOpen(services, name);
  await services.store.transaction().execute(async (transaction) => {
    await services.emailQueue.add(transaction, { type: 'reset-link', memberId: account.id });
    await services.record(transaction, 'reset-sent', account);
  });
  services.emailQueue.wake();
}

/** @throws {AccountsError} if the account gets no link */
async function requireOpen(services: Services, name: string): Promise<Account> {
  const row = await requireRow(services.store, name);
  if (row.status === 'rejected') {
    throw new AccountsError('not_approved', `${row.username} is rejected. Approve the account first.`);
  }
  const account = toAccount(row);
  if (account.deletedAt) {
    throw new AccountsError('to_be_deleted', `${row.username} gets no link${deletionAdvice(account)}.`);
  }
  return account;
}
