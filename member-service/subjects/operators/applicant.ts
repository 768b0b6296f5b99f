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
  const questions = await questionStates(services, accounts);
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

/** Of applicants with an answer, or without one that can still be given. */
async function questionStates(
  { store }: Services,
  accounts: readonly Account[],
): Promise<ReadonlyMap<number, 'open' | 'answered'>> {
  if (accounts.length === 0) return new Map();
  const rows = await store
    .selectFrom('applicant_questions')
    .select(['member_id', ({ fn }) => fn.count<number>('answered_at').as('answered')])
    .select(sql<number>`count(*) - count(answered_at)`.as('open'))
    .where(
      'member_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .groupBy('member_id')
    .execute();
  const pending = new Set(accounts.filter(({ status }) => status === 'pending').map(({ id }) => id));
  const states = new Map<number, 'open' | 'answered'>();
  for (const { member_id: id, answered, open } of rows) {
    if (open > 0 && pending.has(id)) states.set(id, 'open');
    else if (answered > 0) states.set(id, 'answered');
  }
  return states;
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
