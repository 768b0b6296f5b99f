import { sql, type Generated, type Kysely } from 'kysely';
import { identity, type SqlDialect } from '../../store/identity-column';
import type { AccountStatus } from '../../store/schema';

declare module '../../store/schema' {
  interface Tables {
    waiting_decisions: WaitingDecisionsTable;
    decision_sentences: DecisionSentencesTable;
    applicant_questions: ApplicantQuestionsTable;
  }
}

export type DecidedStatus = Exclude<AccountStatus, 'pending'>;

/** Decisions of the operators' page that have not taken effect. An account has one at most. */
interface WaitingDecisionsTable {
  member_id: number;
  status: DecidedStatus;
  sentence: string;
  operator_id: number;
  decided_at: number;
  effective_at: number;
}

/** What the email about the last decision said. */
interface DecisionSentencesTable {
  member_id: number;
  status: DecidedStatus;
  sentence: string;
  decided_at: number;
}

interface ApplicantQuestionsTable {
  id: Generated<number>;
  member_id: number;
  question: string;
  asked_at: number;
  answer: Generated<string | null>;
  answered_at: Generated<number | null>;
}

export async function createDecisionTables(db: Kysely<unknown>, dialect: SqlDialect): Promise<void> {
  function ofMember(table: string) {
    return db.schema
      .createTable(table)
      .addColumn('member_id', 'integer', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('sentence', 'text', (column) => column.notNull())
      .addColumn('decided_at', 'bigint', (column) => column.notNull());
  }
  await ofMember('waiting_decisions')
    .addColumn('operator_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('effective_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['operator_id', 'effective_at']) {
    await db.schema.createIndex(`waiting_decisions_${column}`).on('waiting_decisions').column(column).execute();
  }
  await ofMember('decision_sentences').execute();
  await db.schema.createIndex('decision_sentences_decided_at').on('decision_sentences').column('decided_at').execute();
  await db.schema
    .createTable('applicant_questions')
    .addColumn('id', 'integer', identity(dialect))
    .addColumn('member_id', 'integer', (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('applicant_questions_member_id_id')
    .on('applicant_questions')
    .columns(['member_id', 'id'])
    .execute();
  await db.schema.createIndex('applicant_questions_asked_at').on('applicant_questions').column('asked_at').execute();
  // An account has one open question at most.
  await db.schema
    .createIndex('applicant_questions_open')
    .on('applicant_questions')
    .column('member_id')
    .unique()
    .where(sql.ref('answered_at'), 'is', null)
    .execute();
}
