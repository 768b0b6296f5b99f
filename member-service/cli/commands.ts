import { closest, distance } from 'fastest-levenshtein';
import { variablesHelp } from '../config/variables';
import { auditCommand } from './audit';
import { backupCommand, restoreCommand, verifyCommand } from './backup';
import { UsageError, type Command } from '../terminal/command';
import { doctorCommand } from './doctor';
import { exportCommand } from './export';
import { allOf } from '../subjects';
import { listCommand } from './list';
import { logCommand } from './log';

/** The commands of `npm run members` in the order of the help. */
const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    list: listCommand,
    ...allOf(({ commands }) => commands),
    audit: auditCommand,
    log: logCommand,
    export: exportCommand,
    backup: backupCommand,
    restore: restoreCommand,
    verify: verifyCommand,
    doctor: doctorCommand,
  }),
);

export const COMMAND_NAMES: readonly string[] = [...COMMANDS.keys()];

/** @throws {UsageError} that names a similar command, or all */
export function findCommand(name: string): Command {
  const command = COMMANDS.get(name);
  if (!command) {
    const meant = similarCommand(name);
    const hint = meant ? `Did you mean ${meant}?` : `The commands are ${COMMAND_NAMES.join(', ')}.`;
    throw new UsageError(`There is no command "${name}". ${hint}`);
  }
  return command;
}

/** The command that was probably meant; undefined if half of its letters or more would be typing errors. */
function similarCommand(word: string): string | undefined {
  const command = closest(word.toLowerCase(), COMMAND_NAMES);
  const limit = Math.max(1, Math.floor(command.length / 2));
  return distance(word.toLowerCase(), command) <= limit ? command : undefined;
}

/** The name of each command with its arguments, and what it does. */
export function describeCommands(): readonly (readonly [name: string, usage: string, summary: string])[] {
  return [...COMMANDS].map(([name, { usage, summary }]) => [name, usage, summary]);
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
export function commandHelp(name: string): string {
  const { usage, summary, details } = findCommand(name);
  return `npm run members -- ${name} ${usage}\n\n  ${summary}\n\n${details.map((line) => `  ${line}`).join('\n')}`;
}
