import { sql } from 'kysely';
import { hasMixedScripts } from '../../../contract/characters';
import type { AccountRow, Applicant } from '../../../contract/values/operators';
import { phoneNumber, type Account } from '../../accounts/account';
import { findMember } from '../../accounts/account-rows';
import { restError } from '../../http/rest-error';
import type { Services } from '../../services';
import { readSentence } from '../decisions/decide';
import { previewEmails } from '../decisions/emails';
import { isCodeUsed } from '../decisions/iv-code';
import { readQuestions } from '../decisions/question';
import { findWaiting } from '../decisions/waiting';
import { readIvCodes } from '../sign-up/iv-codes';
import { readHistoryOf } from './history';
import { findLookers } from './open-page';

/** Entries of the history of one account. */
const ENTRIES = 50;

/** @throws {RestError} if there is no such account */
export async function requireId({ store }: Pick<Services, 'store'>, id: number): Promise<Account> {
  const account = await findMember(store, id);
  if (!account) throw restError('unknown_account', 'This account has been deleted.');
  return account;
}

/** What a list shows of accounts. @param operator who asks */
export async function toRows(
  services: Services,
  operator: Account,
  accounts: readonly Account[],
): Promise<readonly AccountRow[]> {
  const { config, now, store } = services;
  const ids = accounts.map(({ id }) => id);
  const codes = config.ivCodesFile === undefined ? undefined : await readIvCodes(config.ivCodesFile);
  const waiting = await findWaiting(store, ids, operator.id, now());
  const lookers = await findLookers(services, ids, operator.id);
  const questions = await questionStates(services, ids);
  return accounts.map((account) => {
    const { id, username, fullName, email, countryCode, ivCode, status } = account;
    return {
      ...{ id, username, fullName, email, phone: phoneNumber(account), countryCode, ivCode, status },
      signedUpAt: account.createdAt.toISOString(),
      decidedAt: account.decidedAt?.toISOString() ?? null,
      deletedAt: account.deletedAt?.toISOString() ?? null,
      isUnconfirmed: account.emailState === 'awaiting',
      hasMixedScripts: hasMixedScripts(username),
      isCodeListed: codes && ivCode !== '' ? codes.has(ivCode) : null,
      question: questions.get(id) ?? null,
      waitingDecision: waiting.get(id) ?? null,
      lookers: lookers.get(id) ?? [],
    };
  });
}

async function questionStates(
  { store }: Services,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 'open' | 'answered'>> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('applicant_questions')
    .select(['member_id', sql<number>`count(*) - count(answered_at)`.as('open')])
    .where('member_id', 'in', ids)
    .groupBy('member_id')
    .execute();
  return new Map(rows.map(({ member_id: id, open }) => [id, open > 0 ? 'open' : 'answered']));
}

/** All that is known about one account. @param operator who asks */
export async function describe(services: Services, operator: Account, account: Account): Promise<Applicant> {
  const { events, sessions, store } = services;
  const [row] = await toRows(services, operator, [account]);
  if (!row) throw new Error('An account has no row.');
  const history = await readHistoryOf(store, account.id, ENTRIES);
  const logins = (await events.of(account)).filter(({ type }) => type === 'login');
  const failure = await store
    .selectFrom('email_failures')
    .select('reason')
    .where('member_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const code = { id: account.id, status: account.status, iv_code: account.ivCode };
  return {
    ...row,
    emailState: account.emailState,
    confirmedAt: history.find(({ action }) => action === 'address-confirmed')?.at ?? null,
    isCodeUsed: await isCodeUsed(services, store, code),
    hasPassword: account.hasPassword,
    sessions: (await sessions.listOf(account)).length,
    lastLoginAt: logins.at(-1)?.at.toISOString() ?? null,
    emailFailure: failure?.reason ?? null,
    questions: await readQuestions(store, account),
    sentence: await readSentence(store, account),
    history,
    previews: previewEmails(services, account),
  };
}
