import { isoTime } from '../lib/dates';
import type { Store } from '../store/connect-store';
import type { EmailType, TokenPurpose } from '../store/schema';
import { storedKeys } from './name-key';
import type { Account } from './account';
import type { LinkPurpose } from './one-time-tokens';

/**
 * The emails and links that are stored about a member. Times are in the form of ISO 8601. It does not show whether
 * another account has an address that the member has asked for.
 */
export interface StoredAbout {
  readonly emailsWaiting: readonly {
    readonly kind: EmailType;
    readonly storedAt: string;
    readonly attempts: number;
  }[];
  readonly emailsGivenUp: readonly { readonly kind: EmailType; readonly at: string }[];
  /** Links that were sent and work until a time. */
  readonly links: readonly {
    readonly purpose: TokenPurpose;
    readonly worksUntil: string;
    readonly address: string | null;
  }[];
}

/**
 * @param emails those that go to their member
 * @param purposes of the links that do
 */
export async function readStoredAbout(
  store: Store,
  { id, version, username, email }: Account,
  emails: readonly EmailType[],
  purposes: readonly LinkPurpose[],
): Promise<StoredAbout> {
  const ofAnyVersion = purposes.filter(({ isOfAnyVersion }) => isOfAnyVersion);
  const waiting = await store
    .selectFrom('email_queue')
    .select(['kind', 'created_at', 'attempts'])
    .where('kind', 'in', emails)
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
    .select(['kind', 'at'])
    .where('kind', 'in', emails)
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
  const links = await store
    .selectFrom('account_keys')
    .select(({ fn }) => [
      'purpose',
      'address',
      fn.min<number>('expires_at').as('first_end'),
      fn.max<number>('expires_at').as('last_end'),
    ])
    .where('purpose', 'in', namesOf(purposes))
    .where('member_id', '=', id)
    // Others do not work any more.
    .where((where) => where.or([where('account_version', '=', version), where('purpose', 'in', namesOf(ofAnyVersion))]))
    // How many there are depends on who has the address.
    .groupBy(['purpose', 'address'])
    .orderBy('first_end')
    .orderBy('purpose')
    .execute();
  return {
    emailsWaiting: waiting.map(({ kind, created_at: storedAt, attempts }) => ({
      kind,
      storedAt: isoTime(storedAt),
      attempts,
    })),
    emailsGivenUp: failures.map(({ kind, at }) => ({ kind, at: isoTime(at) })),
    links: links.map(({ purpose, first_end: first, last_end: last, address }) => ({
      purpose,
      // The first one is the change that waits. Only a free address gets a link, a moment later.
      worksUntil: isoTime(purpose === 'new-address' ? first : last),
      address,
    })),
  };
}

function namesOf(purposes: readonly LinkPurpose[]): readonly TokenPurpose[] {
  return purposes.map(({ name }) => name);
}
