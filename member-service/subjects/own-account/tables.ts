declare module '../../store/schema' {
  interface OwnChanges {
    'name-changed': true;
    'session-ended': true;
    'other-sessions-ended': true;
  }
  interface AuditActions {
    'sessions-ended': true;
  }
}

export {};
