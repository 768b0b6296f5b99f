import { sql, type Selectable } from 'kysely';
import {
  LESSONS_PER_MEMBER,
  type LessonMark,
  type MarkRequest,
  type Progress,
} from '../../../contract/values/progress';
import type { Tables } from '../../store/schema';
import { findRow } from '../../accounts/account-rows';
import { changeAccount, type AccountState, type ChangeOptions } from '../../accounts/change-account';
import { ALL_ACCOUNTS, type RecordAction } from '../../accounts/audit';
import type { LineProblem } from '../../terminal/output';
import type { FigureLine } from './figures-file';

/** Which lessons members have done, and their figures of another site (decision 100). Times are in the form of ISO 8601. */
export interface MemberProgress {
  progressOf(memberId: number): Promise<Progress>;
  /** Whether there is any of it. */
  hasProgress(memberId: number): Promise<boolean>;
  /**
   * Marks a lesson by the rule of `MarkRequest`.
   * @returns the mark that holds then; undefined if the member has marked too many lessons
   * @throws {AccountChangedError}
   */
  markLesson(owner: AccountState, mark: MarkRequest): Promise<LessonMark | undefined>;
  /** The marks of approved members that hold, with the number of each member. */
  allMarks(): Promise<readonly (LessonMark & { readonly memberId: number })[]>;
  /**
   * Replaces the figures of the members in the file, in one transaction, if all of them are here.
   * @param isDry only looks for problems
   */
  importFigures(lines: readonly FigureLine[], isDry: boolean): Promise<readonly LineProblem[]>;
}

export interface ProgressOptions extends ChangeOptions {
  readonly record: RecordAction;
}

export function createProgress(options: ProgressOptions): MemberProgress {
  const { store, record, now } = options;

  function marksOf(memberId: number, from = store) {
    return from.selectFrom('lesson_marks').selectAll().where('member_id', '=', memberId).orderBy('id');
  }

  return {
    async progressOf(memberId) {
      const marks = await marksOf(memberId).execute();
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
    },

    async hasProgress(memberId) {
      const { rows } = await sql<{ found: number }>`
        select 1 as found where exists (select 1 from lesson_marks where member_id = ${memberId})
          or exists (select 1 from learning_figures where member_id = ${memberId})`.execute(store);
      return rows.length > 0;
    },

    async markLesson(owner, { lesson, isDone, after }) {
      return changeAccount(options, owner, async ({ transaction }) => {
        await sql`
          insert into lesson_marks (member_id, lesson, is_done, number, marked_at)
          select ${owner.id}, cast(${lesson} as text), cast(${Number(isDone)} as integer), cast(${after + 1} as integer),
            cast(${now().getTime()} as bigint)
          where (select count(*) from lesson_marks where member_id = ${owner.id}) < ${LESSONS_PER_MEMBER}
            or exists (select 1 from lesson_marks where member_id = ${owner.id} and lesson = ${lesson})
          on conflict (member_id, lesson) do update
          set is_done = excluded.is_done, number = excluded.number, marked_at = excluded.marked_at
          where excluded.number > lesson_marks.number
            or (excluded.number = lesson_marks.number and excluded.is_done > lesson_marks.is_done)`.execute(
          transaction,
        );
        const row = await marksOf(owner.id, transaction).where('lesson', '=', lesson).executeTakeFirst();
        return row && toMark(row);
      });
    },

    async allMarks() {
      const rows = await store
        .selectFrom('lesson_marks')
        .innerJoin('members', 'members.id', 'member_id')
        .selectAll('lesson_marks')
        .where('status', '=', 'approved')
        .where('deleted_at', 'is', null)
        .orderBy('lesson_marks.id')
        .execute();
      return rows.map((row) => ({ ...toMark(row), memberId: row.member_id }));
    },

    async importFigures(lines, isDry) {
      return store.transaction().execute(async (transaction) => {
        const byId = new Map<number, FigureLine>();
        const problems: LineProblem[] = [];
        for (const each of lines) {
          const { line, field, name } = each;
          const id = (await findRow(transaction, name))?.id;
          const other = id === undefined ? undefined : byId.get(id);
          if (other) {
            problems.push({
              line,
              field,
              message: `Line ${other.line} is about the same account. Remove one of them.`,
            });
          } else if (id === undefined) {
            problems.push({
              line,
              field,
              message: `No account has the ${field} "${name}". Correct it, or remove the line.`,
            });
          } else {
            byId.set(id, each);
          }
        }
        if (isDry || problems.length > 0) return problems;
        for (const [id, { percent, courses, hours }] of byId) {
          const figures = { percent, courses, hours, imported_at: now().getTime() };
          await transaction
            .insertInto('learning_figures')
            .values({ member_id: id, ...figures })
            .onConflict((conflict) => conflict.column('member_id').doUpdateSet(figures))
            .execute();
        }
        await record(transaction, 'figures-imported', ALL_ACCOUNTS);
        return [];
      });
    },
  };
}

function toMark({ lesson, is_done: isDone, number, marked_at: at }: Selectable<Tables['lesson_marks']>): LessonMark {
  return { lesson, isDone: isDone === 1, number, markedAt: isoTime(at) };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
