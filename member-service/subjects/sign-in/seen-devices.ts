import { sql } from 'kysely';
import { NEW_DEVICE_EMAILS_PER_DAY, SEEN_DEVICE_DAYS, SEEN_DEVICES_PER_MEMBER } from '../../../contract/values/account';
import type { DeviceWords } from '../../auth/device';
import type { KeyedHash } from '../../auth/keyed-hash';
import type { RateLimiter } from '../../auth/rate-limiter';
import type { BackgroundTasks } from '../../lib/background-tasks';
import type { EmailQueue } from '../../mail/email-queue';
import { BATCH, inBatches } from '../../store/delete-old';
import type { Store } from '../../store/connect-store';
import type { Account } from '../../accounts/account';
import { hashClient } from '../../accounts/account-events';

const DAY_MS = 24 * 60 * 60_000;

/** Any browser, system or network: rows of before there was this table. */
const ANY = '*';

/** From where members sign in: a browser and system in words together with a network. */
export interface SeenDevices {
  /**
   * Notes a login after its response, and emails the owner about a device and network that are new, but for the first login of all.
   * A failure is logged.
   */
  noteLogin(account: Pick<Account, 'id' | 'email'>, device: DeviceWords, client: string): void;
  /** Resolves when the logins so far are noted. For tests. */
  noted(): Promise<void>;
  /** Deletes what was not used for a while, but for the newest row of each account: its next login is not the first one. */
  deleteOld(): Promise<void>;
}

export interface SeenDevicesOptions {
  readonly store: Store;
  readonly queue: Pick<EmailQueue, 'add' | 'wake'>;
  readonly rateLimiter: Pick<RateLimiter, 'count'>;
  readonly background: BackgroundTasks;
  readonly now: () => Date;
  readonly hash: KeyedHash;
}

export function createSeenDevices(options: SeenDevicesOptions): SeenDevices {
  const { store, queue, rateLimiter, background, now, hash } = options;

  function oldest(): number {
    return now().getTime() - SEEN_DEVICE_DAYS * DAY_MS;
  }

  async function note({ id, email }: Pick<Account, 'id' | 'email'>, words: DeviceWords, client: string): Promise<void> {
    const device = { browser: words.browser ?? '', system: words.system ?? '', client_hash: hashClient(hash, client) };
    const time = now().getTime();
    const isTold = await store.transaction().execute(async (transaction) => {
      const ofMember = transaction.selectFrom('seen_devices').where('member_id', '=', id);
      const hasAny = await ofMember.select('id').limit(1).executeTakeFirst();
      const seen = await ofMember
        .select('id')
        .where('client_hash', 'in', [device.client_hash, ANY])
        .where('browser', 'in', [device.browser, ANY])
        .where('system', 'in', [device.system, ANY])
        .where('seen_at', '>', oldest())
        .limit(1)
        .executeTakeFirst();
      // Of two at the same time one inserts the row, and the other one changes it.
      const stored = await sql<{ id: number }>`
        insert into seen_devices (member_id, client_hash, browser, system, seen_at)
        select id, cast(${device.client_hash} as text), cast(${device.browser} as text), cast(${device.system} as text),
          cast(${time} as bigint) from members where id = ${id}
        on conflict (member_id, client_hash, browser, system) do update set seen_at = excluded.seen_at
        returning id`.execute(transaction);
      if (stored.rows.length === 0 || !hasAny || seen) return false;
      const tooMany = ofMember.select('id').orderBy('seen_at', 'desc').limit(BATCH).offset(SEEN_DEVICES_PER_MEMBER);
      await transaction.deleteFrom('seen_devices').where('id', 'in', tooMany).execute();
      return true;
    });
    if (!isTold) return;
    const limit = { count: NEW_DEVICE_EMAILS_PER_DAY, windowMs: DAY_MS };
    if (!(await rateLimiter.count(['new device mail', id], limit)).isAllowed) return;
    const detail = JSON.stringify({ ...words, at: time });
    // To the address of now: a thief may change it before the email is sent.
    await queue.add(store, { type: 'new-device', memberId: id, detail, address: email });
    queue.wake();
  }

  /** One login after the other: two on the same new device give one email. */
  let last: Promise<void> = Promise.resolve();

  return {
    noteLogin(account, device, client) {
      const turn = last.then(() => note(account, device, client));
      last = turn.catch(() => undefined);
      background.start('note the device of a login', () => turn);
    },

    noted: () => last,

    async deleteOld() {
      await inBatches(BATCH, async (size) => {
        const old = sql`
          select id from seen_devices as old where seen_at <= ${oldest()} and exists (
            select 1 from seen_devices as newer where newer.member_id = old.member_id and (newer.seen_at, newer.id) > (old.seen_at, old.id)
          ) limit ${size}`;
        const { numAffectedRows = 0n } = await sql`delete from seen_devices where id in (${old})`.execute(store);
        return Number(numAffectedRows);
      });
    },
  };
}
