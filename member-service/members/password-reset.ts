import type { Store } from '../store/open-store';
import { nameKey } from '../store/schema';
import { MembersError } from './faults';
import type { Member } from './member';
import { toMember } from './member-rows';
import { hashPassword } from './passwords';
import { hashResetKey } from './reset-keys';
import { checkNewPassword } from './sign-up-rules';

/** What the page of a reset link sends. */
export interface PasswordReset {
  /** The username. An e-mail in its place fails, as in WordPress. */
  readonly login: string;
  readonly key: string;
  readonly password: string;
}

/**
 * Sets a password and uses the key up, both or neither. A password that cannot be taken leaves the key as it is; of two
 * requests with the same key one wins.
 * @throws {MembersError} `empty_password`, `invalid_password`, `invalid_key` or `expired_key`
 */
export async function setPasswordWithKey(store: Store, reset: PasswordReset, now: Date): Promise<Member> {
  checkNewPassword(reset.password);
  const keyHash = hashResetKey(reset.key);
  const found = await store
    .selectFrom('reset_keys')
    .innerJoin('members', 'members.id', 'reset_keys.member_id')
    .select(['members.id', 'reset_keys.expires_at'])
    .where('members.username_key', '=', nameKey(reset.login))
    .where('reset_keys.key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!found) {
    throw invalidKey();
  }
  if (found.expires_at <= now.getTime()) {
    throw new MembersError('expired_key', 'This link has expired. Please request a new one.');
  }

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
    const row = await transaction
      .updateTable('members')
      .set({ password_hash: passwordHash })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toMember(row);
  });
}

function invalidKey(): MembersError {
  return new MembersError('invalid_key', 'This link is not valid or has been used. Please request a new one.');
}
