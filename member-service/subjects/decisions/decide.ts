import type { Selectable } from 'kysely';
import { deletionAdvice, type Account, type Notified } from '../../accounts/account';
import { findMember, requireRow, toAccount, type AccountRow } from '../../accounts/account-rows';
import { AccountsError, justDeleted } from '../../accounts/accounts-error';
import { changeAccount } from '../../accounts/change-account';
import { consumeToken, deleteOneTimeTokens } from '../../accounts/one-time-tokens';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import type { Tables } from '../../store/schema';
import { DECIDE, readDecision } from './ask-operators';
import { claimsAgain } from './iv-code';
import type { DecidedStatus } from './tables';

/**
 * Approves a pending or rejected account and sends the email that the sign-up has announced.
 * @param options.sentence for the email
 * @param options.evenUnconfirmed also if the address was asked for confirmation and is not confirmed
 * @throws {AccountsError} if it is approved, is unknown, or if another account has used its I.V. code since it was rejected
 */
export function approve(
  services: Services,
  name: string,
  { evenUnconfirmed = false, sentence = '' }: { readonly evenUnconfirmed?: boolean; readonly sentence?: string } = {},
): Promise<Notified> {
  return decideByName(services, name, { status: 'approved', sentence, mayBeUnconfirmed: evenUnconfirmed });
}

/** Rejects a pending or approved account and sends an email with a sentence. Its I.V. code can be used again. @throws {AccountsError} */
export function reject(services: Services, name: string, sentence = ''): Promise<Notified> {
  return decideByName(services, name, { status: 'rejected', sentence, mayBeUnconfirmed: true });
}

/** Approves or rejects an account with the link of an operator. @throws {AccountsError} */
export async function decideWithToken(services: Services, token: string, status: DecidedStatus): Promise<Account> {
  const { emailQueue, now, record } = services;
  const { account: applicant, operator } = await readDecision(services, token);
  const account = await decide(services, applicant, {
    status,
    sentence: '',
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
  /** For the email; empty: none. */
  readonly sentence: string;
  /** The decision that takes effect with this. Otherwise one that waits is dropped. */
  readonly waiting?: Pick<Selectable<Tables['waiting_decisions']>, 'decided_at'>;
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
  services: Services,
  { id, username = 'this account' }: Pick<Account, 'id'> & Partial<Pick<Account, 'username'>>,
  decision: Decision,
): Promise<Account> {
  const { status, sentence, waiting, mayBeUnconfirmed, onDecided } = decision;
  try {
    return await changeAccount(services, { id }, async ({ transaction, before, update, makeVersion }) => {
      const taken = await takeWaiting(transaction, id, waiting?.decided_at);
      if (waiting && !taken) throw new AccountsError('nothing_to_undo', 'The decision was undone.');
      if (taken && !waiting) {
        const operator = (await findMember(transaction, taken.operator_id)) ?? justDeleted();
        await services.record(transaction, 'decision-dropped', before, operator);
      }
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
        iv_code_claim: claimAfter(before, status, services.config),
      };
      // A later approval does not make valid again what a rejection has ended.
      const account = toAccount(await (status === 'rejected' ? makeVersion(values) : update(values)));
      await storeSentence(transaction, { member_id: id, status, sentence, decided_at: values.decided_at });
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

function claimAfter(row: AccountRow, status: DecidedStatus, config: Services['config']): string | null {
  if (status === 'rejected') return null;
  return claimsAgain(row, config) ? row.iv_code : row.iv_code_claim;
}

/** Deletes the decision that waits about an account. @param decidedAt of which one; by default any */
export async function takeWaiting(transaction: Store, memberId: number, decidedAt?: number) {
  return transaction
    .deleteFrom('waiting_decisions')
    .where('member_id', '=', memberId)
    .$if(decidedAt !== undefined, (query) => query.where('decided_at', '=', decidedAt ?? 0))
    .returningAll()
    .executeTakeFirst();
}

/** Keeps the sentence for the email and the applicant, in place of that of the decision before. */
async function storeSentence(transaction: Store, row: Selectable<Tables['decision_sentences']>): Promise<void> {
  await transaction.deleteFrom('decision_sentences').where('member_id', '=', row.member_id).execute();
  if (row.sentence !== '') await transaction.insertInto('decision_sentences').values(row).execute();
}

/** What the email about the last decision says; empty: nothing. */
export async function readSentence(store: Store, { id, status }: Pick<Account, 'id' | 'status'>): Promise<string> {
  const row = await store
    .selectFrom('decision_sentences')
    .select(['sentence', 'status'])
    .where('member_id', '=', id)
    .executeTakeFirst();
  return row?.status === status ? row.sentence : '';
}
