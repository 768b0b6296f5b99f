import { sql, type Selectable } from 'kysely';
import type { LessonMark, Progress } from '../../../contract/values/progress';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import type { Tables } from '../../store/schema';

/** Which lessons a member has marked, and the figures of another site (decision 100). Times are in the form of ISO 8601. */
export async function readProgress({ store }: Pick<Services, 'store'>, memberId: number): Promise<Progress> {
  const marks = await marksOf(store, memberId).execute();
  const row = await store
    .selectFrom('learning_figures')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const { percent, courses, hours, imported_at: at } = row ?? {};
  return {
    marks: marks.map(toMark),
    figures:
      at === undefined
        ? null
        : { percent: percent ?? null, courses: courses ?? null, hours: hours ?? null, importedAt: isoTime(at) },
  };
}

/** Whether there is any of it. */
export async function hasProgress({ store }: Services, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found where exists (select 1 from lesson_marks where member_id = ${memberId})
      or exists (select 1 from learning_figures where member_id = ${memberId})`.execute(store);
  return rows.length > 0;
}

/** The marks of approved members that hold, with the number of each member. */
export async function allMarks({ store }: Services): Promise<readonly (LessonMark & { readonly memberId: number })[]> {
  const rows = await store
    .selectFrom('lesson_marks')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('lesson_marks')
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .orderBy('lesson_marks.id')
    .execute();
  return rows.map((row) => ({ ...toMark(row), memberId: row.member_id }));
}

export function marksOf(store: Store, memberId: number) {
  return store.selectFrom('lesson_marks').selectAll().where('member_id', '=', memberId).orderBy('id');
}

export function toMark({
  lesson,
  is_done: isDone,
  number,
  marked_at: at,
}: Selectable<Tables['lesson_marks']>): LessonMark {
  return { lesson, isDone: isDone === 1, number, markedAt: isoTime(at) };
}
