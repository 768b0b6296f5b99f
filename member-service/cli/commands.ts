import { variablesHelp } from '../config/variables';
import {
  approveCommand,
  inviteCommand,
  keepCommand,
  rejectCommand,
  resetCommand,
  sessionsCommand,
} from './account-commands';
import { auditCommand } from './audit';
import { backupCommand, restoreCommand, verifyCommand } from './backup';
import type { Command } from './command';
import { deleteCommand } from './delete';
import { doctorCommand } from './doctor';
import { exportCommand } from './export';
import { importCommand } from './import';
import { instructorsCommand } from './instructors';
import { listCommand } from './list';
import { logCommand } from './log';
import { progressCommand } from './progress';

/** The commands of `npm run members` in the order of the help. */
export const COMMANDS = {
  list: listCommand,
  approve: approveCommand,
  reject: rejectCommand,
  invite: inviteCommand,
  reset: resetCommand,
  sessions: sessionsCommand,
  keep: keepCommand,
  delete: deleteCommand,
  audit: auditCommand,
  log: logCommand,
  export: exportCommand,
  import: importCommand,
  progress: progressCommand,
  instructors: instructorsCommand,
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  doctor: doctorCommand,
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** The name of each command with its arguments, and what it does. */
export function describeCommands(): readonly (readonly [name: CommandName, usage: string, summary: string])[] {
  return COMMAND_NAMES.map((name) => [name, COMMANDS[name].usage, COMMANDS[name].summary]);
}

/** The help of all commands. */
export function generalHelp(): string {
  const width = Math.max(...COMMAND_NAMES.map((name) => name.length)) + 2;
  return `npm run members -- COMMAND

${describeCommands()
  .map(([name, , summary]) => `  ${name.padEnd(width)}${summary}`)
  .join('\n')}

  COMMAND --help shows the options. --as NAME, with each command, says who you are, for the audit; otherwise it names the person who
  has used sudo, or the account of the system. The service may run at the same time. Exit codes: 0 done; 1 done in part or not done
  (for example an email that could not be sent, or a database that does not respond); 2 wrong usage.
  Scripts that read the output use: npm run --silent members -- …

Environment variables, the same as those of the service (defaults in parentheses):
${variablesHelp()}`;
}

/** The help of one command. */
export function commandHelp(name: CommandName): string {
  const { usage, summary, details } = COMMANDS[name];
  return `npm run members -- ${name} ${usage}\n\n  ${summary}\n\n${details.map((line) => `  ${line}`).join('\n')}`;
}
