import { sql, type InsertObject } from 'kysely';
import { ROWS_PER_KIND } from '../../contract/values/account';
import { REFUSALS_PER_CLIENT_AND_MINUTE, REFUSALS_PER_MINUTE } from '../../contract/values/events';
import type { BackgroundTasks } from '../lib/background-tasks';
import type { KeyedHash } from '../auth/keyed-hash';
import type { Store } from '../store/connect-store';
import type { AccountEventType, Tables } from '../store/schema';
import { addressKey, storedKeys } from './name-key';
import { writeUnsynced } from '../store/write-unsynced';
import type { Account } from './account';
import { readFormerAddresses } from './one-time-tokens';

/** An event to be stored. */
export interface NewAccountEvent {
  readonly type: AccountEventType;
  /** The group of addresses that the client belongs to. */
  readonly client: string;
  readonly memberId?: number | undefined;
  /** The name that was typed, if the account is not known. */
  readonly name?: string;
}

/** A stored event. */
export interface AccountEvent {
  readonly at: Date;
  readonly type: AccountEventType;
  /** The beginning of the keyed hash of the client's addresses: equal for the same network, and says nothing else. */
  readonly client: string;
}

/** Requests that were refused. Anybody can cause them. */
const REFUSALS: readonly AccountEventType[] = ['login-failed', 'login-locked', 'login-refused', 'token-refused'];

const MINUTE_MS = 60_000;

/** Digits of a hash that are shown. */
const SHOWN_DIGITS = 8;

/** The keyed hash of a client's network. */
export function hashClient(hash: KeyedHash, client: string): string {
  return hash('client of an event', client);
}

/** Logins and the like, for operators who look into an attack (OWASP ASVS 5.0, 16.3.1). */
export type AccountEvents = ReturnType<typeof createAccountEvents>;

export function createAccountEvents(store: Store, background: BackgroundTasks, now: () => Date, hash: KeyedHash) {
  let minute = 0;
  let refusals = 0;
  let leftOut = 0;
  const refusalsOf = new Map<string, number>();

  function hashKey(key: string): string {
    return hash('name in an event', key);
  }

  function hashNames(names: readonly string[]): readonly string[] {
    return storedKeys(...names).map(hashKey);
  }

  /** Whether this process may store one more refusal of a client in this minute. */
  function hasRoom(client: string): boolean {
    const ofClient = refusalsOf.get(client) ?? 0;
    if (refusals >= REFUSALS_PER_MINUTE || ofClient >= REFUSALS_PER_CLIENT_AND_MINUTE) {
      leftOut += 1;
      return false;
    }
    refusals += 1;
    refusalsOf.set(client, ofClient + 1);
    return true;
  }

  /** Begins to count again with each minute. */
  function beginMinute(): void {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    if (current === minute) return;
    minute = current;
    refusals = 0;
    refusalsOf.clear();
    if (leftOut > 0) {
      background.start('store a number of events', storeLeftOut);
    }
  }

  /** Stores how many refused requests were left out. Called after a while, and before the end of the process. */
  async function storeLeftOut(): Promise<void> {
    const count = leftOut;
    leftOut = 0;
    if (count > 0) {
      await insert({ at: now().getTime(), kind: 'left-out', client_hash: '', count });
    }
  }

  async function insert(row: InsertObject<Tables, 'account_events'>): Promise<void> {
    await writeUnsynced(store, (connection) => connection.insertInto('account_events').values(row).execute());
  }

  return {
    /**
     * Stores an event after the response. A failure is logged, and refuses no request. Of refused requests, a minute has room for some of each
     * client and of all together, so that an attack neither fills the disk nor hides a login; the others are counted.
     */
    record({ type, client, memberId, name }: NewAccountEvent): void {
      beginMinute();
      if (REFUSALS.includes(type) && !hasRoom(client)) return;
      const row = {
        at: now().getTime(),
        kind: type,
        // The account may have been deleted since.
        member_id: memberId === undefined ? null : sql<number>`(select id from members where id = ${memberId})`,
        name_hash: name === undefined ? null : hashKey(addressKey(name)),
        client_hash: hashClient(hash, client),
      };
      background.start('store an event', () => insert(row));
    },

    storeLeftOut,

    /** How many refused requests were left out since events are kept. */
    async leftOut(): Promise<number> {
      const row = await store
        .selectFrom('account_events')
        .select(({ fn }) => fn.sum<number | null>('count').as('total'))
        .where('kind', '=', 'left-out')
        .executeTakeFirstOrThrow();
      return Number(row.total);
    },

    /** The newest events of an account and of its two names, oldest first. */
    async of(account: Pick<Account, 'id' | 'username' | 'email'>): Promise<readonly AccountEvent[]> {
      const newest = store
        .selectFrom('account_events')
        .select(['id', 'at', 'kind', 'client_hash'])
        .orderBy('id', 'desc')
        .limit(ROWS_PER_KIND);
      const lists = await Promise.all([
        newest.where('member_id', '=', account.id).execute(),
        ...hashNames([account.username, account.email]).map((name) => newest.where('name_hash', '=', name).execute()),
      ]);
      // They are stored after the responses, not always in their order.
      const rows = lists.flat().toSorted((one, other) => one.at - other.at || one.id - other.id);
      return rows.slice(-ROWS_PER_KIND).map(({ at, kind, client_hash: client }) => ({
        at: new Date(at),
        type: kind,
        client: client.slice(0, SHOWN_DIGITS),
      }));
    },

    /** Makes attempts with the names of an account, and with addresses that its owner may take back, events of it: they are deleted with it. */
    async adopt(
      transaction: Store,
      { id, username, email }: Pick<Account, 'id' | 'username' | 'email'>,
    ): Promise<void> {
      // Later another account may have these.
      const former = await readFormerAddresses(transaction, id, now());
      const names = [username, email, ...former.map(({ address }) => address)];
      await transaction
        .updateTable('account_events')
        .set({ member_id: id, name_hash: null })
        .where('name_hash', 'in', hashNames(names))
        .execute();
    },

    /** The time of the last login by the id of the account. */
    async lastLogins(): Promise<ReadonlyMap<number, Date>> {
      const rows = await store
        .selectFrom('account_events')
        .select(['member_id', (select) => select.fn.max('at').as('last')])
        .where('kind', '=', 'login')
        .where('member_id', 'is not', null)
        .groupBy('member_id')
        .execute();
      return new Map(rows.map(({ member_id: id, last }) => [Number(id), new Date(last)]));
    },
  };
}
