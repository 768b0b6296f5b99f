import { deleteAccounts, type Cut } from '../../accounts/retention';
import type { Services } from '../../services';
import type { Subject } from '../subject';
import { DECIDE, remindOperators } from './ask-operators';
import { approveCommand, rejectCommand } from './commands';
import { approved, decisionReminder, decisionRequest, rejected } from './emails';
import { decidePage } from './pages';

declare module '../../store/schema' {
  interface EmailTypes {
    /** To an operator, `detail`. */
    'decision-request': true;
    /** To an operator, `detail`. */
    'decision-reminder': true;
    approved: true;
    rejected: true;
  }
  interface AuditActions {
    approved: true;
    rejected: true;
    'pending-expired': true;
    'rejected-expired': true;
  }
  interface TokenPurposes {
    decide: true;
  }
}

/** Operators approve or reject accounts. */
export const decisions: Subject = {
  emails: { 'decision-request': decisionRequest, 'decision-reminder': decisionReminder, approved, rejected },
  links: [DECIDE],
  pages: [decidePage],
  commands: { approve: approveCommand, reject: rejectCommand },
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
  const rejection = { action: 'rejected-expired', status: 'rejected', before: before(rejectedDays) } as const;
  return { pending, rejected: await deleteAccounts(services, rejection) };
}
