import { sql, type Selectable } from 'kysely';
import {
  LESSONS_PER_MEMBER,
  type LessonMark,
  type MarkRequest,
  type Progress,
} from '../../../contract/values/progress';
import { changeAccount, type AccountState } from '../../accounts/change-account';
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

/**
 * Marks a lesson by the rule of `MarkRequest`.
 * @returns the mark that holds then; undefined if the member has marked too many lessons
 * @throws {AccountChangedError}
 */
export async function markLesson(
  services: Services,
  owner: AccountState,
  { lesson, isDone, after }: MarkRequest,
): Promise<LessonMark | undefined> {
  return changeAccount(services, owner, async ({ transaction }) => {
    await sql`
      insert into lesson_marks (member_id, lesson, is_done, number, marked_at)
      select ${owner.id}, cast(${lesson} as text), cast(${Number(isDone)} as integer), cast(${after + 1} as integer),
        cast(${services.now().getTime()} as bigint)
      where (select count(*) from lesson_marks where member_id = ${owner.id}) < ${LESSONS_PER_MEMBER}
        or exists (select 1 from lesson_marks where member_id = ${owner.id} and lesson = ${lesson})
      on conflict (member_id, lesson) do update
      set is_done = excluded.is_done, number = excluded.number, marked_at = excluded.marked_at
      where excluded.number > lesson_marks.number
        or (excluded.number = lesson_marks.number and excluded.is_done > lesson_marks.is_done)`.execute(transaction);
    const row = await marksOf(transaction, owner.id).where('lesson', '=', lesson).executeTakeFirst();
    return row && toMark(row);
  });
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

function marksOf(store: Store, memberId: number) {
  return store.selectFrom('lesson_marks').selectAll().where('member_id', '=', memberId).orderBy('id');
}

function toMark({ lesson, is_done: isDone, number, marked_at: at }: Selectable<Tables['lesson_marks']>): LessonMark {
  return { lesson, isDone: isDone === 1, number, markedAt: isoTime(at) };
}
