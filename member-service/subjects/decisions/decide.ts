import type { Store } from '../../store/connect-store';
import type { AccountStatus } from '../../store/schema';
import { deletionAdvice, type Account } from '../../accounts/account';
import { toAccount, type AccountRow } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { changeAccount, type ChangeOptions } from '../../accounts/change-account';

/** The new status of an account. */
export interface Decision {
  readonly status: Exclude<AccountStatus, 'pending'>;
  /** Whether each I.V. code is valid for one account only. */
  readonly areIvCodesListed: boolean;
  /** Whether an account may be approved whose email address was asked for confirmation and is not confirmed. */
  readonly mayBeUnconfirmed: boolean;
  /** Runs in the transaction of the decision. */
  readonly onDecided: (transaction: Store, account: Account) => Promise<unknown>;
}

/**
 * Approves or rejects an account, whatever its version is: who decides has seen the applicant, not a state.
 * @throws {AccountsError} if it already has that status, or if another account has used its I.V. code since it was rejected
 */
export async function decide(
  options: ChangeOptions,
  { id, username }: Pick<Account, 'id' | 'username'>,
  decision: Decision,
): Promise<Account> {
  const { status, mayBeUnconfirmed, onDecided } = decision;
  try {
    return await changeAccount(options, { id }, async ({ transaction, before, update, makeVersion }) => {
      if (before.status === status) {
        throw new AccountsError(
          `already_${status}`,
          `${before.username} is already ${status}${deletionAdvice(toAccount(before))}.`,
        );
      }
      if (status === 'approved' && before.email_state === 'awaiting' && !mayBeUnconfirmed) {
        throw new AccountsError(
          'not_confirmed',
          `${before.username} has not confirmed the email address. Wait for that, or add --unconfirmed.`,
        );
      }
      const values = { status, decided_at: options.now().getTime(), iv_code_claim: claimAfter(before, decision) };
      // A later approval does not make valid again what a rejection has ended.
      const account = toAccount(await (status === 'rejected' ? makeVersion(values) : update(values)));
      await onDecided(transaction, account);
      return account;
    });
  } catch (error) {
    if (error instanceof AccountsError && error.code === 'invalid_iv_code') {
      throw new AccountsError('invalid_iv_code', `The I.V. code of ${username} is used by another account now.`);
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
