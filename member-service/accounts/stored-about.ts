import { ROWS_PER_KIND } from '../../contract/values/account';
import type { Store } from '../store/connect-store';
import type { EmailType, TokenPurpose } from '../store/schema';
import { storedKeys } from './name-key';
import type { Account } from './account';

/**
 * What is stored about a member besides the account, the audit and the events. Times are in the form of ISO 8601. It does not show whether
 * another account has an address that the member has asked for.
 */
export interface StoredAbout {
  readonly emailsWaiting: readonly {
    readonly kind: EmailType;
    readonly storedAt: string;
    readonly attempts: number;
  }[];
  readonly emailsGivenUp: readonly { readonly kind: EmailType; readonly at: string }[];
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

/** Whether emails of a kind go to their member. The others go to operators, or to what may be the address of another account. */
const IS_TO_MEMBER = {
  'signed-up': true,
  'confirm-address': true,
  'address-confirmed': true,
  'decision-request': false,
  'decision-reminder': false,
  'unreachable-applicants': false,
  approved: true,
  rejected: true,
  'reset-requested': true,
  'password-changed': true,
  'address-requested': false,
  'address-notice': true,
  'address-changed': true,
  'deletion-notice': true,
  'address-taken-back': true,
  'deletion-requested': true,
  'new-device': true,
  moved: true,
} as const satisfies Partial<Readonly<Record<EmailType, boolean>>>;

/** Whether links for a purpose go to their member. */
const IS_LINK_OF_MEMBER = {
  password: true,
  confirm: true,
  decide: false,
  'new-address': true,
  'old-address': true,
  'keep-account': true,
  used: false,
} as const satisfies Readonly<Record<TokenPurpose, boolean>>;

function namesOf<Name extends string>(table: Readonly<Record<Name, boolean>>): readonly Name[] {
  return (Object.keys(table) as Name[]).filter((name) => table[name]);
}

/** @param ofSubjects the emails of subjects that go to their member */
export async function readStoredAbout(
  store: Store,
  { id, version, username, email }: Account,
  ofSubjects: readonly EmailType[],
): Promise<StoredAbout> {
  const toMember = [...namesOf(IS_TO_MEMBER), ...ofSubjects];
  const waiting = await store
    .selectFrom('email_queue')
    .select(['kind', 'created_at', 'attempts'])
    .where('kind', 'in', toMember)
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
    .where('kind', 'in', toMember)
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
    .where('purpose', 'in', namesOf(IS_LINK_OF_MEMBER))
    .where('member_id', '=', id)
    // Others do not work any more.
    .where((where) => where.or([where('account_version', '=', version), where('purpose', '=', 'old-address')]))
    // How many there are depends on who has the address.
    .groupBy(['purpose', 'address'])
    .orderBy('first_end')
    .orderBy('purpose')
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
