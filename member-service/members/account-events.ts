import type { BackgroundTasks } from '../background-tasks';
import type { KeyedHash } from '../keyed-hash';
import type { Store } from '../store/open-store';
import type { AccountEventKind } from '../store/schema';
import { nameKey } from '../store/schema';
import { writeUnsynced } from '../store/write-unsynced';
import type { Member } from './member';

/** An event to be stored. */
export interface NewAccountEvent {
  readonly kind: AccountEventKind;
  /** The group of addresses that the client belongs to. */
  readonly client: string;
  readonly memberId?: number | undefined;
  /** The name that was typed, if the account is not known. */
  readonly name?: string;
}

/** A stored event. */
export interface AccountEvent {
  readonly at: Date;
  readonly kind: AccountEventKind;
  /** The beginning of the keyed hash of the client's addresses: equal for the same network, and says nothing else. */
  readonly client: string;
}

/** Logins and the like, for operators who look into an attack (OWASP ASVS 5.0, 16.3.1). */
export interface AccountEvents {
  /** Stores an event after the response. A failure is logged, and refuses nobody. */
  record(event: NewAccountEvent): void;
  /** The events of an account and of its two names, oldest first. */
  of(member: Pick<Member, 'id' | 'username' | 'email'>): Promise<readonly AccountEvent[]>;
  /** Deletes the attempts with the names of an account that is deleted. Its other events are deleted with it. */
  forget(transaction: Store, member: Pick<Member, 'username' | 'email'>): Promise<void>;
  /** The time of the last login by the id of the account. */
  lastLogins(): Promise<ReadonlyMap<number, Date>>;
}

/** The largest number of events that one process stores in a minute, so that an attack does not fill the disk. */
export const MOST_EVENTS_PER_MINUTE = 300;

const MINUTE_MS = 60_000;

/** Digits of a hash that are shown. */
const SHOWN_DIGITS = 8;

export function createAccountEvents(
  store: Store,
  background: BackgroundTasks,
  now: () => Date,
  hash: KeyedHash,
): AccountEvents {
  let minute = 0;
  let count = 0;

  function hashName(name: string): string {
    return hash('name in an event', nameKey(name));
  }

  /** Whether this process may store one more event in this minute. */
  function hasRoom(): boolean {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    count = current === minute ? count + 1 : 1;
    minute = current;
    return count <= MOST_EVENTS_PER_MINUTE;
  }

  return {
    record({ kind, client, memberId, name }) {
      if (!hasRoom()) {
        return;
      }
      const row = {
        at: now().getTime(),
        kind,
        member_id: memberId ?? null,
        name_hash: name === undefined ? null : hashName(name),
        client_hash: hash('client of an event', client),
      };
      background.start('store an event', async () => {
        await writeUnsynced(store, (connection) => connection.insertInto('account_events').values(row).execute());
      });
    },

    async of({ id, username, email }) {
      const rows = await store
        .selectFrom('account_events')
        .select(['at', 'kind', 'client_hash'])
        .where((where) =>
          where.or([where('member_id', '=', id), where('name_hash', 'in', [hashName(username), hashName(email)])]),
        )
        .orderBy('id')
        .execute();
      return rows.map(({ at, kind, client_hash: client }) => ({
        at: new Date(at),
        kind,
        client: client.slice(0, SHOWN_DIGITS),
      }));
    },

    async forget(transaction, { username, email }) {
      const hashes = [hashName(username), hashName(email)];
      await transaction.deleteFrom('account_events').where('name_hash', 'in', hashes).execute();
    },

    async lastLogins() {
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

/** Deletes old events. @param before milliseconds since 1970 @returns how many */
export async function deleteOldEvents(store: Store, before: number): Promise<number> {
  const { numDeletedRows } = await store.deleteFrom('account_events').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
