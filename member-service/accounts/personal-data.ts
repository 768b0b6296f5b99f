import type { EmailType } from '../store/schema';
import type { Store } from '../store/connect-store';
import { accountRecord, type Account } from './account';
import type { AccountEvents } from './account-events';
import { readAudit, type AuditEntry } from './audit';
import type { LinkPurpose } from './one-time-tokens';
import { readStoredAbout } from './stored-about';

/** Who refuses an address, for the audit. */
export const REFUSED_BY = 'owner of the address';

/** Actors that are no persons' names. */
const PARTS = ['member', 'visitor', 'service', REFUSED_BY];

/**
 * What is stored about one member in a readable form, for the member, but for the data of the subjects. It has no passwords, keys or hashes,
 * no names of operators, no state of another account and no text of another machine. Each part is a list of fields.
 * @param emails those that go to their member
 * @param purposes of the links that do
 */
export async function readAccountData(
  { store, events, now }: DataSources,
  account: Account,
  emails: readonly EmailType[],
  purposes: readonly LinkPurpose[],
) {
  return {
    exportedAt: now().toISOString(),
    account: accountRecord(account),
    audit: (await readAudit(store, account.id)).map(toPublicEntry),
    events: (await events.of(account)).map(({ type, at }) => ({ kind: type, at: at.toISOString() })),
    ...(await readStoredAbout(store, account, emails, purposes)),
  };
}

interface DataSources {
  readonly store: Store;
  readonly events: Pick<AccountEvents, 'of'>;
  readonly now: () => Date;
}

/** The file of all data, with further parts of the subjects. */
export type PersonalData = Awaited<ReturnType<typeof readAccountData>> & Readonly<Record<string, unknown>>;

function toPublicEntry({ at, actor, action }: AuditEntry) {
  return { at: at.toISOString(), actor: PARTS.includes(actor) ? actor : 'operator', action };
}
