import type { Subject } from '../subject';
import { deleteCommand, keepCommand } from './commands';
import { deleteDue } from './delete-account';
import { deletionRequested } from './emails';
import { keepPage } from './pages';
import { KEEP } from './request-deletion';
import { deletionRoutes } from './routes';

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

/** Accounts are deleted: immediately by an operator, or after some days, in which their owners can keep them. */
export const deletion: Subject = {
  emails: { 'deletion-requested': deletionRequested },
  links: [KEEP],
  pages: [keepPage],
  events: { 'deletion-requested': 'asked for the deletion of the account', 'deletion-undone': 'kept the account' },
  routes: [deletionRoutes],
  commands: { keep: keepCommand, delete: deleteCommand },
  async cleanUp(services) {
    const removed = await deleteDue(services);
    if (removed > 0) services.log.info({ removed }, 'deleted accounts whose owners have asked for it');
  },
};
