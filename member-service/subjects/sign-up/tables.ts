declare module '../../store/schema' {
  interface EmailTypes {
    'signed-up': true;
    'confirm-address': true;
    'address-confirmed': true;
    /** To an operator, `detail`. */
    'unreachable-applicants': true;
  }
  interface AuditActions {
    'signed-up': true;
    created: true;
    'address-confirmed': true;
    'address-refused': true;
    'sign-up-expired': true;
  }
  interface TokenPurposes {
    confirm: true;
  }
}

export {};
