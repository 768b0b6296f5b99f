import {
  ACCOUNT_WINDOW_DAYS,
  KNOWN_ADDRESS_DAYS,
  LOGINS_PER_HOUR,
  NETWORK_FACTOR,
} from '../../contract/values/rate-limits';
import { keyText, type CounterKey, type RateLimit, type RateLimitResult, type RateLimiter } from '../auth/rate-limiter';
import type { RateLimits } from '../config';
import { clientNetwork } from '../lib/ip-address';
import type { Account } from '../accounts/account';
import { addressKey } from '../accounts/name-key';
import type { Services } from '../services';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const ACCOUNT_WINDOW_MS = ACCOUNT_WINDOW_DAYS * DAY_MS;
const KNOWN_MS = KNOWN_ADDRESS_DAYS * DAY_MS;

/** What routes use that count requests. */
export interface LimitedRoutes {
  readonly services: Services;
  readonly limits: RateLimits;
}

/** A password that is entered for a name. */
export interface LoginAttempt {
  readonly name: string;
  readonly client: string;
  /** With a session of the account only the limits of the name count, so that others behind the address cannot keep a member from ending sessions. */
  readonly hasSession?: boolean;
}

type AccountNames = Pick<Account, 'username' | 'email'>;

/**
 * Counts failed logins: per address, per name and address, and per name from all addresses for a month (NIST SP 800-63B-4, 3.2.2:
 * at most 100 in a row for one account, which has two names). The last limit is higher: with one limit per name anybody could lock a
 * member out from one address. It does not concern addresses from which the member has signed in, nor new passwords.
 */
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

export function createLoginThrottle(rateLimiter: RateLimiter, limits: RateLimits) {
  const windowMs = limits.loginLockMinutes * 60_000;

  /** What an attempt counts for, with the limits. */
  async function countedFor(attempt: LoginAttempt): Promise<readonly (readonly [CounterKey, RateLimit])[]> {
    const { name, client, hasSession } = attempt;
    const network = clientNetwork(client);
    const count = limits.loginFailuresPerAddress;
    const ofAddress = [
      [clientKey(client), { count, windowMs }] as const,
      ...(network === undefined ? [] : [[clientKey(network), { count: count * NETWORK_FACTOR, windowMs }] as const]),
    ];
    return [
      ...(hasSession ? [] : ofAddress),
      [pairKey(name, client), { count: limits.loginFailures, windowMs }],
      ...((await rateLimiter.remembers(knownKey(name, client)))
        ? []
        : [[accountKey(name), { count: limits.loginFailuresPerAccount, windowMs: ACCOUNT_WINDOW_MS }] as const]),
    ];
  }

  /** Subtracts an attempt whose password was not compared. */
  async function uncount(attempt: LoginAttempt): Promise<void> {
    for (const [key] of await countedFor(attempt)) {
      await rateLimiter.uncount(key);
    }
  }
  const lastTurns = new Map<string, Promise<unknown>>();

  return {
    /**
     * Makes the attempts for one name from one address one after the other, so that right passwords at the same time are no guesses: each
     * clears what it has counted before the next one counts.
     */
    async inTurn<Result>({ name, client }: LoginAttempt, make: () => Promise<Result>): Promise<Result> {
      const key = keyText(pairKey(name, client));
      const turn = (lastTurns.get(key) ?? Promise.resolve()).then(make, make);
      lastTurns.set(key, turn);
      try {
        return await turn;
      } finally {
        if (lastTurns.get(key) === turn) lastTurns.delete(key);
      }
    },

    /** Counts an attempt before it is made. The result is that of the first limit that refuses it. */
    async count(attempt: LoginAttempt): Promise<RateLimitResult> {
      const counted = await countedFor(attempt);
      for (const [index, [key, limit]] of counted.entries()) {
        const result = await rateLimiter.count(key, limit);
        if (!result.isAllowed) {
          // It is not made, so it does not count for the limits before this one.
          for (const [allowed] of counted.slice(0, index)) await rateLimiter.uncount(allowed);
          return result;
        }
      }
      return { isAllowed: true };
    },

    uncount,

    /** Subtracts an attempt with the right password, and clears the failures of its member from this address. */
    async accept(attempt: LoginAttempt, { username, email }: AccountNames): Promise<void> {
      const { client } = attempt;
      await uncount(attempt);
      await rateLimiter.clear([pairKey(username, client), pairKey(email, client)]);
      await rateLimiter.remember([knownKey(username, client), knownKey(email, client)], KNOWN_MS);
    },

    /** Counts a login with the right password, before its session begins: each stores a row until its token has expired. */
    countLogin: ({ id }: Pick<Account, 'id'>): Promise<RateLimitResult> =>
      rateLimiter.count(loginsKey(id), { count: LOGINS_PER_HOUR, windowMs: HOUR_MS }),

    /** After a new password with the key of an email: clears the failures of a member from all addresses together, and the logins, too. */
    async unlock({ id, username, email }: AccountNames & Pick<Account, 'id'>, client: string): Promise<void> {
      const ofAccount = [accountKey(username), accountKey(email), loginsKey(id)];
      await rateLimiter.clear([...ofAccount, pairKey(username, client), pairKey(email, client)]);
    },
  };
}

function clientKey(client: string): CounterKey {
  return ['login address', client];
}

/**
 * The name as entered, not the account. If the username and the email address of an account were locked together, that
 * would show that they belong to the same account.
 */
function accountKey(name: string): CounterKey {
  return ['login account', addressKey(name)];
}

function pairKey(name: string, client: string): CounterKey {
  return ['login account and address', addressKey(name), client];
}

function loginsKey(id: number): CounterKey {
  return ['logins of', id];
}

/** The address from which a member has signed in with one of the two names. */
function knownKey(name: string, client: string): CounterKey {
  return ['login known', addressKey(name), client];
}
