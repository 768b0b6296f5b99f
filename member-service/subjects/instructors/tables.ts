import type { Generated, Kysely } from 'kysely';
import type { ApplicationAnswer } from '../../../contract/values/instructors';
import { identity, type SqlDialect } from '../../store/identity-column';

declare module '../../store/schema' {
  interface Tables {
    instructor_applications: InstructorApplicationsTable;
  }
  interface EmailTypes {
    /** To an operator, `detail`. */
    'instructor-applied': true;
    'instructor-answered': true;
  }
  interface OwnChanges {
    'instructor-applied': true;
  }
  interface AuditActions {
    'instructor-accepted': true;
    'instructor-declined': true;
    'application-deleted': true;
  }
}

/** What has become of an application. */
export type ApplicationState = 'open' | ApplicationAnswer;

/** The last application of each member as an instructor. */
interface InstructorApplicationsTable {
  id: Generated<number>;
  member_id: number;
  full_name: string;
  email: string;
  phone: string;
  expertise: string;
  state: ApplicationState;
  /** The sentence of the operator with the last answer; empty: none. */
  message: string;
  created_at: number;
  /** When an application of the member was answered last: this one, or, if it is open, one before. */
  answered_at: number | null;
  /** The answer to the application before. */
  last_answer: Generated<ApplicationAnswer | null>;
}

/** A member has one application: a new one takes its place. */
export async function createInstructorApplications(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  await db.schema
    .createTable('instructor_applications')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('member_id', 'integer', (column) =>
      column.notNull().unique().references('members.id').onDelete('cascade'),
    )
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('expertise', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint')
    .execute();
}

/** A new application keeps the answer to the one before. Null also in rows of a process of the version before. */
export async function addLastAnswer(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('instructor_applications').addColumn('last_answer', 'text').execute();
}
