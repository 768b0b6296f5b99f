declare module '../../store/schema' {
  interface EmailTypes {
    /** `detail`: the name that a visitor has entered. */
    'reset-requested': true;
    /** To `address`, the account's of that time. */
    'password-changed': true;
  }
  interface OwnChanges {
    'password-changed': true;
  }
  interface AuditActions {
    'reset-sent': true;
  }
  interface AccountEventTypes {
    'reset-requested': true;
  }
  interface TokenPurposes {
    password: true;
  }
}

export {};
