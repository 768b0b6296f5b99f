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

export {};
