import { sql } from 'kysely';
import { SEEN_DEVICE_DAYS, SEEN_DEVICES_PER_MEMBER } from '../../../contract/values/account';
import type { Account } from '../../accounts/account';
import { hashClient } from '../../accounts/account-events';
import type { DeviceWords } from '../../auth/device';
import type { Services } from '../../services';
import { tellOperators } from '../operators/emails';
import { BATCH, inBatches } from '../../store/delete-old';

const DAY_MS = 24 * 60 * 60_000;

/** Any browser, system or network: rows of before there was this table. */
const ANY = '*';

/**
 * Notes from where a member has signed in (a browser and system in words together with a network) after the response, and emails the owner
 * about a device and network that are new, but for the first login of all. The other operators get an email about the first login of an operator, too.
 * A failure is logged.
 */
export function noteLogin(services: Services, account: Account, device: DeviceWords, client: string): void {
  // One login after the other: two on the same new device give one email.
  services.background.startInTurn('note the device of a login', () => note(services, account, device, client));
}

/** Deletes what was not used for a while, but for the newest row of each account: its next login is not the first one. */
export async function deleteOldDevices({ store, now }: Services): Promise<void> {
  await inBatches(BATCH, async (size) => {
    const old = sql`
      select id from seen_devices as old where seen_at <= ${oldest(now().getTime())} and exists (
        select 1 from seen_devices as newer where newer.member_id = old.member_id and (newer.seen_at, newer.id) > (old.seen_at, old.id)
      ) limit ${size}`;
    const { numAffectedRows = 0n } = await sql`delete from seen_devices where id in (${old})`.execute(store);
    return Number(numAffectedRows);
  });
}

function oldest(now: number): number {
  return now - SEEN_DEVICE_DAYS * DAY_MS;
}

async function note(services: Services, account: Account, words: DeviceWords, client: string): Promise<void> {
  const { store, emailQueue, now, hash } = services;
  const { id, email } = account;
  const device = { browser: words.browser ?? '', system: words.system ?? '', client_hash: hashClient(hash, client) };
  const time = now().getTime();
  // With the emails: a device that is stored is not new at the next login.
  const isNew = await store.transaction().execute(async (transaction) => {
    const ofMember = transaction.selectFrom('seen_devices').where('member_id', '=', id);
    const hasAny = await ofMember.select('id').limit(1).executeTakeFirst();
    const seen = await ofMember
      .select('id')
      .where('client_hash', 'in', [device.client_hash, ANY])
      .where('browser', 'in', [device.browser, ANY])
      .where('system', 'in', [device.system, ANY])
      .where('seen_at', '>', oldest(time))
      .limit(1)
      .executeTakeFirst();
    // Of two at the same time one inserts the row, and the other one changes it.
    const stored = await sql<{ id: number }>`
      insert into seen_devices (member_id, client_hash, browser, system, seen_at)
      select id, cast(${device.client_hash} as text), cast(${device.browser} as text), cast(${device.system} as text),
        cast(${time} as bigint) from members where id = ${id}
      on conflict (member_id, client_hash, browser, system) do update set seen_at = excluded.seen_at
      returning id`.execute(transaction);
    if (stored.rows.length === 0 || seen) return false;
    const tooMany = ofMember.select('id').orderBy('seen_at', 'desc').limit(BATCH).offset(SEEN_DEVICES_PER_MEMBER);
    await transaction.deleteFrom('seen_devices').where('id', 'in', tooMany).execute();
    const detail = JSON.stringify({ ...words, at: time });
    // To the address of now: a thief may change it before the email is sent.
    if (hasAny) await emailQueue.add(transaction, { type: 'new-device', memberId: id, detail, address: email });
    await tellOperators(services, transaction, account, detail);
    return true;
  });
  if (isNew) emailQueue.wake();
}
