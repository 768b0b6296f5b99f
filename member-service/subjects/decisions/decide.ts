import { deletionAdvice, type Account, type Notified } from '../../accounts/account';
import { requireRow, toAccount, type AccountRow } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { changeAccount } from '../../accounts/change-account';
import { consumeToken, deleteOneTimeTokens } from '../../accounts/one-time-tokens';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import type { AccountStatus } from '../../store/schema';
import { DECIDE, readDecision } from './ask-operators';

type DecidedStatus = Exclude<AccountStatus, 'pending'>;

/**
 * Approves a pending or rejected account and sends the email that the sign-up has announced.
 * @param options.evenUnconfirmed also if the address was asked for confirmation and is not confirmed
 * @throws {AccountsError} if it is approved, is unknown, or if another account has used its I.V. code since it was rejected
 */
export function approve(
  services: Services,
  name: string,
  { evenUnconfirmed = false }: { readonly evenUnconfirmed?: boolean } = {},
): Promise<Notified> {
  return decideByName(services, name, { status: 'approved', mayBeUnconfirmed: evenUnconfirmed });
}

/** Rejects a pending or approved account and sends an email. Its I.V. code can be used again. @throws {AccountsError} */
export function reject(services: Services, name: string): Promise<Notified> {
  return decideByName(services, name, { status: 'rejected', mayBeUnconfirmed: true });
}

/** Approves or rejects an account with the link of an operator. @throws {AccountsError} */
export async function decideWithToken(services: Services, token: string, status: DecidedStatus): Promise<Account> {
  const { emailQueue, now, record } = services;
  const { account: applicant, operator } = await readDecision(services, token);
  const account = await decide(services, applicant, {
    status,
    mayBeUnconfirmed: true,
    async onDecided(transaction, decided) {
      await consumeToken(transaction, token, DECIDE, now());
      await emailQueue.add(transaction, { type: status, memberId: decided.id });
      await record(transaction, status, decided, operator);
    },
  });
  emailQueue.wake();
  return account;
}

/** Decides, and sends the email immediately, so that its result can be reported. */
async function decideByName(
  services: Services,
  name: string,
  decision: Omit<Decision, 'onDecided'>,
): Promise<Notified> {
  const { store, emailQueue, record } = services;
  let emailId = 0;
  const account = await decide(services, await requireRow(store, name), {
    ...decision,
    async onDecided(transaction, decided) {
      emailId = await emailQueue.addForDelivery(transaction, { type: decision.status, memberId: decided.id });
      await deleteOneTimeTokens(transaction, decided.id, DECIDE);
      await record(transaction, decision.status, decided);
    },
  });
  return { account, mail: await emailQueue.deliver(emailId) };
}

/** The new status of an account. */
interface Decision {
  readonly status: DecidedStatus;
  /** Whether an account may be approved whose email address was asked for confirmation and is not confirmed. */
  readonly mayBeUnconfirmed: boolean;
  /** Runs in the transaction of the decision. */
  readonly onDecided: (transaction: Store, account: Account) => Promise<unknown>;
}

/**
 * Approves or rejects an account, whatever its version is: who decides has seen the applicant, not a state.
 * @throws {AccountsError} if it already has that status, or if another account has used its I.V. code since it was rejected
 */
async function decide(
  services: Services,
  { id, username }: Pick<Account, 'id' | 'username'>,
  decision: Decision,
): Promise<Account> {
  const { status, mayBeUnconfirmed, onDecided } = decision;
  try {
    return await changeAccount(services, { id }, async ({ transaction, before, update, makeVersion }) => {
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
      const values = {
        status,
        decided_at: services.now().getTime(),
        iv_code_claim: claimAfter(before, status, services.config.ivCodesFile !== undefined),
      };
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
function claimAfter(row: AccountRow, status: DecidedStatus, areIvCodesListed: boolean): string | null {
  if (status === 'rejected') return null;
  const claimsAgain = areIvCodesListed && row.status === 'rejected' && row.iv_code !== '';
  return claimsAgain ? row.iv_code : row.iv_code_claim;
}
