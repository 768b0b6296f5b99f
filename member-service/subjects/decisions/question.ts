import { QUESTION_ANSWER_LENGTH, QUESTION_LENGTH, type Question } from '../../../contract/values/operators';
import { isReadable } from '../../../contract/characters';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import type { Account, Notified } from '../../accounts/account';
import { requireRow, toAccount } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import { changeWithToken } from '../../accounts/one-time-tokens';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { askOperators } from './ask-operators';
import { STATUS } from './status-link';
import { assertNoneWaits } from './waiting';

/**
 * Asks an applicant, by email.
 * @param operatorId who asks on the operators' page
 * @throws {AccountsError} if the account was decided on, also by a decision that waits, or if a question waits for its answer
 */
export async function ask(services: Services, name: string, text: string, operatorId?: number): Promise<Notified> {
  const { emailQueue, now, record, store } = services;
  const question = checkText(text, 'question', QUESTION_LENGTH);
  const { id } = await requireRow(store, name);
  const asked = await changeAccount(services, { id }, async ({ transaction, before }) => {
    const account = toAccount(before);
    // Its email would follow the question, which nobody could answer then.
    await assertNoneWaits(services, transaction, id, operatorId);
    if (account.status !== 'pending') {
      throw new AccountsError('already_decided', `${account.username} is already ${account.status}.`);
    }
    if (await readOpenQuestion(transaction, id)) {
      throw new AccountsError('question_open', `${account.username} has not answered the last question.`);
    }
    await transaction
      .insertInto('applicant_questions')
      .values({ member_id: id, question, asked_at: now().getTime() })
      .execute();
    await record(transaction, 'question-asked', account);
    return { account, emailId: await emailQueue.addForDelivery(transaction, { type: 'question-asked', memberId: id }) };
  });
  return { account: asked.account, mail: await emailQueue.deliver(asked.emailId) };
}

/**
 * Answers the open question of an applicant with a link, once. The operators are asked to decide again.
 * @throws {AccountsError} if the link does not work, or if there is no open question
 */
export async function answerQuestion(services: Services, token: string, text: string): Promise<void> {
  const answer = checkText(text, 'answer', QUESTION_ANSWER_LENGTH);
  await changeWithToken(services, token, STATUS, async ({ transaction, before }) => {
    const open = before.status === 'pending' ? await readOpenQuestion(transaction, before.id) : undefined;
    if (!open) throw new AccountsError('already_decided', 'The question was answered, or we have decided already.');
    const values = { answer, answered_at: services.now().getTime() };
    await transaction.updateTable('applicant_questions').set(values).where('id', '=', open.id).execute();
    await services.record(transaction, 'question-answered', before, MEMBER);
    await askOperators(services, transaction, toAccount(before));
  });
  services.emailQueue.wake();
}

/** The question that waits for its answer. */
export async function readOpenQuestion(store: Store, memberId: number) {
  return store
    .selectFrom('applicant_questions')
    .select(['id', 'question', 'asked_at'])
    .where('member_id', '=', memberId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
}

/** All questions to an applicant, oldest first. */
export async function readQuestions(store: Store, { id }: Pick<Account, 'id'>): Promise<readonly Question[]> {
  const rows = await store
    .selectFrom('applicant_questions')
    .selectAll()
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    text: row.question,
    askedAt: isoTime(row.asked_at),
    answer: row.answer,
    answeredAt: row.answered_at === null ? null : isoTime(row.answered_at),
  }));
}

function checkText(text: string, field: string, maxLength: number): string {
  const trimmed = trimInvisible(text);
  if (!isVisible(trimmed)) throw new AccountsError('missing_field', 'Please write something.', field);
  if (!isReadable(trimmed, maxLength, true)) {
    throw new AccountsError('invalid_field', `Please enter at most ${maxLength} characters.`, field);
  }
  return trimmed;
}
