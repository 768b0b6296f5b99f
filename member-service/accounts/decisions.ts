import type { Store } from '../store/open-store';
import type { AccountStatus } from '../store/schema';
import { violatedColumn } from '../store/unique-violation';
import type { Account } from './account';
import { endOfSessions, requireRow, toAccount, type AccountRow } from './account-rows';
import { AccountsError } from './accounts-error';

/** The new status of an account. */
export interface Decision {
  readonly status: Exclude<AccountStatus, 'pending'>;
  readonly at: Date;
  /** Whether each I.V. code is valid for one account only. */
  readonly areIvCodesListed: boolean;
  /** Whether an account may be approved whose email address was asked for confirmation and is not confirmed. */
  readonly mayBeUnconfirmed: boolean;
  /** Runs in the transaction of the decision. */
  readonly onDecided: (transaction: Store, account: Account) => Promise<unknown>;
}

/**
 * Approves or rejects an account.
 * @throws {AccountsError} if it does not exist or already has that status, or if another account has used its I.V. code
 * since it was rejected
 */
export async function decide(store: Store, name: string, decision: Decision): Promise<Account> {
  try {
    return await store.transaction().execute(async (transaction) => {
      const before = await requireRow(transaction, name);
      if (decision.status === 'approved' && before.email_state === 'awaiting' && !decision.mayBeUnconfirmed) {
        throw new AccountsError(
          'not_confirmed',
          `${before.username} has not confirmed the email address. Wait for that, or add --unconfirmed.`,
        );
      }
      const row = await transaction
        .updateTable('members')
        .set({
          status: decision.status,
          decided_at: decision.at.getTime(),
          iv_code_claim: claimAfter(before, decision),
          // A later approval does not make old tokens valid again.
          ...(decision.status === 'rejected' ? { tokens_valid_from: endOfSessions(decision.at) } : {}),
        })
        .where('id', '=', before.id)
        // Of two simultaneous decisions only one changes the row.
        .where('status', '!=', decision.status)
        .returningAll()
        .executeTakeFirst();
      if (!row) {
        throw new AccountsError(`already_${decision.status}`, `${before.username} is already ${decision.status}.`);
      }
      const account = toAccount(row);
      await decision.onDecided(transaction, account);
      return account;
    });
  } catch (error) {
    if (violatedColumn(error) === 'iv_code_claim') {
      throw new AccountsError('invalid_iv_code', `The I.V. code of ${name.trim()} is used by another account now.`);
    }
    throw error;
  }
}

/** A rejected account releases its code. If it is approved later, it claims the code again. */
function claimAfter(row: AccountRow, { status, areIvCodesListed }: Decision): string | null {
  if (status === 'rejected') {
    return null;
  }
  const claimsAgain = areIvCodesListed && row.status === 'rejected' && row.iv_code !== '';
  return claimsAgain ? row.iv_code : row.iv_code_claim;
}

/** The email of a decision is missing. */
export function notStored(): never {
  throw new Error('A decision has stored no email.');
}
