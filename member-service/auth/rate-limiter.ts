import { sql } from 'kysely';
import type { KeyedHash } from './keyed-hash';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import { writeUnsynced } from '../store/write-unsynced';

/** How many attempts are allowed in which time. */
export interface RateLimit {
  readonly count: number;
  /** From the first attempt until counting restarts, and from the last allowed attempt on, in milliseconds. */
  readonly windowMs: number;
}

export type RateLimitResult = { readonly isAllowed: true } | { readonly isAllowed: false; readonly waitMs: number };

/** What is counted, and for whom: a list, because a part that a client chooses may look like a name with an address. */
export type CounterKey = readonly [what: string, ...of: (string | number)[]];

/** The text of a key. Different lists have different texts. */
export function keyText(key: CounterKey): string {
  return JSON.stringify(key);
}

/** Counts attempts in the store, for all processes together. A count may be lost if the power fails. */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** @param hash hides names and addresses, which a plain hash would not */
export function createRateLimiter(store: Store, now: () => Date, hash: KeyedHash) {
  function hashKey(key: CounterKey): string {
    return hash('attempts', keyText(key));
  }

  return {
    /** Counts an attempt before it is made, so that simultaneous ones cannot all pass. */
    async count(key: CounterKey, { count, windowMs }: RateLimit): Promise<RateLimitResult> {
      const time = now().getTime();
      const end = time + windowMs;
      // No window ends that late unless the system clock was set back. A person must not wait until it catches up.
      const isOver = sql<boolean>`(attempts.expires_at <= ${time} or attempts.expires_at > ${end + windowMs})`;
      const row = await writeUnsynced(store, (connection) =>
        connection
          .insertInto('attempts')
          .values({ attempt_key: hashKey(key), count: 1, expires_at: end })
          .onConflict((conflict) =>
            conflict.column('attempt_key').doUpdateSet({
              count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
              // The last allowed attempt starts the wait; further ones do not make it longer.
              expires_at: sql<number>`case when ${isOver} or attempts.count + 1 = ${count} then ${end} else attempts.expires_at end`,
            }),
          )
          .returning(['count', 'expires_at'])
          .executeTakeFirstOrThrow(),
      );
      return row.count <= count ? { isAllowed: true } : { isAllowed: false, waitMs: row.expires_at - time };
    },

    /** Subtracts an attempt that does not count after all. */
    async uncount(key: CounterKey): Promise<void> {
      await writeUnsynced(store, (connection) =>
        connection
          .updateTable('attempts')
          .set({ count: sql<number>`count - 1` })
          .where('attempt_key', '=', hashKey(key))
          .where('count', '>', 0)
          .execute(),
      );
    },

    async clear(keys: readonly CounterKey[]): Promise<void> {
      await writeUnsynced(store, (connection) =>
        connection.deleteFrom('attempts').where('attempt_key', 'in', keys.map(hashKey)).execute(),
      );
    },

    /** Notes something for a time, in milliseconds. */
    async remember(keys: readonly CounterKey[], ms: number): Promise<void> {
      // PostgreSQL changes a row once in a statement, and a username may be the email address.
      const rows = [...new Set(keys.map(hashKey))].map((hashed) => ({
        attempt_key: hashed,
        count: 1,
        expires_at: now().getTime() + ms,
      }));
      await writeUnsynced(store, (connection) =>
        connection
          .insertInto('attempts')
          .values(rows)
          .onConflict((conflict) =>
            conflict.column('attempt_key').doUpdateSet((update) => ({ expires_at: update.ref('excluded.expires_at') })),
          )
          .execute(),
      );
    },

    /** Whether it is still noted. */
    async remembers(key: CounterKey): Promise<boolean> {
      const row = await store
        .selectFrom('attempts')
        .select('expires_at')
        .where('attempt_key', '=', hashKey(key))
        .where('expires_at', '>', now().getTime())
        .executeTakeFirst();
      return row !== undefined;
    },

    async deleteExpired(): Promise<void> {
      await deleteOld(store, 'attempts', now().getTime());
    },
  };
}
