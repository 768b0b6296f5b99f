import type { Kysely } from 'kysely';
import { identity, type SqlDialect } from '../../store/identity-column';

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
