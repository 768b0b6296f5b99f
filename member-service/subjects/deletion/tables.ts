declare module '../../store/schema' {
  interface EmailTypes {
    'deletion-requested': true;
  }
  interface OwnChanges {
    'deletion-requested': true;
    'deletion-undone': true;
  }
  interface AuditActions {
    deleted: true;
  }
  interface TokenPurposes {
    'keep-account': true;
  }
}

export {};
