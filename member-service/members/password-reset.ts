import { randomInt } from 'node:crypto';
import { RESET_KEY_HOURS } from '../../contract/values/lifetimes';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/open-store';
import { nameKey } from './name-key';
import { hashKey } from './account-keys';
import type { Member } from './member';
import { endOfSessions, toMember } from './member-rows';
import { MembersError } from './members-error';
import { hashPassword } from '../auth/passwords';
import { checkNewPassword, checkPasswordOf } from './sign-up-rules';

/** How long a reset key is valid, in milliseconds. */
export const RESET_KEY_LIFETIME_MS = RESET_KEY_HOURS * 60 * 60_000;

/** How long an expired key is kept, so that the error is "expired" instead of "invalid", in milliseconds. */
const EXPIRED_KEY_KEPT_MS = 7 * RESET_KEY_LIFETIME_MS;

/** Reset keys have the form of those of WordPress: 20 letters and digits, 119 bits. */
const RESET_KEY_LENGTH = 20;
const RESET_KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

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
  readonly onChanged: (transaction: Store, member: Member, hasConfirmedAddress: boolean) => Promise<unknown>;
}

function randomResetKey(): string {
  const characters = Array.from({ length: RESET_KEY_LENGTH }, () =>
    RESET_KEY_CHARACTERS.charAt(randomInt(RESET_KEY_CHARACTERS.length)),
  );
  return characters.join('');
}

/** Creates a reset key, which replaces the member's old one. The store gets its hash only. */
export async function createResetKey(store: Store, memberId: number, now: Date): Promise<string> {
  const key = randomResetKey();
  const row = { key_hash: hashKey(key), expires_at: now.getTime() + RESET_KEY_LIFETIME_MS };
  await store
    .insertInto('reset_keys')
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  return key;
}

/** The link to the form for a new password. */
export function resetLink(siteUrl: string, key: string, username: string): string {
  return `${siteUrl}/reset-password?key=${encodeURIComponent(key)}&login=${encodeURIComponent(username)}`;
}

/**
 * Sets a password, deletes the key and ends all sessions of the member in one transaction. A refused password leaves the key valid. Of two simultaneous
 * requests with the same key one succeeds.
 * @throws {MembersError} `empty_password`, `invalid_password`, `invalid_key` or `expired_key`
 */
export async function setPasswordWithKey(
  store: Store,
  reset: PasswordReset,
  { now, onChanged }: SetPasswordOptions,
): Promise<Member> {
  checkNewPassword(reset.password);
  const keyHash = hashKey(reset.key);
  const found = await store
    .selectFrom('reset_keys')
    .innerJoin('members', 'members.id', 'reset_keys.member_id')
    .select(['members.id', 'members.username', 'members.email', 'members.full_name', 'reset_keys.expires_at'])
    .where('members.username_key', '=', nameKey(reset.login))
    .where('reset_keys.key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!found) {
    throw invalidKey();
  }
  if (found.expires_at <= now.getTime()) {
    throw new MembersError('expired_key', 'This link has expired. Please request a new one.');
  }
  // Only the owner of the key learns whether a password has the member's names.
  checkPasswordOf({ username: found.username, email: found.email, fullName: found.full_name }, reset.password);

  const passwordHash = await hashPassword(reset.password);
  return store.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('reset_keys')
      .where('member_id', '=', found.id)
      .where('key_hash', '=', keyHash)
      .returning('member_id')
      .executeTakeFirst();
    if (!used) {
      throw invalidKey();
    }
    // The key was in an email to this address. Of this and a simultaneous confirmation one changes the row.
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
    const member = toMember(row);
    await onChanged(transaction, member, confirmed !== undefined);
    return member;
  });
}

/** Deletes the keys that have been expired for `EXPIRED_KEY_KEPT_MS`. */
export async function deleteExpiredResetKeys(store: Store, now: Date): Promise<void> {
  await deleteOld(store, 'reset_keys', now.getTime() - EXPIRED_KEY_KEPT_MS);
}

function invalidKey(): MembersError {
  return new MembersError('invalid_key', 'This link is not valid or has been used. Please request a new one.');
}
