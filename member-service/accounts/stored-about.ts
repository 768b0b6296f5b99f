import { ROWS_PER_KIND } from '../../contract/values/account';
import type { Store } from '../store/open-store';
import type { EmailType, TokenPurpose } from '../store/schema';
import { storedKeys } from './name-key';
import type { Account } from './account';

/**
 * What is stored about a member besides the account, the audit and the events, for the export of personal data. Times are in the form
 * of ISO 8601. It has no keys, hashes or addresses of operators.
 */
export interface StoredAbout {
  readonly emailsWaiting: readonly {
    readonly kind: EmailType;
    readonly storedAt: string;
    readonly attempts: number;
    /** Why the last attempt has failed. */
    readonly reason: string | null;
  }[];
  readonly emailsGivenUp: readonly { readonly kind: EmailType; readonly at: string; readonly reason: string }[];
  /** Sessions, also those that have ended, as long as they are stored. */
  readonly devices: readonly {
    readonly browser: string | null;
    readonly system: string | null;
    readonly firstUsedAt: string | null;
    readonly lastUsedAt: string;
    readonly hasEnded: boolean;
  }[];
  /** From where the member has signed in, for emails about new devices. An empty text: not known. */
  readonly knownDevices: readonly { readonly browser: string; readonly system: string; readonly lastLoginAt: string }[];
  /** Links that were sent and work until a time. */
  readonly links: readonly {
    readonly purpose: TokenPurpose;
    readonly worksUntil: string;
    readonly address: string | null;
  }[];
}

export async function readStoredAbout(store: Store, { id, username, email }: Account): Promise<StoredAbout> {
  const waiting = await store
    .selectFrom('email_queue')
    .select(['kind', 'created_at', 'attempts', 'last_error'])
    .where((where) =>
      where.or([
        where('member_id', '=', id),
        // The account of such a request is not looked for before it is due.
        where.and([where('kind', '=', 'reset-requested'), where('detail', 'in', storedKeys(username, email))]),
      ]),
    )
    .orderBy('id')
    .execute();
  const failures = await store
    .selectFrom('email_failures')
    .select(['kind', 'at', 'reason'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
  const oneTimeTokens = await store
    .selectFrom('account_keys')
    .select(['purpose', 'expires_at', 'address'])
    .where('member_id', '=', id)
    .orderBy('expires_at')
    .execute();
  const sessions = await store
    .selectFrom('session_records')
    .select(['browser', 'system', 'first_used_at', 'used_at', 'is_ended'])
    .where('member_id', '=', id)
    .orderBy('is_ended')
    .orderBy('used_at', 'desc')
    .limit(ROWS_PER_KIND)
    .execute();
  const seen = await store
    .selectFrom('seen_devices')
    .select(['browser', 'system', 'seen_at'])
    .where('member_id', '=', id)
    .orderBy('seen_at', 'desc')
    .limit(ROWS_PER_KIND)
    .execute();
  return {
    knownDevices: seen.map(({ browser, system, seen_at: at }) => ({ browser, system, lastLoginAt: isoTime(at) })),
    emailsWaiting: waiting.map(({ kind, created_at: storedAt, attempts, last_error: reason }) => ({
      kind,
      storedAt: isoTime(storedAt),
      attempts,
      reason,
    })),
    emailsGivenUp: failures.map(({ kind, at, reason }) => ({ kind, at: isoTime(at), reason })),
    links: [...oneTimeTokens].map(({ purpose, expires_at: end, address }) => ({
      purpose,
      worksUntil: isoTime(end),
      address,
    })),
    devices: sessions.map(({ browser, system, first_used_at: first, used_at: used, is_ended: ended }) => ({
      browser,
      system,
      firstUsedAt: first === null ? null : isoTime(first),
      lastUsedAt: isoTime(used),
      hasEnded: ended === 1,
    })),
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
