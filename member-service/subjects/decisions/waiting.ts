import type { Selectable } from 'kysely';
import { DECISION_SECONDS, type Decision, type WaitingDecision } from '../../../contract/values/operators';
import type { Account } from '../../accounts/account';
import { findMember } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import { changeAccount } from '../../accounts/change-account';
import { deleteOneTimeTokens } from '../../accounts/one-time-tokens';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import type { Tables } from '../../store/schema';
import { readHistoryOf } from '../operators/history';
import { isOperator } from '../operators/operators';
import { DECIDE } from './ask-operators';
import { decide, takeWaiting } from './decide';
import { assertCodeIsFree } from './iv-code';

type Row = Selectable<Tables['waiting_decisions']>;

const DECISION_MS = DECISION_SECONDS * 1000;

/** Entries of the history of an account in which its last decision is looked for. */
const LOOK_BACK = 20;

/** Decisions that take effect at one time. */
const BATCH = 100;

const STATUSES = { approve: 'approved', reject: 'rejected' } as const satisfies Record<Decision, Row['status']>;

interface DecisionOfOperator {
  readonly decision: Decision;
  readonly sentence: string;
  /** The status that the operator has seen; undefined: any. */
  readonly seen?: Row['status'] | 'pending' | undefined;
}

/**
 * Stores the decision of an operator, which takes effect after a while by whatever process runs then.
 * @throws {AccountsError} if the account has that status or another than the operator has seen, with the name of who has decided, or if a
 * decision about it waits, with the name of its operator
 */
export async function decideSoon(
  services: Services,
  operator: Account,
  id: number,
  { decision, sentence, seen }: DecisionOfOperator,
): Promise<WaitingDecision> {
  const status = STATUSES[decision];
  if (id === operator.id) throw new AccountsError('own_account', 'You cannot decide about your own account.');
  return changeAccount(services, { id }, async ({ transaction, before }) => {
    await assertNoneWaits(services, transaction, id, operator.id);
    if (before.status === status || before.status !== (seen ?? before.status)) {
      const by = await whoDecided(transaction, id);
      throw new AccountsError('already_decided', `${before.username} is already ${before.status}${by && ` by ${by}`}.`);
    }
    if (status === 'approved') await assertCodeIsFree(services, transaction, before);
    const time = services.now().getTime();
    const row = { member_id: id, status, sentence, operator_id: operator.id };
    const times = { decided_at: time, effective_at: time + DECISION_MS };
    await transaction
      .insertInto('waiting_decisions')
      .values({ ...row, ...times })
      .execute();
    return toWaiting({ ...row, ...times, by: operator.fullName }, operator.id, services.now());
  });
}

/** Who has decided last about an account; empty: nobody who is known. */
async function whoDecided(store: Store, id: number): Promise<string> {
  const decisions = await readHistoryOf(store, id, LOOK_BACK);
  return decisions.find(({ action }) => action === 'approved' || action === 'rejected')?.by ?? '';
}

/** Deletes an own decision that has not taken effect. @returns false if there is none */
export async function undoDecision({ store }: Services, operator: Account, id: number): Promise<boolean> {
  const undone = await store
    .deleteFrom('waiting_decisions')
    .where('member_id', '=', id)
    .where('operator_id', '=', operator.id)
    .returning('member_id')
    .executeTakeFirst();
  return undone !== undefined;
}

/** The decisions that wait about these accounts. @param operatorId who asks; undefined: a command */
export async function findWaiting(
  store: Store,
  ids: readonly number[],
  operatorId: number | undefined,
  now: Date,
): Promise<ReadonlyMap<number, WaitingDecision>> {
  if (ids.length === 0) return new Map();
  const rows = await store
    .selectFrom('waiting_decisions')
    .innerJoin('members', 'members.id', 'operator_id')
    .selectAll('waiting_decisions')
    .select('members.full_name as by')
    .where('member_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.member_id, toWaiting(row, operatorId, now)]));
}

function toWaiting(row: Row & { readonly by: string }, operatorId: number | undefined, now: Date): WaitingDecision {
  return {
    decision: row.status === 'approved' ? 'approve' : 'reject',
    by: row.by,
    isOwn: row.operator_id === operatorId,
    decidedAt: isoTime(row.decided_at),
    effectiveAt: isoTime(row.effective_at),
    // The clock may have been set back.
    remainingMs: Math.min(DECISION_MS, Math.max(0, row.effective_at - now.getTime())),
  };
}

/**
 * @param operatorId who wants to do what a decision excludes
 * @throws {AccountsError} if a decision about the account waits, with the name of its operator
 */
export async function assertNoneWaits(
  { now }: Pick<Services, 'now'>,
  transaction: Store,
  id: number,
  operatorId?: number,
): Promise<void> {
  const waiting = (await findWaiting(transaction, [id], operatorId, now())).get(id);
  if (!waiting) return;
  const { by, isOwn } = waiting;
  const text = isOwn ? 'You have decided already. Undo that first.' : `${by} has decided about this account already.`;
  throw new AccountsError('decision_waiting', text);
}

/** Lets the decisions take effect whose time has come, each once, also if several processes do so. */
export async function applyDue(services: Services): Promise<void> {
  const time = services.now().getTime();
  const due = await services.store
    .selectFrom('waiting_decisions')
    .selectAll()
    // After the clock was set back, nobody waits until it catches up.
    .where((where) => where.or([where('effective_at', '<=', time), where('effective_at', '>', time + 2 * DECISION_MS)]))
    .orderBy('effective_at')
    .limit(BATCH)
    .execute();
  const failures: unknown[] = [];
  // One that fails must not hold up the others.
  for (const row of due) await apply(services, row).catch((error: unknown) => failures.push(error));
  if (due.length > 0) services.emailQueue.wake();
  if (failures.length > 0) throw failures[0];
}

/** The row is deleted in the transaction of the decision: a kill before its end changes nothing, one after it leaves nothing to do. */
async function apply(services: Services, row: Row): Promise<void> {
  const { emailQueue, record } = services;
  try {
    await decide(
      services,
      { id: row.member_id },
      {
        status: row.status,
        sentence: row.sentence,
        mayBeUnconfirmed: true,
        waiting: row,
        async onDecided(transaction, account) {
          const operator = await findMember(transaction, row.operator_id);
          if (!operator || !(await isOperator(transaction, operator)))
            throw new AccountsError('not_approved', 'removed');
          await emailQueue.add(transaction, { type: row.status, memberId: account.id });
          await deleteOneTimeTokens(transaction, account.id, DECIDE);
          await record(transaction, row.status, account, operator);
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    await drop(services, row);
  }
}

/** A decision that is not possible any more, or whose operator is none any more, does nothing; the history says so. */
async function drop(services: Services, row: Row): Promise<void> {
  await services.store.transaction().execute(async (transaction) => {
    const account = await findMember(transaction, row.member_id);
    const operator = await findMember(transaction, row.operator_id);
    const dropped = await takeWaiting(transaction, row.member_id, row.decided_at);
    if (dropped && account) await services.record(transaction, 'decision-dropped', account, operator);
  });
}
