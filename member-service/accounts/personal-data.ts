import { accountRecord, type Account } from './account';
import type { AccountEvents } from './account-events';
import type { Accounts } from './accounts';
import type { AuditEntry } from './audit';
import { REFUSED_BY } from './email-links';
import type { Instructors } from '../subjects/instructors/applications';
import type { StoredAbout } from './stored-about';

/** Where the data are. */
export interface PersonalDataSources {
  readonly accounts: Pick<Accounts, 'exportAccounts' | 'audit' | 'progressOf'>;
  readonly events: Pick<AccountEvents, 'of'>;
  readonly instructors: Pick<Instructors, 'applicationOf'>;
  readonly storedAbout: (account: Account) => Promise<StoredAbout>;
}

/** Actors that are no persons' names. */
const PARTS = ['member', 'visitor', 'service', REFUSED_BY];

/**
 * Everything that is stored about one member in a readable form, for the member. It has no passwords, keys or hashes, no names of
 * operators, no state of another account and no text of another machine. Each part is a list of fields. The export is an entry of the
 * audit.
 * @param name username or email address
 * @param by who exports, for the audit; by default who runs the command
 */
export async function readPersonalData(
  { accounts, events, instructors, storedAbout }: PersonalDataSources,
  name: string,
  by?: string,
) {
  const {
    exportedAt,
    accounts: [account],
  } = await accounts.exportAccounts(name, by);
  const audit = await accounts.audit(name);
  const stored = account && (await storedAbout(account));
  const progress = account && (await accounts.progressOf(account.id));
  return {
    exportedAt: exportedAt.toISOString(),
    account: account && accountRecord(account),
    audit: audit.map(toPublicEntry),
    events: account ? (await events.of(account)).map(({ type, at }) => ({ kind: type, at: at.toISOString() })) : [],
    ...stored,
    lessons: progress?.marks ?? [],
    learningFigures: progress?.figures ?? null,
    instructorApplication: (account && (await instructors.applicationOf(account))) ?? null,
  };
}

function toPublicEntry({ at, actor, action }: AuditEntry) {
  return { at: at.toISOString(), actor: PARTS.includes(actor) ? actor : 'operator', action };
}
