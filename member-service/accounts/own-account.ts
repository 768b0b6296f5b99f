import { hashPassword } from '../auth/passwords';
import type { SessionRecords } from '../auth/session-records';
import type { Session } from '../auth/tokens';
import type { EmailQueue } from '../mail/email-queue';
import type { Store } from '../store/open-store';
import type { AuditAction } from '../store/schema';
import type { Account } from './account';
import { endOfSessions, toAccount } from './account-rows';
import type { AuditedAccount } from './audit';
import { checkField } from './sign-up-rules';

/** The audit calls an owner who changes the own account so. */
export const MEMBER = 'member';

/** The detail of the email about a new password, if the session that has set it goes on. */
export const SESSION_STAYS = 'session stays';

/** What a signed-in member changes. Each change is one transaction with its entry in the audit. */
export interface OwnAccount {
  /** @throws {AccountsError} by the rules of the sign-up */
  rename(owner: Account, fullName: string): Promise<Account>;
  /**
   * Sets a password, ends all other sessions and sends an email about it. Links for a new password that were sent before do not work any more.
   * @param password checked by the rules of the sign-up
   * @returns false if another change was first, so that the old password that was sent is not the right one any more
   */
  changePassword(owner: Account, session: Session, password: string): Promise<boolean>;
  /** Ends one session. @returns whether it was going on */
  endSession(owner: Account, sessionHash: string): Promise<boolean>;
  /** Ends all sessions but one, also those without a row. @returns the account after that */
  endOtherSessions(owner: Account, session: Session): Promise<Account>;
}

/** What all changes of the own account need. */
export interface OwnChangeOptions {
  readonly store: Store;
  readonly queue: Pick<EmailQueue, 'add' | 'wake'>;
  /** Writes to the audit table. */
  readonly record: (transaction: Store, action: AuditAction, account: AuditedAccount, by?: string) => Promise<void>;
  readonly now: () => Date;
}

export interface OwnAccountOptions extends OwnChangeOptions {
  readonly sessions: Pick<SessionRecords, 'keep' | 'endOf'>;
}

export function createOwnAccount({ store, queue, sessions, record, now }: OwnAccountOptions): OwnAccount {
  return {
    async rename(owner, fullName) {
      const name = checkField('fullName', fullName);
      return store.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('members')
          .set({ full_name: name })
          .where('id', '=', owner.id)
          .where('full_name', '!=', name)
          .returningAll()
          .executeTakeFirst();
        // A repeated request is no change.
        if (!row) return { ...owner, fullName: name };
        const account = toAccount(row);
        await record(transaction, 'name-changed', account, MEMBER);
        return account;
      });
    },

    async changePassword(owner, session, password) {
      const passwordHash = await hashPassword(password);
      const isChanged = await store.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('members')
          .set({ password_hash: passwordHash, tokens_valid_from: endOfSessions(now()) })
          .where('id', '=', owner.id)
          // Each new password, rejection and deletion has another value.
          .where('tokens_valid_from', '=', owner.tokensValidFrom.getTime())
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        await sessions.keep(transaction, session, row.tokens_valid_from);
        await transaction.deleteFrom('reset_keys').where('member_id', '=', row.id).execute();
        await queue.add(transaction, { type: 'password-changed', memberId: row.id, detail: SESSION_STAYS });
        await record(transaction, 'password-changed', row, MEMBER);
        return true;
      });
      queue.wake();
      return isChanged;
    },

    async endSession(owner, sessionHash) {
      return store.transaction().execute(async (transaction) => {
        const isEnded = await sessions.endOf(transaction, owner.id, sessionHash);
        if (isEnded) await record(transaction, 'session-ended', owner, MEMBER);
        return isEnded;
      });
    },

    async endOtherSessions(owner, session) {
      return store.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('members')
          .set({ tokens_valid_from: endOfSessions(now()) })
          .where('id', '=', owner.id)
          .returningAll()
          .executeTakeFirst();
        // Deleted since: the next request says so.
        if (!row) return owner;
        await sessions.keep(transaction, session, row.tokens_valid_from);
        await record(transaction, 'other-sessions-ended', row, MEMBER);
        return toAccount(row);
      });
    },
  };
}
