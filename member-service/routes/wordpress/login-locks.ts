import type { Attempts } from '../../attempts';
import type { Member } from '../../members/member';
import { nameKey } from '../../store/schema';

/**
 * What failed logins of an account are counted by: the name as typed, not the account. Two names that get locked together
 * would betray that they belong together.
 */
export function accountKey(name: string): string {
  return `login account ${nameKey(name)}`;
}

/** Forgets the failed logins of an account, whose owner has just proved to be it. */
export async function unlockAccount(
  attempts: Attempts,
  { username, email }: Pick<Member, 'username' | 'email'>,
): Promise<void> {
  await attempts.clear([accountKey(username), accountKey(email)]);
}
