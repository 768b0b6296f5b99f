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
  /** Links that were sent and work until a time. */
  readonly links: readonly { readonly purpose: 'password' | TokenPurpose; readonly worksUntil: string }[];
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
  const resetTokens = await store.selectFrom('reset_keys').select('expires_at').where('member_id', '=', id).execute();
  const oneTimeTokens = await store
    .selectFrom('account_keys')
    .select(['purpose', 'expires_at'])
    .where('member_id', '=', id)
    .orderBy('expires_at')
    .execute();
  return {
    emailsWaiting: waiting.map(({ kind, created_at: storedAt, attempts, last_error: reason }) => ({
      kind,
      storedAt: isoTime(storedAt),
      attempts,
      reason,
    })),
    emailsGivenUp: failures.map(({ kind, at, reason }) => ({ kind, at: isoTime(at), reason })),
    links: [...resetTokens.map((token) => ({ ...token, purpose: 'password' as const })), ...oneTimeTokens].map(
      ({ purpose, expires_at: end }) => ({ purpose, worksUntil: isoTime(end) }),
    ),
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
