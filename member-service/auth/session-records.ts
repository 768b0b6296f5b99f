import { SESSION_USE_SECONDS } from '../../contract/values/lifetimes';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/open-store';
import { writeUnsynced } from '../store/write-unsynced';
import { TOKEN_LIFETIME_S, type Session } from './tokens';

/** The sessions that were ended one by one, and those of which the last use counts. The database stores hashes of their ids only. */
export interface SessionRecords {
  /** Ends a session for all processes. It does not matter whether there is one. */
  end(sessionHash: string): Promise<void>;
  /** Whether a session goes on: it has not been ended, and was used within the limit. Then this is a use of it. */
  use(session: Pick<Session, 'sessionHash' | 'issuedAt'>): Promise<boolean>;
  deleteExpired(): Promise<void>;
}

/** A use is stored at most this often, in milliseconds, because every request is one. */
const USE_INTERVAL_MS = SESSION_USE_SECONDS * 1000;

/** @param idleMinutes how long a session may be without a use; undefined: as long as its token is valid */
export function createSessionRecords(store: Store, now: () => Date, idleMinutes: number | undefined): SessionRecords {
  /** No token of the session is valid for longer. */
  function expiry(): number {
    return now().getTime() + TOKEN_LIFETIME_S * 1000;
  }

  async function storeUse(sessionHash: string): Promise<void> {
    const use = { used_at: now().getTime(), expires_at: expiry() };
    await writeUnsynced(store, (connection) =>
      connection
        .insertInto('session_records')
        .values({ session_hash: sessionHash, is_ended: 0, ...use })
        // A logout in another process may have been first.
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(use))
        .execute(),
    );
  }

  return {
    async end(sessionHash) {
      const row = { used_at: now().getTime(), is_ended: 1, expires_at: expiry() };
      await store
        .insertInto('session_records')
        .values({ session_hash: sessionHash, ...row })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
        .execute();
    },

    async use({ sessionHash, issuedAt }) {
      const row = await store
        .selectFrom('session_records')
        .select(['used_at', 'is_ended'])
        .where('session_hash', '=', sessionHash)
        .executeTakeFirst();
      if (row?.is_ended === 1) {
        return false;
      }
      if (idleMinutes === undefined) {
        return true;
      }
      // Without a row the login was the last use.
      const unusedMs = now().getTime() - (row?.used_at ?? issuedAt.getTime());
      if (unusedMs >= idleMinutes * 60_000) {
        return false;
      }
      if (unusedMs >= USE_INTERVAL_MS) {
        await storeUse(sessionHash);
      }
      return true;
    },

    async deleteExpired() {
      await deleteOld(store, 'session_records', now().getTime());
    },
  };
}
