import type { Attempts } from '../../attempts';
import type { Member } from '../../members/member';
import { nameKey } from '../../store/schema';

/**
 * The key that failed logins are counted by: the name as entered, not the account. If the username and the email address
 * of an account were locked together, that would show that they belong to the same account.
 */
export function accountKey(name: string): string {
  return `login account ${nameKey(name)}`;
}

/** Clears the failed logins of an account after its owner has proved to be the owner. */
export async function unlockAccount(
  attempts: Attempts,
  { username, email }: Pick<Member, 'username' | 'email'>,
): Promise<void> {
  await attempts.clear([accountKey(username), accountKey(email)]);
}

/** A time to wait for a message: whole minutes, rounded up. */
export function waitInWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
