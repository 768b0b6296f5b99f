import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Store } from './store/open-store';

/** How often something may happen. */
export interface AttemptLimit {
  readonly count: number;
  /** From the first try until the count begins anew, and from the last allowed try on, in milliseconds. */
  readonly windowMs: number;
}

/** Whether a try may go on. */
export type Attempt = { readonly isAllowed: true } | { readonly isAllowed: false; readonly waitMs: number };

/** Counts tries in the store, for all processes together. */
export interface Attempts {
  /** Counts a try before it is made, so that many at once cannot slip through together. */
  count(what: string, limit: AttemptLimit): Promise<Attempt>;
  /** Takes a try back that turned out to be none. */
  takeBack(what: string): Promise<void>;
  /** Forgets the tries. */
  clear(what: readonly string[]): Promise<void>;
  /** Removes counts that have run out. */
  sweep(): Promise<void>;
}

/** Makes the counters of a store. */
export function createAttempts(store: Store, now: () => Date): Attempts {
  return {
    async count(what, { count, windowMs }) {
      const time = now().getTime();
      const end = time + windowMs;
      // No window reaches that far, unless the clock has been put back; nobody shall wait for it to catch up.
      const isOver = sql<boolean>`(attempts.expires_at <= ${time} or attempts.expires_at > ${end + windowMs})`;
      const row = await store
        .insertInto('attempts')
        .values({ attempt_key: attemptKey(what), count: 1, expires_at: end })
        .onConflict((conflict) =>
          conflict.column('attempt_key').doUpdateSet({
            count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
            // The last allowed try begins the wait; further ones do not make it longer.
            expires_at: sql<number>`case when ${isOver} or attempts.count + 1 = ${count} then ${end} else attempts.expires_at end`,
          }),
        )
        .returning(['count', 'expires_at'])
        .executeTakeFirstOrThrow();
      return row.count <= count ? { isAllowed: true } : { isAllowed: false, waitMs: row.expires_at - time };
    },

    async takeBack(what) {
      await store
        .updateTable('attempts')
        .set({ count: sql<number>`count - 1` })
        .where('attempt_key', '=', attemptKey(what))
        .where('count', '>', 0)
        .execute();
    },

    async clear(what) {
      await store.deleteFrom('attempts').where('attempt_key', 'in', what.map(attemptKey)).execute();
    },

    async sweep() {
      await store.deleteFrom('attempts').where('expires_at', '<=', now().getTime()).execute();
    },
  };
}

/**
 * What an address is counted by. A household has a whole /64 of IPv6 addresses, so these count as one; an IPv4 address
 * in IPv6's notation counts as the IPv4 address.
 */
export function addressGroup(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) {
    return plain;
  }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  return mapped?.[1] ?? leadingGroups(plain).join(':');
}

/** The first four of the eight groups, as numbers without leading zeros. */
function leadingGroups(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...after];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

function attemptKey(what: string): string {
  return createHash('sha256').update(what).digest('hex');
}
