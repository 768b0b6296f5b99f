import { variablesHelp } from '../config/variables';
import { COMMAND_NAMES, COMMANDS } from './commands';
import type { CommandName } from './commands';

/** The help of all commands. */
export function generalHelp(): string {
  const width = Math.max(...COMMAND_NAMES.map((name) => name.length)) + 2;
  return `npm run members -- COMMAND

${COMMAND_NAMES.map((name) => `  ${name.padEnd(width)}${COMMANDS[name].summary}`).join('\n')}

  COMMAND --help says more. Works while the service runs. Exit code 0: done; 1: done in part or not at all (a mail that
  could not be sent, a database that does not answer); 2: used wrongly.
  Scripts that read the output write: npm run --silent members -- …

Environment, the same as the service's (what stands in brackets counts when a variable is unset):
${variablesHelp()}`;
}

/** The help of one command. */
export function commandHelp(name: CommandName): string {
  const { usage, summary, details } = COMMANDS[name];
  return `npm run members -- ${name} ${usage}\n\n  ${summary}\n\n${details.map((line) => `  ${line}`).join('\n')}`;
}
