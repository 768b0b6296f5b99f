import { randomInt } from 'node:crypto';
import { RESET_KEY_HOURS } from '../../contract/values/lifetimes';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/open-store';
import { nameKey } from './name-key';
import { hashToken } from './one-time-tokens';
import type { Account } from './account';
import { endOfSessions, toAccount } from './account-rows';
import { AccountsError } from './accounts-error';
import { hashPassword } from '../auth/passwords';
import { checkNewPassword, checkPasswordOf } from './sign-up-rules';

/** How long a reset token is valid, in milliseconds. */
export const RESET_TOKEN_LIFETIME_MS = RESET_KEY_HOURS * 60 * 60_000;

/** How long an expired token is kept, so that the error is "expired" instead of "invalid", in milliseconds. */
const EXPIRED_TOKEN_KEPT_MS = 7 * RESET_TOKEN_LIFETIME_MS;

/** Reset tokens have the form of those of WordPress: 20 letters and digits, 119 bits. */
const RESET_TOKEN_LENGTH = 20;
const RESET_TOKEN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The values of the form for a new password. */
export interface PasswordReset {
  /** The username. An email address in its place fails, as in WordPress. */
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

export interface SetPasswordOptions {
  readonly now: Date;
  /** Runs in the transaction that sets the password. */
  readonly onChanged: (transaction: Store, account: Account, hasConfirmedAddress: boolean) => Promise<unknown>;
}

function randomToken(): string {
  const characters = Array.from({ length: RESET_TOKEN_LENGTH }, () =>
    RESET_TOKEN_CHARACTERS.charAt(randomInt(RESET_TOKEN_CHARACTERS.length)),
  );
  return characters.join('');
}

/** Creates a reset token, which replaces the member's old one. The store gets its hash only. */
export async function createResetToken(store: Store, memberId: number, now: Date): Promise<string> {
  const token = randomToken();
  const row = { key_hash: hashToken(token), expires_at: now.getTime() + RESET_TOKEN_LIFETIME_MS };
  await store
    .insertInto('reset_keys')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return token;
}

/** The link to the form for a new password. */
export function resetLink(siteUrl: string, token: string, username: string): string {
  return `${siteUrl}/reset-password?key=${encodeURIComponent(token)}&login=${encodeURIComponent(username)}`;
}

/**
 * Sets a password, deletes the token and ends all sessions of the member in one transaction. A refused password leaves the token valid. Of two simultaneous
 * requests with the same token one succeeds.
 * @throws {AccountsError} `empty_password`, `invalid_password`, `invalid_key` or `expired_key`
 */
export async function setPasswordWithToken(
  store: Store,
  reset: PasswordReset,
  { now, onChanged }: SetPasswordOptions,
): Promise<Account> {
  checkNewPassword(reset.password);
  const tokenHash = hashToken(reset.key);
  const found = await store
    .selectFrom('reset_keys')
    .innerJoin('members', 'members.id', 'reset_keys.member_id')
    .select(['members.id', 'members.username', 'members.email', 'members.full_name', 'reset_keys.expires_at'])
    .where('members.username_key', '=', nameKey(reset.login))
    .where('reset_keys.key_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!found) {
    throw invalidToken();
  }
  if (found.expires_at <= now.getTime()) {
    throw new AccountsError('expired_key', 'This link has expired. Please request a new one.');
  }
  // Only the owner of the token learns whether a password has the member's names.
  checkPasswordOf({ username: found.username, email: found.email, fullName: found.full_name }, reset.password);

  const passwordHash = await hashPassword(reset.password);
  return store.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('reset_keys')
      .where('member_id', '=', found.id)
      .where('key_hash', '=', tokenHash)
      .returning('member_id')
      .executeTakeFirst();
    if (!used) {
      throw invalidToken();
    }
    // The token was in an email to this address. Of this and a simultaneous confirmation one changes the row.
    const confirmed = await transaction
      .updateTable('members')
      .set({ email_state: 'confirmed' })
      .where('id', '=', found.id)
      .where('email_state', '=', 'awaiting')
      .returning('id')
      .executeTakeFirst();
    const row = await transaction
      .updateTable('members')
      .set({ password_hash: passwordHash, tokens_valid_from: endOfSessions(now), email_state: 'confirmed' })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const account = toAccount(row);
    await onChanged(transaction, account, confirmed !== undefined);
    return account;
  });
}

/** Deletes the tokens that have been expired for `EXPIRED_TOKEN_KEPT_MS`. */
export async function deleteExpiredResetTokens(store: Store, now: Date): Promise<void> {
  await deleteOld(store, 'reset_keys', now.getTime() - EXPIRED_TOKEN_KEPT_MS);
}

function invalidToken(): AccountsError {
  return new AccountsError('invalid_key', 'This link is not valid or has been used. Please request a new one.');
}
