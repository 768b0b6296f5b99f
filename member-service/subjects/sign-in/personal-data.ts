import { ROWS_PER_KIND } from '../../../contract/values/account';
import type { Account } from '../../accounts/account';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';

/** The sessions of a member, also those that have ended, as long as they are stored. */
export async function readDevices({ store }: Services, { id }: Account) {
  const sessions = await store
    .selectFrom('session_records')
    .select(['browser', 'system', 'first_used_at', 'used_at', 'is_ended'])
    .where('member_id', '=', id)
    .orderBy('is_ended')
    .orderBy('used_at', 'desc')
    .limit(ROWS_PER_KIND)
    .execute();
  return sessions.map(({ browser, system, first_used_at: first, used_at: used, is_ended: ended }) => ({
    browser,
    system,
    firstUsedAt: first === null ? null : isoTime(first),
    lastUsedAt: isoTime(used),
    hasEnded: ended === 1,
  }));
}

/** From where a member has signed in, for emails about new devices. An empty text: not known. */
export async function readKnownDevices({ store }: Services, { id }: Account) {
  const seen = await store
    .selectFrom('seen_devices')
    .select(['browser', 'system', 'seen_at'])
    .where('member_id', '=', id)
    .orderBy('seen_at', 'desc')
    .limit(ROWS_PER_KIND)
    .execute();
  return seen.map(({ browser, system, seen_at: at }) => ({ browser, system, lastLoginAt: isoTime(at) }));
}
