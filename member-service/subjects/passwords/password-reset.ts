import { RESET_KEY_HOURS } from '../../../contract/values/lifetimes';
import type { Store } from '../../store/connect-store';
import { nameKey } from '../../accounts/name-key';
import {
  changeWithToken,
  createOneTimeToken,
  deleteOneTimeTokens,
  invalidToken,
  readOneTimeToken,
} from '../../accounts/one-time-tokens';
import type { Account } from '../../accounts/account';
import { findMember, toAccount } from '../../accounts/account-rows';
import { changeAccount, type ChangeOptions } from '../../accounts/change-account';
import { hashPassword } from '../../auth/passwords';
import { checkNewPassword, checkPasswordOf } from '../../accounts/sign-up-rules';

/** How long a reset token is valid, in milliseconds. */
const RESET_TOKEN_LIFETIME_MS = RESET_KEY_HOURS * 60 * 60_000;

/** The values of the form for a new password. */
export interface PasswordReset {
  /** The username. An email address in its place fails, as in WordPress. */
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

export interface SetPasswordOptions extends ChangeOptions {
  /** Runs in the transaction that sets the password. */
  readonly onChanged: (transaction: Store, account: Account, hasConfirmedAddress: boolean) => Promise<unknown>;
}

/**
 * Creates a link to the form for a new password, with a token that replaces the member's old one, also if two are created at the same time.
 * @param account as it was read with the address that the link is sent to
 * @throws {AccountChangedError}
 */
export async function createResetLink(
  options: ChangeOptions,
  siteUrl: string,
  { id, version, username }: Pick<Account, 'id' | 'version' | 'username'>,
): Promise<string> {
  const key = await changeAccount(options, { id, version }, async ({ transaction, before }) => {
    await deleteOneTimeTokens(transaction, id, 'password');
    const token = { purpose: 'password', account: before, lifetimeMs: RESET_TOKEN_LIFETIME_MS } as const;
    return createOneTimeToken(transaction, token, options.now());
  });
  return `${siteUrl}/reset-password?key=${encodeURIComponent(key)}&login=${encodeURIComponent(username)}`;
}

/**
 * Sets a password, uses up the token and ends all sessions of the member. A refused password leaves the token valid. Of two simultaneous
 * requests with the same token one succeeds.
 * @throws {AccountsError} `empty_password`, `invalid_password`, `invalid_key` or `expired_key`
 */
export async function setPasswordWithToken(
  { onChanged, ...options }: SetPasswordOptions,
  { login, key, password }: PasswordReset,
): Promise<Account> {
  const { store, now } = options;
  checkNewPassword(password);
  const { memberId } = await readOneTimeToken(store, key, 'password', now());
  const owner = await findMember(store, memberId);
  if (!owner || nameKey(owner.username) !== nameKey(login)) {
    throw invalidToken('password');
  }
  // Only the owner of the token learns whether a password has the member's names.
  checkPasswordOf(owner, password);

  const passwordHash = await hashPassword(password);
  return changeWithToken(options, key, 'password', async ({ transaction, before, makeVersion }) => {
    // The token was in an email to this address.
    const account = toAccount(await makeVersion({ password_hash: passwordHash, email_state: 'confirmed' }));
    await onChanged(transaction, account, before.email_state === 'awaiting');
    return account;
  });
}
