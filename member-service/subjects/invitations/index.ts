import type { Subject } from '../subject';
import { inviteCommand } from './command';
import { invited } from './invite';

/** Accounts that operators create. */
export const invitations: Subject = { emails: { invited }, commands: { invite: inviteCommand } };
