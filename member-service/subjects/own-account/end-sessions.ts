import type { Account } from '../../accounts/account';
import { requireRow, toAccount } from '../../accounts/account-rows';
import { MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import type { Session } from '../../auth/tokens';
import type { Services } from '../../services';

/** Ends one session of a member. @returns whether it was going on @throws {AccountChangedError} */
export async function endSession(services: Services, owner: Account, sessionHash: string): Promise<boolean> {
  return changeAccount(services, owner, async ({ transaction }) => {
    const isEnded = await services.sessions.endOf(transaction, owner.id, sessionHash);
    if (isEnded) await services.record(transaction, 'session-ended', owner, MEMBER);
    return isEnded;
  });
}

/**
 * Ends all sessions of a member but one, also those without a row. Links for a new password go on.
 * @returns the account after that
 * @throws {AccountChangedError}
 */
export async function endOtherSessions(services: Services, owner: Account, session: Session): Promise<Account> {
  return changeAccount(services, owner, async ({ transaction, makeVersion }) => {
    // Otherwise somebody with a stolen session could end each link that the owner asks for.
    const row = await makeVersion({}, { sessions: session, links: ['password'] });
    await services.record(transaction, 'other-sessions-ended', row, MEMBER);
    return toAccount(row);
  });
}

/** Makes all tokens of an account invalid, for an operator: its owner has to sign in again everywhere. @throws {AccountsError} */
export async function endSessions(services: Services, name: string): Promise<Account> {
  const { id } = await requireRow(services.store, name);
  return changeAccount(services, { id }, async ({ transaction, makeVersion }) => {
    const account = toAccount(await makeVersion({}));
    await services.record(transaction, 'sessions-ended', account);
    return account;
  });
}
