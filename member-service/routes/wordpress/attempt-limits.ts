import type { AttemptResult, Attempts } from '../../attempts';
import type { AttemptLimits } from '../../config';
import type { Member } from '../../members/member';
import { assertNotBusy, BusyError } from '../../members/passwords';
import { nameKey } from '../../store/schema';

/**
 * Counts failed logins: per address, per name and address, and per name from all addresses. The last limit is higher: with
 * one limit per name anybody could lock a member out from one address.
 */
export interface LoginAttempts {
  /** Counts an attempt before it is made. The result is that of the first limit that refuses it. */
  count(name: string, client: string): Promise<AttemptResult>;
  /** Subtracts an attempt whose password was not compared. */
  uncount(name: string, client: string): Promise<void>;
  /** Subtracts an attempt with the right password, and clears the failures of its member from this address. */
  accept(name: string, member: Pick<Member, 'username' | 'email'>, client: string): Promise<void>;
  /** After a new password with the key of an email: clears the failures of a member from all addresses together, too. */
  unlock(member: Pick<Member, 'username' | 'email'>, client: string): Promise<void>;
}

export function createLoginAttempts(attempts: Attempts, limits: AttemptLimits): LoginAttempts {
  const windowMs = limits.loginLockMinutes * 60_000;

  return {
    async count(name, client) {
      const counted = [
        [addressKey(client), limits.loginFailuresPerAddress],
        [pairKey(name, client), limits.loginFailures],
        [accountKey(name), limits.loginFailuresPerAccount],
      ] as const;
      for (const [key, count] of counted) {
        const attempt = await attempts.count(key, { count, windowMs });
        if (!attempt.isAllowed) {
          return attempt;
        }
      }
      return { isAllowed: true };
    },

    async uncount(name, client) {
      for (const key of [addressKey(client), pairKey(name, client), accountKey(name)]) {
        await attempts.uncount(key);
      }
    },

    async accept(name, { username, email }, client) {
      await attempts.uncount(addressKey(client));
      await attempts.uncount(accountKey(name));
      await attempts.clear([pairKey(username, client), pairKey(email, client)]);
    },

    async unlock({ username, email }, client) {
      await attempts.clear([
        ...[pairKey(username, client), pairKey(email, client)],
        ...[accountKey(username), accountKey(email)],
      ]);
    },
  };
}

/** A hook for routes that hash a password: refuses a request before it costs the database anything. */
export async function refuseIfBusy(): Promise<void> {
  assertNotBusy();
}

/**
 * Runs what hashes a password. If too many others wait, the attempt does not count: the client was not wrong.
 * @param uncount subtracts the attempt
 */
export async function countIfNotBusy<Result>(
  uncount: () => Promise<void>,
  hash: () => Promise<Result>,
): Promise<Result> {
  try {
    return await hash();
  } catch (error) {
    if (error instanceof BusyError) {
      await uncount();
    }
    throw error;
  }
}

function addressKey(client: string): string {
  return `login address ${client}`;
}

/**
 * The name as entered, not the account. If the username and the email address of an account were locked together, that
 * would show that they belong to the same account.
 */
function accountKey(name: string): string {
  return `login account ${nameKey(name)}`;
}

function pairKey(name: string, client: string): string {
  return `login account ${nameKey(name)} from ${client}`;
}

/** A time to wait for a message: whole minutes, rounded up. */
export function waitInWords(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
