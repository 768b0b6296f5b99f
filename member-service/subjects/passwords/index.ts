import type { Subject } from '../subject';
import { resetCommand } from './command';
import { passwordChanged, resetLink, resetRequested } from './emails';
import { NEW_PASSWORD } from './reset-link';
import { changePasswordRoutes, passwordRoutes } from './routes';

declare module '../../store/schema' {
  interface EmailTypes {
    /** `detail`: the name that a visitor has entered. */
    'reset-requested': true;
    'reset-link': true;
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

/** Forgotten, new and changed passwords. */
export const passwords: Subject = {
  emails: { 'reset-requested': resetRequested, 'reset-link': resetLink, 'password-changed': passwordChanged },
  links: [NEW_PASSWORD],
  events: { 'reset-requested': 'asked for a new password', 'password-changed': 'changed the password' },
  routes: [passwordRoutes, changePasswordRoutes],
  commands: { reset: resetCommand },
};
