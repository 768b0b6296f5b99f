import { EMAIL_FAILING_DAYS, EMAIL_LISTED_DAYS } from '../../contract/values/emails';
import { deleteOld } from '../store/delete-old';
import type { Store } from '../store/connect-store';
import type { EmailType } from '../store/schema';

/** Figures of the emails of all processes; for `/readyz`, metrics and the members command. */
export interface QueueState {
  readonly waiting: number;
  /** How long the oldest has waited, in milliseconds. */
  readonly oldestMs: number;
  /** How many of them the mail server has refused or not answered. */
  readonly failing: number;
  /** How many failed permanently in the last 24 hours. */
  readonly failedPermanently: number;
  /** Why an email could not be sent, of the last such attempt; undefined if none is failing or failed permanently. For the operator. */
  readonly reason: string | undefined;
}

/** An email that failed permanently. */
export interface EmailFailure {
  readonly memberId: number;
  readonly type: EmailType;
  readonly at: Date;
  /** The last response of the mail server. */
  readonly reason: string;
}

/** How long an email that failed permanently counts for `/readyz`, in milliseconds. */
const FAILING_MS = EMAIL_FAILING_DAYS * 24 * 60 * 60_000;

/** How long emails that failed permanently are listed, in milliseconds. */
const FAILURES_KEPT_MS = EMAIL_LISTED_DAYS * 24 * 60 * 60_000;

/** The figures of the queue. */
export async function readQueueState(store: Store, now: Date): Promise<QueueState> {
  const time = now.getTime();
  const { waiting, failing, oldest } = await store
    .selectFrom('email_queue')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('waiting'),
      fn.count<number>('last_error').as('failing'),
      fn.min(eb.case().when('attempts', '=', 0).then(eb.ref('due_at')).else(eb.ref('created_at')).end()).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const lastFailure = await store
    .selectFrom('email_failures')
    .select(({ fn }) => ['reason', fn.countAll<number>().over().as('count')])
    .where('at', '>', time - FAILING_MS)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lastFailing =
    failing === 0
      ? undefined
      : await store
          .selectFrom('email_queue')
          .select('last_error')
          .where('last_error', 'is not', null)
          .orderBy('due_at', 'desc')
          .limit(1)
          .executeTakeFirst();
  // The minimum of no rows is null.
  const first = oldest as number | null;
  return {
    waiting,
    oldestMs: first === null ? 0 : Math.max(0, time - first),
    failing,
    failedPermanently: lastFailure?.count ?? 0,
    reason: lastFailing?.last_error ?? lastFailure?.reason,
  };
}

/** The emails to members that failed permanently, oldest first. */
export async function readEmailFailures(store: Store): Promise<readonly EmailFailure[]> {
  const rows = await store
    .selectFrom('email_failures')
    .select(['member_id', 'kind as type', 'at', 'reason'])
    .orderBy('id')
    .execute();
  return rows.flatMap(({ member_id: memberId, at, ...failure }) =>
    memberId === null ? [] : [{ ...failure, memberId, at: new Date(at) }],
  );
}

/** Deletes the emails that failed permanently long ago from the list. */
export async function deleteOldEmailFailures(store: Store, now: Date): Promise<void> {
  await deleteOld(store, 'email_failures', now.getTime() - FAILURES_KEPT_MS);
}
