import type { Subject } from '../subject';
import { inviteCommand } from './command';

/** Accounts that operators create. */
export const invitations: Subject = { commands: { invite: inviteCommand } };
