import { sql } from 'kysely';
import { OVERVIEW_WEEKS, type AccountFilter, type Overview } from '../../../contract/values/operators';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import { AFTER_ALL } from './find-accounts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** A Monday: 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * 24 * 60 * 60_000;

/** The figures of the operators' page and of `members list --summary`. */
export async function readOverview({ store, now }: Services): Promise<Omit<Overview, 'openUntil'>> {
  const time = now().getTime();
  const thisWeek = time - ((time - FIRST_MONDAY) % WEEK_MS);
  const first = thisWeek - (OVERVIEW_WEEKS - 1) * WEEK_MS;

  async function count(status?: 'pending' | 'approved' | 'rejected'): Promise<number> {
    const { total } = await store
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .$if(status === undefined, (query) => query.where('deleted_at', 'is not', null).where('id', '<', AFTER_ALL))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
      .executeTakeFirstOrThrow();
    return total;
  }

  async function weeksOf(action: 'approved' | 'rejected', since: number): Promise<ReadonlyMap<number, number>> {
    const week = sql<number>`(at - cast(${first} as bigint)) / cast(${WEEK_MS} as bigint)`;
    const rows = await store
      .selectFrom('audit')
      .select(({ fn }) => [week.as('week'), fn.countAll<number>().as('total')])
      .where('action', '=', action)
      .where('at', '>=', since)
      .groupBy(sql`1`)
      .execute();
    return new Map(rows.map(({ week: number, total }) => [number, total]));
  }

  const oldest = await store
    .selectFrom('members')
    .select('created_at')
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { open } = await store
    .selectFrom('instructor_applications')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const [waiting, approved, rejected] = [await count('pending'), await count('approved'), await count('rejected')];
  const counts: Record<AccountFilter, number> = {
    ...{ waiting, approved, rejected, deletion: await count() },
    all: waiting + approved + rejected,
  };
  const approvals = await weeksOf('approved', first);
  const last = OVERVIEW_WEEKS - 1;
  return {
    counts,
    oldestWaiting: oldest ? isoTime(oldest.created_at) : null,
    approvedThisWeek: approvals.get(last) ?? 0,
    rejectedThisWeek: (await weeksOf('rejected', thisWeek)).get(last) ?? 0,
    weeks: Array.from({ length: OVERVIEW_WEEKS }, (_, week) => ({
      from: isoTime(first + week * WEEK_MS),
      approved: approvals.get(week) ?? 0,
    })),
    openApplications: open,
  };
}
