import type { EmailType } from '../store/schema';
import type { Store } from '../store/connect-store';
import { accountRecord, type Account } from './account';
import type { AccountEvents } from './account-events';
import type { Accounts } from './accounts';
import { readAudit, type AuditEntry } from './audit';
import { REFUSED_BY } from '../subjects/decisions/links';
import { readStoredAbout } from './stored-about';

/** Actors that are no persons' names. */
const PARTS = ['member', 'visitor', 'service', REFUSED_BY];

/**
 * What is stored about one member in a readable form, for the member, but for the data of the subjects. It has no passwords, keys or hashes,
 * no names of operators, no state of another account and no text of another machine. Each part is a list of fields.
 * @param emailsToMember the emails of subjects that go to their member
 */
export async function readAccountData(
  { store, accounts, events, now }: DataSources,
  account: Account,
  emailsToMember: readonly EmailType[],
) {
  const progress = await accounts.progressOf(account.id);
  return {
    exportedAt: now().toISOString(),
    account: accountRecord(account),
    audit: (await readAudit(store, account.id)).map(toPublicEntry),
    events: (await events.of(account)).map(({ type, at }) => ({ kind: type, at: at.toISOString() })),
    ...(await readStoredAbout(store, account, emailsToMember)),
    lessons: progress.marks,
    learningFigures: progress.figures,
  };
}

interface DataSources {
  readonly store: Store;
  readonly accounts: Pick<Accounts, 'progressOf'>;
  readonly events: Pick<AccountEvents, 'of'>;
  readonly now: () => Date;
}

/** The file of all data, with further parts of the subjects. */
export type PersonalData = Awaited<ReturnType<typeof readAccountData>> & Readonly<Record<string, unknown>>;

function toPublicEntry({ at, actor, action }: AuditEntry) {
  return { at: at.toISOString(), actor: PARTS.includes(actor) ? actor : 'operator', action };
}
