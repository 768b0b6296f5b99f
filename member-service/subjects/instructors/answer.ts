import type { ApplicationAnswer } from '../../../contract/values/instructors';
import { trimInvisible } from '../../../contract/visible-text';
import type { Account, Notified } from '../../accounts/account';
import { requireRow, toAccount } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import type { Services } from '../../services';

/**
 * Answers the open application of a member, and sends an email with the answer.
 * @param name username or email address
 * @param message a sentence for the member; may be empty
 * @throws {AccountsError} if there is none
 */
export async function answerApplication(
  services: Services,
  name: string,
  state: ApplicationAnswer,
  message: string,
): Promise<Notified> {
  const { store, emailQueue, now, record } = services;
  const account = toAccount(await requireRow(store, name));
  const emailId = await store.transaction().execute(async (transaction) => {
    const answered = await transaction
      .updateTable('instructor_applications')
      .set({ state, message: trimInvisible(message), answered_at: now().getTime() })
      .where('member_id', '=', account.id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!answered) throw new AccountsError('already_decided', `${account.username} has no open application.`);
    await record(transaction, `instructor-${state}`, account);
    return emailQueue.addForDelivery(transaction, { type: 'instructor-answered', memberId: account.id });
  });
  return { account, mail: await emailQueue.deliver(emailId) };
}

/** Deletes the application of a member; nobody gets an email. @throws {AccountsError} if there is none */
export async function deleteApplication({ store, record }: Services, name: string): Promise<Account> {
  const account = toAccount(await requireRow(store, name));
  await store.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('instructor_applications')
      .where('member_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) {
      const message = `${account.username} has no application. The command instructors lists them.`;
      throw new AccountsError('unknown_member', message);
    }
    await record(transaction, 'application-deleted', account);
  });
  return account;
}
