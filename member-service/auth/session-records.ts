import { sql } from 'kysely';
import { SESSIONS_PER_MEMBER } from '../../contract/values/account';
import { SESSION_USE_SECONDS } from '../../contract/values/lifetimes';
import type { BackgroundTasks } from '../lib/background-tasks';
import { BATCH, deleteOld, inBatches } from '../store/delete-old';
import type { Store } from '../store/connect-store';
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
export type SessionKey = Pick<Session, 'memberId' | 'sessionHash' | 'issuedAt'>;

/** What of an account decides whether a session of it goes on. */
interface SessionOwner {
  readonly version: number;
  /** The end of all sessions. Those of an older process have no version. */
  readonly tokensValidFrom: Date;
}

/** A use is stored at most this often, in milliseconds, because every request is one. */
const USE_INTERVAL_MS = SESSION_USE_SECONDS * 1000;

const LIFETIME_MS = TOKEN_LIFETIME_S * 1000;

const UNKNOWN_DEVICE: DeviceWords = { browser: null, system: null };

/** A row that is kept until no token of the session is valid. */
function rowOf({ sessionHash, memberId, issuedAt }: SessionKey, { browser, system }: DeviceWords, now: Date) {
  return {
    session_hash: sessionHash,
    // The account may have been deleted since.
    member_id: sql<number>`(select id from members where id = ${memberId})`,
    first_used_at: issuedAt.getTime(),
    used_at: now.getTime(),
    browser,
    system,
    is_ended: 0,
    expires_at: issuedAt.getTime() + LIFETIME_MS,
  };
}

/** Whether a session goes on for the present version of its account. @param began when it was issued, in milliseconds */
function isOf(
  { version, tokensValidFrom }: SessionOwner,
  began: number,
  row: { readonly kept_valid_from: number | null; readonly account_version: number | null } | undefined,
): boolean {
  // A process of an older version sets the time only.
  const isInTime = Math.max(began, row?.kept_valid_from ?? 0) >= tokensValidFrom.getTime();
  return isInTime && (row?.account_version ?? version) === version;
}

/** Lets one session go on although all of its member end. @param account after that */
export async function keepSession(
  transaction: Store,
  session: SessionKey,
  account: { readonly version: number; readonly tokens_valid_from: number },
  now: Date,
): Promise<void> {
  const kept = { kept_valid_from: account.tokens_valid_from, account_version: account.version };
  await transaction
    .insertInto('session_records')
    .values({ ...rowOf(session, UNKNOWN_DEVICE, now), ...kept })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(kept))
    .execute();
}

/** Lets all sessions of a member go on, whose account gets a new version. */
export async function carrySessions(transaction: Store, memberId: number, from: number, to: number): Promise<void> {
  await transaction
    .updateTable('session_records')
    .set({ account_version: to })
    .where('member_id', '=', memberId)
    .where('account_version', '=', from)
    .execute();
}

/** The sessions of members, from the login on. The database stores hashes of their ids only. */
export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** @param idleMinutes how long a session may be without a use; undefined: as long as its token is valid */
export function createSessionRecords(
  store: Store,
  now: () => Date,
  background: BackgroundTasks,
  idleMinutes: number | undefined,
) {
  async function storeUse(session: SessionKey, { version }: SessionOwner, device: DeviceWords): Promise<void> {
    await writeUnsynced(store, (connection) =>
      connection
        .insertInto('session_records')
        .values({ ...rowOf(session, device, now()), account_version: version })
        // A logout in another process may have been first, and rows of the version before have less.
        .onConflict((conflict) =>
          conflict.column('session_hash').doUpdateSet({
            used_at: now().getTime(),
            member_id: sql<number>`coalesce(session_records.member_id, excluded.member_id)`,
            first_used_at: sql<number>`coalesce(session_records.first_used_at, excluded.first_used_at)`,
            browser: sql<string>`coalesce(session_records.browser, excluded.browser)`,
            system: sql<string>`coalesce(session_records.system, excluded.system)`,
            account_version: sql<number>`coalesce(session_records.account_version, excluded.account_version)`,
          }),
        )
        .execute(),
    );
  }

  /** The same for an operator, who has no session of the member. */
  async function listOf(owner: SessionOwner & { readonly id: number }): Promise<readonly StoredSession[]> {
    const time = now().getTime();
    const rows = await store
      .selectFrom('session_records')
      .selectAll()
      .where('member_id', '=', owner.id)
      .where('is_ended', '=', 0)
      .where('expires_at', '>', time)
      .where((where) => where.or([where('account_version', 'is', null), where('account_version', '=', owner.version)]))
      .orderBy('used_at', 'desc')
      .limit(SESSIONS_PER_MEMBER)
      .execute();
    const goOn = rows.filter(
      (row) =>
        isOf(owner, row.first_used_at ?? 0, row) &&
        (idleMinutes === undefined || time - row.used_at < idleMinutes * 60_000),
    );
    return goOn.map((row) => ({
      sessionHash: row.session_hash,
      browser: row.browser,
      system: row.system,
      firstUsedAt: new Date(row.first_used_at ?? row.used_at),
      lastUsedAt: new Date(row.used_at),
    }));
  }

  /** Ends what is too much beside a new session: those whose last use is longest ago, and those of earlier versions, which do not go on. */
  async function endOldest(memberId: number, version: number, begun: string): Promise<void> {
    await inBatches(BATCH, async (size) => {
      const open = await store
        .selectFrom('session_records')
        .select(['session_hash', 'account_version'])
        .where('member_id', '=', memberId)
        .where('is_ended', '=', 0)
        .where('session_hash', '!=', begun)
        .orderBy('used_at', 'desc')
        .limit(size)
        .execute();
      const goOn = open.filter((row) => (row.account_version ?? version) === version);
      const kept = new Set(goOn.slice(0, SESSIONS_PER_MEMBER - 1));
      const ended = open.filter((row) => !kept.has(row)).map(({ session_hash: hash }) => hash);
      if (ended.length > 0) {
        await writeUnsynced(store, (connection) =>
          connection.updateTable('session_records').set({ is_ended: 1 }).where('session_hash', 'in', ended).execute(),
        );
      }
      return open.length;
    });
  }

  return {
    /** Stores a session, at its login. @returns false if the account has got another version since its password was compared */
    async begin(
      { sessionHash, memberId, issuedAt }: SessionKey,
      version: number,
      { browser, system }: DeviceWords,
    ): Promise<boolean> {
      const times = [issuedAt.getTime(), now().getTime(), issuedAt.getTime() + LIFETIME_MS];
      const begun = await writeUnsynced(store, (connection) =>
        sql`
          insert into session_records
            (session_hash, member_id, account_version, browser, system, is_ended, first_used_at, used_at, expires_at)
          select cast(${sessionHash} as text), id, version, cast(${browser} as text), cast(${system} as text), 0,
            ${sql.join(times.map((time) => sql`cast(${time} as bigint)`))}
          from members where id = ${memberId} and version = ${version}
          returning session_hash`.execute(connection),
      );
      await endOldest(memberId, version, sessionHash);
      return begun.rows.length > 0;
    },

    /** Ends a session for all processes. It does not matter whether there is one. */
    async end(sessionHash: string): Promise<void> {
      const row = { used_at: now().getTime(), is_ended: 1 };
      await store
        .insertInto('session_records')
        // No token of the session is valid for longer.
        .values({ session_hash: sessionHash, ...row, expires_at: now().getTime() + LIFETIME_MS })
        .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(row))
        .execute();
    },

    /**
     * Whether a session goes on: neither it nor all of its member were ended, and it was used within the limit. Then this is a use of it.
     * @param owner the account of its member
     */
    async use(session: SessionKey, owner: SessionOwner, device: DeviceWords): Promise<boolean> {
      const row = await store
        .selectFrom('session_records')
        .select(['member_id', 'used_at', 'is_ended', 'kept_valid_from', 'account_version'])
        .where('session_hash', '=', session.sessionHash)
        .executeTakeFirst();
      if (row?.is_ended === 1 || !isOf(owner, session.issuedAt.getTime(), row)) return false;
      // Without a row the login was the last use.
      const unusedMs = now().getTime() - (row?.used_at ?? session.issuedAt.getTime());
      if (idleMinutes !== undefined && unusedMs >= idleMinutes * 60_000) return false;
      const isComplete = row !== undefined && row.member_id !== null && row.account_version !== null;
      // A use in the future was stored before the clock was set back.
      if (!isComplete || Math.abs(unusedMs) >= USE_INTERVAL_MS) {
        if (idleMinutes === undefined) {
          // Only a list shows it: a full disk must not refuse the request.
          background.start('store the use of a session', () => storeUse(session, owner, device));
        } else {
          await storeUse(session, owner, device);
        }
      }
      return true;
    },

    listOf,

    /** The sessions of a member that go on, the last used ones first. @param session of the request, which is among them from now on */
    async list(session: SessionKey, owner: SessionOwner, device: DeviceWords): Promise<readonly StoredSession[]> {
      await storeUse(session, owner, device);
      return listOf({ ...owner, id: session.memberId });
    },

    /** Ends one session of a member. @returns whether it was going on */
    async endOf(transaction: Store, memberId: number, sessionHash: string): Promise<boolean> {
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

    async deleteExpired(): Promise<void> {
      await deleteOld(store, 'session_records', now().getTime());
    },
  };
}
