import { deleteAccounts, type Cut } from '../../accounts/retention';
import { forDays, isoTime } from '../../lib/dates';
import type { Account } from '../../accounts/account';
import type { Services } from '../../services';
import type { Subject } from '../subject';
import { DECIDE, remindOperators } from './ask-operators';
import { approveCommand, askCommand, rejectCommand } from './commands';
import { approved, decisionReminder, decisionRequest, questionAsked, rejected } from './emails';
import { decidePage } from './pages';
import { readQuestions } from './question';
import { STATUS } from './status-link';
import { statusPage } from './status-page';
import { createDecisionTables } from './tables';
import { applyDue } from './waiting';

declare module '../../store/schema' {
  interface EmailTypes {
    /** To an operator, `detail`. */
    'decision-request': true;
    /** To an operator, `detail`. */
    'decision-reminder': true;
    approved: true;
    rejected: true;
    'question-asked': true;
  }
  interface AuditActions {
    approved: true;
    rejected: true;
    'pending-expired': true;
    'rejected-expired': true;
    /** A decision of the operators' page that was not possible any more, or came after another one. */
    'decision-dropped': true;
    'question-asked': true;
    'question-answered': true;
  }
  interface TokenPurposes {
    decide: true;
    status: true;
  }
}

/** Operators approve or reject accounts. */
export const decisions: Subject = {
  tables: {
    decision_sentences: {
      backedUpBy: 'member_id',
      level: 'personal',
      data: 'the sentence of an operator in the email about the last decision',
      why: 'for the email, and to show it to the applicant',
      kept: '90 days after the decision (`KEEP_REJECTED_DAYS`), or until the account is deleted',
    },
    applicant_questions: {
      backedUpBy: 'id',
      level: 'personal',
      data: 'questions of operators to an applicant, and the answers',
      why: 'to decide on sign-ups',
      kept: '90 days (`KEEP_REJECTED_DAYS`), without a decision 180 (`KEEP_PENDING_DAYS`), or until the account is deleted',
    },
    // Not in a backup: a restore would let them take effect a second time.
    waiting_decisions: {
      level: 'personal',
      data: 'the decision of an operator and its sentence',
      why: 'to undo it',
      kept: 'for a minute, until it takes effect',
    },
  },
  migrations: { '022-decisions': createDecisionTables },
  emails: {
    'decision-request': decisionRequest,
    'decision-reminder': decisionReminder,
    approved,
    rejected,
    'question-asked': questionAsked,
  },
  links: [DECIDE, STATUS],
  pages: [decidePage, statusPage],
  commands: { approve: approveCommand, reject: rejectCommand, ask: askCommand },
  personalData: [
    {
      name: 'Questions and decisions',
      kept: ({ rejectedDays }) => `${forDays(rejectedDays)} after the decision`,
      parts: {
        questions: {
          words: ['questions about the sign-up, with the answers'],
          read: ({ store }, account) => readQuestions(store, account),
        },
        decision: { words: ['what the email about the last decision said'], read: readDecision },
      },
    },
  ],
  due: applyDue,
  cleanUp: remindOperators,
  deleteOld: deleteUndecidedAndRejected,
};

async function deleteUndecidedAndRejected(services: Services, before: Cut): Promise<Readonly<Record<string, number>>> {
  const { pendingDays, rejectedDays } = services.config.retention;
  const pending = await deleteAccounts(services, {
    action: 'pending-expired',
    status: 'pending',
    before: before(pendingDays),
    where: (query) => query.where('email_state', '!=', 'awaiting'),
  });
  const texts = await deleteOldTexts(services, before(rejectedDays), before(pendingDays));
  const rejection = { action: 'rejected-expired', status: 'rejected', before: before(rejectedDays) } as const;
  return { pending, texts, rejected: await deleteAccounts(services, rejection) };
}

async function readDecision({ store }: Services, { id }: Account) {
  const tables = ['decision_sentences', 'waiting_decisions'] as const;
  const rows = await Promise.all(
    tables.map((table) => store.selectFrom(table).selectAll().where('member_id', '=', id).execute()),
  );
  return rows.flat().map(({ status, sentence, decided_at: at }) => ({ status, sentence, decidedAt: isoTime(at) }));
}

/** Sentences and questions of decided accounts, and questions that were forgotten. */
async function deleteOldTexts({ store }: Services, decided = 0, undecided = 0): Promise<number> {
  const sentences = await store
    .deleteFrom('decision_sentences')
    .where('decided_at', '<=', decided)
    .executeTakeFirstOrThrow();
  const pending = store.selectFrom('members').select('id').where('status', '=', 'pending');
  const questions = await store
    .deleteFrom('applicant_questions')
    .where('asked_at', '<=', decided)
    .where((where) => where.or([where('asked_at', '<=', undecided), where('member_id', 'not in', pending)]))
    .executeTakeFirstOrThrow();
  return Number(sentences.numDeletedRows + questions.numDeletedRows);
}
