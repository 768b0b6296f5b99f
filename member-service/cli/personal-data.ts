import type { AuditEntry } from '../accounts/audit';
import { toJson, toRecord } from './output';
import type { AccountsContext } from './with-accounts';

/** Actors that are no persons' names. */
const PARTS = ['member', 'visitor', 'service'];

/**
 * Everything that is stored about one member in a readable form, as JSON, for the member. It has no passwords, keys or hashes, and
 * no names of operators.
 * @param name username or email address
 */
export async function exportPersonalData(
  { accounts, emails, events }: Pick<AccountsContext, 'accounts' | 'emails' | 'events'>,
  name: string,
): Promise<string> {
  const {
    exportedAt,
    accounts: [account],
  } = await accounts.exportAccounts(name);
  const audit = await accounts.audit(name);
  const stored = account && (await emails.storedAbout(account));
  return toJson({
    exportedAt: exportedAt.toISOString(),
    account: account && toRecord(account),
    audit: audit.map(toPublicEntry),
    events: account ? (await events.of(account)).map(({ type, at }) => ({ kind: type, at: at.toISOString() })) : [],
    ...stored,
  });
}

function toPublicEntry({ at, actor, action }: AuditEntry) {
  return { at: at.toISOString(), actor: PARTS.includes(actor) ? actor : 'operator', action };
}
