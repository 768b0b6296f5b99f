import { z } from 'zod';
import type { Subject } from '../subject';
import { changeCommand, sessionsCommand } from './command';
import { ownAccountRoutes } from './routes';

declare module '../../store/schema' {
  interface OwnChanges {
    'name-changed': true;
    'phone-changed': true;
    'session-ended': true;
    'other-sessions-ended': true;
  }
  interface AuditActions {
    'sessions-ended': true;
  }
}

/** What members see and change on /account: the name, the sessions, all data (decision 099). */
export const ownAccount: Subject = {
  announce: { schema: { account: z.boolean() }, read: async () => ({ account: true }) },
  events: {
    'name-changed': 'changed the full name',
    'phone-changed': 'changed the phone number',
    'session-ended': 'ended a session',
    'other-sessions-ended': 'ended all other sessions',
    exported: 'exported the own data',
  },
  routes: [ownAccountRoutes],
  commands: { sessions: sessionsCommand, change: changeCommand },
};
