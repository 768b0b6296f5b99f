import type { Account } from '../../accounts/account';
import { toAccount } from '../../accounts/account-rows';
import { MEMBER } from '../../accounts/audit';
import { nameKey } from '../../accounts/name-key';
import { changeWithToken, findByToken, invalidToken } from '../../accounts/one-time-tokens';
import { checkNewPassword, checkPasswordOf } from '../../accounts/sign-up-rules';
import { hashPassword } from '../../auth/passwords';
import type { Services } from '../../services';
import { afterConfirmation } from '../sign-up/confirm-address';
import { NEW_PASSWORD } from './reset-link';

/** The values of the form for a new password. */
export interface PasswordReset {
  /** The username. An email address in its place fails, as in WordPress. */
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

/**
 * Sets a password with the key of a link, uses up the key and ends all sessions of the member. A refused password leaves the key valid. Of
 * two simultaneous requests with the same key one succeeds.
 * @throws {AccountsError} `empty_password`, `invalid_password`, `invalid_key` or `expired_key`
 */
export async function resetPassword(services: Services, { login, key, password }: PasswordReset): Promise<Account> {
  const { emailQueue, record } = services;
  checkNewPassword(password);
  const { account: owner } = await findByToken(services, key, NEW_PASSWORD);
  if (nameKey(owner.username) !== nameKey(login)) throw invalidToken(NEW_PASSWORD);
  // Only the owner of the key learns whether a password has the member's names.
  checkPasswordOf(owner, password);
  const passwordHash = await hashPassword(password);
  const account = await changeWithToken(services, key, NEW_PASSWORD, async ({ transaction, before, makeVersion }) => {
    // The key was in an email to this address.
    const changed = toAccount(await makeVersion({ password_hash: passwordHash, email_state: 'confirmed' }));
    await emailQueue.add(transaction, { type: 'password-changed', memberId: changed.id, address: changed.email });
    await record(transaction, 'password-changed', changed, MEMBER);
    if (before.email_state === 'awaiting') await afterConfirmation(services, transaction, changed);
    return changed;
  });
  emailQueue.wake();
  return account;
}
