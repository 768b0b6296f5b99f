import { hashPassword } from '../../auth/passwords';
import type { SessionRecords } from '../../auth/session-records';
import type { Session } from '../../auth/tokens';
import type { EmailQueue } from '../../mail/email-queue';
import type { Account } from '../../accounts/account';
import { toAccount } from '../../accounts/account-rows';
import { MEMBER, type RecordAction } from '../../accounts/audit';
import { changeAccount, type ChangeOptions } from '../../accounts/change-account';
import { checkField } from '../../accounts/sign-up-rules';

/** The detail of the email about a new password, if the session that has set it goes on. */
export const SESSION_STAYS = 'session stays';

/**
 * What a signed-in member changes, in one transaction with its entry in the audit. `owner` is the account when its session and password
 * were found right.
 * @throws {AccountChangedError} if it has got another version since
 */
export interface OwnAccount {
  /** @throws {AccountsError} by the rules of the sign-up */
  rename(owner: Account, fullName: string): Promise<Account>;
  /**
   * Sets a password, ends all other sessions and sends an email about it.
   * @param password checked by the rules of the sign-up
   */
  changePassword(owner: Account, session: Session, password: string): Promise<void>;
  /** Ends one session. @returns whether it was going on */
  endSession(owner: Account, sessionHash: string): Promise<boolean>;
  /** Ends all sessions but one, also those without a row. Links for a new password go on. @returns the account after that */
  endOtherSessions(owner: Account, session: Session): Promise<Account>;
}

/** What all changes of the own account need. */
export interface OwnChangeOptions extends ChangeOptions {
  readonly queue: Pick<EmailQueue, 'add' | 'wake'>;
  readonly record: RecordAction;
}

export interface OwnAccountOptions extends OwnChangeOptions {
  readonly sessions: Pick<SessionRecords, 'endOf'>;
}

export function createOwnAccount(options: OwnAccountOptions): OwnAccount {
  const { queue, sessions, record } = options;
  return {
    async rename(owner, fullName) {
      const name = checkField('fullName', fullName);
      return changeAccount(options, owner, async ({ transaction, before, update }) => {
        // A repeated request is no change.
        if (before.full_name === name) return toAccount(before);
        const row = await update({ full_name: name });
        await record(transaction, 'name-changed', row, MEMBER);
        return toAccount(row);
      });
    },

    async changePassword(owner, session, password) {
      const passwordHash = await hashPassword(password);
      await changeAccount(options, owner, async ({ transaction, makeVersion }) => {
        const row = await makeVersion({ password_hash: passwordHash }, { sessions: session });
        const notice = { type: 'password-changed', memberId: row.id, detail: SESSION_STAYS } as const;
        await queue.add(transaction, { ...notice, address: row.email });
        await record(transaction, 'password-changed', row, MEMBER);
      });
      queue.wake();
    },

    async endSession(owner, sessionHash) {
      return changeAccount(options, owner, async ({ transaction }) => {
        const isEnded = await sessions.endOf(transaction, owner.id, sessionHash);
        if (isEnded) await record(transaction, 'session-ended', owner, MEMBER);
        return isEnded;
      });
    },

    async endOtherSessions(owner, session) {
      return changeAccount(options, owner, async ({ transaction, makeVersion }) => {
        // Otherwise somebody with a stolen session could end each link that the owner asks for.
        const row = await makeVersion({}, { sessions: session, links: ['password'] });
        await record(transaction, 'other-sessions-ended', row, MEMBER);
        return toAccount(row);
      });
    },
  };
}
