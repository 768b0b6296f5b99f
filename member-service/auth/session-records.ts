import { sql } from 'kysely';
import { SESSION_USE_SECONDS } from '../../contract/values/lifetimes';
import type { BackgroundTasks } from '../lib/background-tasks';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/open-store';
import { writeUnsynced } from '../store/write-unsynced';
import type { DeviceWords } from './device';
import { TOKEN_LIFETIME_S, type Session } from './tokens';

/** A session in the list of its member. */
export interface StoredSession extends DeviceWords {
  readonly sessionHash: string;
  readonly firstUsedAt: Date;
  readonly lastUsedAt: Date;
}

/** What of a session the records need. */
type SessionKey = Pick<Session, 'memberId' | 'sessionHash' | 'issuedAt'>;

/** The sessions of members, from the login on. The database stores hashes of their ids only. */
export interface SessionRecords {
  /** Stores a session, at its login. */
  begin(session: SessionKey, device: DeviceWords): Promise<void>;
  /** Ends a session for all processes. It does not matter whether there is one. */
  end(sessionHash: string): Promise<void>;
  /**
   * Whether a session goes on: neither it nor all of its member were ended, and it was used within the limit. Then this is a use of it.
   * @param tokensValidFrom the end of all sessions of its member
   */
  use(session: SessionKey, tokensValidFrom: Date, device: DeviceWords): Promise<boolean>;
  /** The sessions of a member that go on, the last used ones first. @param session of the request, which is among them from now on */
  list(session: SessionKey, tokensValidFrom: Date, device: DeviceWords): Promise<readonly StoredSession[]>;
  /** Ends one session of a member. @returns whether it was going on */
  endOf(transaction: Store, memberId: number, sessionHash: string): Promise<boolean>;
  /** Lets one session go on although all of its member end. @param tokensValidFrom their end */
  keep(transaction: Store, session: SessionKey, tokensValidFrom: number): Promise<void>;
  deleteExpired(): Promise<void>;
}

/** A use is stored at most this often, in milliseconds, because every request is one. */
const USE_INTERVAL_MS = SESSION_USE_SECONDS * 1000;

const LIFETIME_MS = TOKEN_LIFETIME_S * 1000;

const UNKNOWN_DEVICE: DeviceWords = { browser: null, system: null };

/** @param idleMinutes how long a session may be without a use; undefined: as long as its token is valid */
export function createSessionRecords(
  store: Store,
  now: () => Date,
  background: BackgroundTasks,
  idleMinutes: number | undefined,
): SessionRecords {
  /** A row that is kept until no token of the session is valid. */
  function rowOf({ sessionHash, memberId, issuedAt }: SessionKey, { browser, system }: DeviceWords) {
    return {
      session_hash: sessionHash,
      // The account may have been deleted since.
      member_id: sql<number>`(select id from members where id = ${memberId})`,
      first_used_at: issuedAt.getTime(),
      used_at: now().getTime(),
      browser,
      system,
      is_ended: 0,
      expires_at: issuedAt.getTime() + LIFETIME_MS,
    };
  }

  async function storeUse(session: SessionKey, device: DeviceWords): Promise<void> {
    await writeUnsynced(store, (connection) =>
      connection
        .insertInto('session_records')
        .values(rowOf(session, device))
        // A logout in another process may have been first, and rows of the version before have less.
        .onConflict((conflict) =>
          conflict.column('session_hash').doUpdateSet({
            used_at: now().getTime(),
            member_id: sql<number>`coalesce(session_records.member_id, excluded.member_id)`,
            first_used_at: sql<number>`coalesce(session_records.first_used_at, excluded.first_used_at)`,
            browser: sql<string>`coalesce(session_records.browser, excluded.browser)`,
            system: sql<string>`coalesce(session_records.system, excluded.system)`,
          }),
        )
        .execute(),
    );
  }

  return {
    begin: storeUse,

    async end(sessionHash) {
      const row = { used_at: now().getTime(), is_ended: 1 };
      await store
        .insertInto('session_records')
        // No token of the session is valid for longer.
        .values({ session_hash: sessionHash, ...row, expires_at: now().getTime() + LIFETIME_MS })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
        .execute();
    },

    async use(session, tokensValidFrom, device) {
      const row = await store
        .selectFrom('session_records')
        .select(['member_id', 'used_at', 'is_ended', 'kept_valid_from'])
        .where('session_hash', '=', session.sessionHash)
        .executeTakeFirst();
      const validFrom = Math.max(session.issuedAt.getTime(), row?.kept_valid_from ?? 0);
      if (row?.is_ended === 1 || validFrom < tokensValidFrom.getTime()) {
        return false;
      }
      // Without a row the login was the last use.
      const unusedMs = now().getTime() - (row?.used_at ?? session.issuedAt.getTime());
      if (idleMinutes !== undefined && unusedMs >= idleMinutes * 60_000) {
        return false;
      }
      const hasMember = row !== undefined && row.member_id !== null;
      // A use in the future was stored before the clock was set back.
      if (!hasMember || Math.abs(unusedMs) >= USE_INTERVAL_MS) {
        if (idleMinutes === undefined) {
          // Only a list shows it: a full disk must not refuse the request.
          background.start('store the use of a session', () => storeUse(session, device));
        } else {
          await storeUse(session, device);
        }
      }
      return true;
    },

    async list(session, tokensValidFrom, device) {
      await storeUse(session, device);
      const time = now().getTime();
      const rows = await store
        .selectFrom('session_records')
        .selectAll()
        .where('member_id', '=', session.memberId)
        .where('is_ended', '=', 0)
        .where('expires_at', '>', time)
        .orderBy('used_at', 'desc')
        .orderBy('session_hash')
        .execute();
      const goOn = rows.filter(
        ({ first_used_at: first, kept_valid_from: kept, used_at: used }) =>
          Math.max(first ?? 0, kept ?? 0) >= tokensValidFrom.getTime() &&
          (idleMinutes === undefined || time - used < idleMinutes * 60_000),
      );
      return goOn.map((row) => ({
        sessionHash: row.session_hash,
        browser: row.browser,
        system: row.system,
        firstUsedAt: new Date(row.first_used_at ?? row.used_at),
        lastUsedAt: new Date(row.used_at),
      }));
    },

    async endOf(transaction, memberId, sessionHash) {
      const ended = await transaction
        .updateTable('session_records')
        .set({ is_ended: 1 })
        .where('session_hash', '=', sessionHash)
        .where('member_id', '=', memberId)
        .where('is_ended', '=', 0)
        .returning('session_hash')
        .executeTakeFirst();
      return ended !== undefined;
    },

    async keep(transaction, session, tokensValidFrom) {
      const kept = { kept_valid_from: tokensValidFrom };
      await transaction
        .insertInto('session_records')
        .values({ ...rowOf(session, UNKNOWN_DEVICE), ...kept })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(kept))
        .execute();
    },

    async deleteExpired() {
      await deleteOld(store, 'session_records', now().getTime());
    },
  };
}
