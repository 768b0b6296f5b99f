import type { Applications } from '../../../contract/values/operators';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import { toApplication } from '../instructors/applications';

/** Applications of each answer that the page shows: the newest ones. */
const SHOWN = 100;

/** The applications of instructors for the page, those without an answer first. */
export async function listForPage({ store }: Pick<Services, 'store'>): Promise<Applications> {
  const all = store
    .selectFrom('instructor_applications')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('instructor_applications')
    .select((select) => [
      'members.username',
      'members.created_at as member_since',
      select
        .selectFrom('lesson_marks')
        .select(({ fn }) => fn.countAll<number>().as('done'))
        .whereRef('lesson_marks.member_id', '=', 'members.id')
        .where('is_done', '=', 1)
        .as('done'),
    ])
    .limit(SHOWN);
  const rows = [];
  for (const state of ['open', 'accepted', 'declined'] as const) {
    const direction = state === 'open' ? 'asc' : 'desc';
    rows.push(...(await all.where('state', '=', state).orderBy('instructor_applications.id', direction).execute()));
  }
  return {
    applications: rows.map((row) => {
      const { state, createdAt, ...application } = toApplication(row);
      return {
        ...application,
        id: row.member_id,
        sentAt: createdAt,
        memberSince: isoTime(row.member_since),
        lessonsDone: row.done ?? 0,
        isOpen: state === 'open',
      };
    }),
  };
}
