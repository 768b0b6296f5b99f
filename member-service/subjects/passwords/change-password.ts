import type { Account } from '../../accounts/account';
import { MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import { hashPassword } from '../../auth/passwords';
import type { Session } from '../../auth/tokens';
import type { Services } from '../../services';
import { carryOperator } from '../operators/operators';

/** The detail of the email about a new password, if the session that has set it goes on. */
export const SESSION_STAYS = 'session stays';

/**
 * Sets a password, ends all other sessions and sends an email about it.
 * @param owner the account when its session and password were found right
 * @param password checked by the rules of the sign-up
 * @throws {AccountChangedError} if it has got another version since
 */
export async function changePassword(
  services: Services,
  owner: Account,
  session: Session,
  password: string,
): Promise<void> {
  const { emailQueue, record } = services;
  const passwordHash = await hashPassword(password);
  await changeAccount(services, owner, async ({ transaction, makeVersion }) => {
    const row = await makeVersion({ password_hash: passwordHash }, { sessions: session });
    await carryOperator(transaction, row);
    const notice = { type: 'password-changed', memberId: row.id, detail: SESSION_STAYS } as const;
    await emailQueue.add(transaction, { ...notice, address: row.email });
    await record(transaction, 'password-changed', row, MEMBER);
  });
  emailQueue.wake();
}
