import { sql } from 'kysely';
import { LESSONS_PER_MEMBER, type LessonMark, type MarkRequest } from '../../../contract/values/progress';
import { changeAccount, type AccountState } from '../../accounts/change-account';
import type { Services } from '../../services';
import { marksOf, toMark } from './progress';

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
