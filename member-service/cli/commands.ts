import { decideCommand } from './decide';
import { deleteCommand } from './delete';
import { exportCommand } from './export';
import { inviteCommand } from './invite';
import { listCommand } from './list';
import { resetCommand } from './reset';

/** The commands of `npm run members` in the order of the help. */
export const COMMANDS = {
  list: listCommand,
  approve: decideCommand('approve', 'Lets an account in and sends the mail that the sign-up promised.'),
  reject: decideCommand('reject', 'Refuses an account, or shuts a member out, and sends a mail about it.'),
  invite: inviteCommand,
  reset: resetCommand,
  delete: deleteCommand,
  export: exportCommand,
} as const;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];
