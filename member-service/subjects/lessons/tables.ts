import type { Generated, Kysely } from 'kysely';
import { identity, type SqlDialect } from '../../store/identity-column';

declare module '../../store/schema' {
  interface Tables {
    lesson_marks: LessonMarksTable;
    learning_figures: LearningFiguresTable;
  }
  interface AuditActions {
    'figures-imported': true;
  }
}

/** The last mark of each lesson of a member (`contract/values/progress.ts`). */
interface LessonMarksTable {
  id: Generated<number>;
  member_id: number;
  lesson: string;
  /** 0 if the member has taken the mark back. */
  is_done: number;
  number: number;
  marked_at: number;
}

/** Figures of members from another site. Null: that site does not know it. */
interface LearningFiguresTable {
  member_id: number;
  percent: number | null;
  courses: number | null;
  hours: number | null;
  imported_at: number;
}

/** Which lessons members have done, and their figures of another site. */
export async function createProgress(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('lesson_marks')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('member_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('lesson', 'text', (column) => column.notNull())
    .addColumn('is_done', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('marked_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('lesson_marks_member_id_lesson', ['member_id', 'lesson'])
    .execute();
  await db.schema
    .createTable('learning_figures')
    .addColumn('member_id', 'integer', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('percent', 'integer')
    .addColumn('courses', 'integer')
    .addColumn('hours', 'integer')
    .addColumn('imported_at', 'bigint', (column) => column.notNull())
    .execute();
}
