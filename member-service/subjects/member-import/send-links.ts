import { IMPORT_EMAILS_PER_MINUTE, type ImportState } from '../../../contract/values/operators';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Hands emails to people who were imported over to the queue, each once and no more than a mail server takes in a minute, also if several
 * processes do so. Those that still wait there, because the mail server was away, count as handed over now: otherwise all emails of that time
 * would leave together when it is back.
 */
export async function sendLinks({ emailQueue, now, store }: Services): Promise<void> {
  const time = now().getTime();
  const queued = await store.transaction().execute(async (transaction) => {
    // Read before the count: what another process takes meanwhile is in one of both.
    const waiting = await transaction
      .selectFrom('imported_accounts')
      .select('member_id')
      .where('queued_at', 'is', null)
      .orderBy('member_id')
      .limit(IMPORT_EMAILS_PER_MINUTE)
      .execute();
    if (waiting.length === 0) return 0;
    await transaction
      .updateTable('imported_accounts')
      .set({ queued_at: time })
      .where('queued_at', 'is not', null)
      .where('member_id', 'in', unsent(transaction).select('member_id'))
      .execute();
    const { count } = await transaction
      .selectFrom('imported_accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('queued_at', '>', time - MINUTE_MS)
      // The clock may have been set back.
      .where('queued_at', '<=', time)
      .executeTakeFirstOrThrow();
    const ids = waiting.slice(0, Math.max(0, IMPORT_EMAILS_PER_MINUTE - count)).map(({ member_id: id }) => id);
    if (ids.length === 0) return 0;
    const taken = await transaction
      .updateTable('imported_accounts')
      .set({ queued_at: time })
      .where('member_id', 'in', ids)
      .where('queued_at', 'is', null)
      .returning('member_id')
      .execute();
    for (const { member_id: memberId } of taken) await emailQueue.add(transaction, { type: 'imported', memberId });
    return taken.length;
  });
  if (queued > 0) emailQueue.wake();
}

/** How far the emails of the last day are. */
export async function readImportState({ now, store }: Services): Promise<ImportState> {
  const since = now().getTime() - DAY_MS;
  const imported = store.selectFrom('imported_accounts').select(({ fn }) => fn.countAll<number>().as('count'));
  const { count: waiting } = await imported.where('queued_at', 'is', null).executeTakeFirstOrThrow();
  const { count: queued } = await imported.where('queued_at', '>', since).executeTakeFirstOrThrow();
  const { count: left } = await unsent(store)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { accounts: waiting + queued, emailsLeft: waiting + left };
}

/** Deletes what is over. */
export async function forgetSentLinks({ now, store }: Services): Promise<void> {
  await store
    .deleteFrom('imported_accounts')
    .where('queued_at', '<=', now().getTime() - DAY_MS)
    .where('member_id', 'not in', unsent(store).select('member_id').where('member_id', 'is not', null))
    .execute();
}

/** The emails that were handed over and are not sent. */
function unsent(store: Store) {
  return store.selectFrom('email_queue').where('kind', '=', 'imported');
}
