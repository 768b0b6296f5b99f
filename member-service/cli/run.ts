import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { BackupError } from '../backup/backup-file';
import { ConfigError } from '../config';
import { AccountsError } from '../accounts/accounts-error';
import { AccountChangedError } from '../accounts/change-account';
import { TargetError } from '../lib/files';
import type { ServiceLog } from '../lib/log';
import { StoreError } from '../store/store-error';
import {
  UsageError,
  type Command,
  type CommandContext,
  type ExitCode,
  type OptionValues,
  type Terminal,
} from './command';
import { COMMAND_NAMES, COMMANDS, commandHelp, generalHelp, type CommandName } from './commands';
import { isVisible, visible } from '../../contract/visible-text';

type Request =
  | { readonly help: string }
  | { readonly name: CommandName; readonly values: OptionValues; readonly argument: string };

/**
 * Runs one `members` command.
 * @param args the arguments after `npm run members --`
 * @throws unexpected errors; expected ones are printed
 */
export async function runMembersCommand(
  args: readonly string[],
  context: Pick<CommandContext, 'env' | 'cwd' | 'terminal'>,
): Promise<ExitCode> {
  const { terminal } = context;
  try {
    const request = parseRequest(args);
    if ('help' in request) {
      terminal.print(request.help);
      return 0;
    }
    const { name, values, argument } = request;
    const actor = actorOf(values, context.env);
    return await COMMANDS[name].run({ ...context, log: terminalLog(terminal), actor }, values, argument);
  } catch (error) {
    if (error instanceof UsageError || error instanceof AccountsError) {
      terminal.warn(error.message);
      return 2;
    }
    if (
      error instanceof ConfigError ||
      error instanceof StoreError ||
      error instanceof BackupError ||
      error instanceof TargetError ||
      error instanceof AccountChangedError
    ) {
      terminal.warn(error.message);
      return 1;
    }
    throw error;
  }
}

function parseRequest(args: readonly string[]): Request {
  const [first, ...rest] = args;
  if (first === undefined) {
    throw new UsageError(`Which command? One of ${COMMAND_NAMES.join(', ')}; npm run members -- --help says more.`);
  }
  if (['--help', '-h', 'help'].includes(first)) {
    return { help: rest[0] === undefined ? generalHelp() : commandHelp(toCommandName(rest[0])) };
  }
  const name = toCommandName(first);
  const { values, positionals } = parseOptions(name, rest);
  if (values.help) {
    return { help: commandHelp(name) };
  }
  return { name, values, argument: toArgument(name, positionals) };
}

function toCommandName(word: string): CommandName {
  const known = COMMAND_NAMES.find((name) => name === word);
  if (!known) {
    const meant = similarCommand(word);
    const hint = meant ? `Did you mean ${meant}?` : `The commands are ${COMMAND_NAMES.join(', ')}.`;
    throw new UsageError(`There is no command "${word}". ${hint}`);
  }
  return known;
}

/** The command that was probably meant; undefined if half of its letters or more would be typing errors. */
function similarCommand(word: string): string | undefined {
  const command = closest(word.toLowerCase(), COMMAND_NAMES);
  const limit = Math.max(1, Math.floor(command.length / 2));
  return distance(word.toLowerCase(), command) <= limit ? command : undefined;
}

function parseOptions(name: CommandName, args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      options: { ...COMMANDS[name].options, as: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    // Each command's options are among those of OptionValues, with the same types.
    return { values: parsed.values as OptionValues & { readonly help?: boolean }, positionals: parsed.positionals };
  } catch (error) {
    const reason = String(error)
      .replace(/^\w+( \[\w+\])?: /, '')
      .replace(/\s*\n\s*/g, ' ');
    throw new UsageError(`${reason}\nUsage: npm run members -- ${name} ${COMMANDS[name].usage}`);
  }
}

/** The name of an account or the path of a file, or '' if the command takes neither. */
function toArgument(name: CommandName, positionals: readonly string[]): string {
  const { argument: type, usage }: Command = COMMANDS[name];
  const help = `Usage: npm run members -- ${name} ${usage}`;
  const [argument = '', ...others] = positionals;
  if (type === undefined) {
    if (positionals.length > 0) throw new UsageError(`${name} takes no argument, got "${argument}".\n${help}`);
    return '';
  }
  if (type === 'words') {
    return positionals.join('\n');
  }
  if (!isVisible(argument)) {
    const question = type === 'file' ? 'which file? Add its path.' : 'whom? Add a username or email.';
    throw new UsageError(`${name}: ${question}\n${help}`);
  }
  if (others.length > 0) {
    throw new UsageError(
      `${name} takes one ${type}, got ${positionals.length}. Put a ${type === 'file' ? 'path' : 'name'} that contains spaces in quotation marks.\n${help}`,
    );
  }
  return argument;
}

/**
 * Who runs a command: the name of `--as`, the person who has used sudo, or the account of the operating system. The guide runs commands
 * with the account of the service, which names no person.
 */
function actorOf({ as: name }: OptionValues, { SUDO_USER: sudoUser }: NodeJS.ProcessEnv): string {
  return `${visible(name ?? sudoUser ?? systemAccount()).trim()} (command line)`;
}

/** The account of the operating system. A container may run as a number that has no name. */
function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** Prints warnings only: the commands report their own errors. */
function terminalLog(terminal: Terminal): ServiceLog {
  function ignore(): void {
    // Not for the operator.
  }
  return {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn(fields: unknown, message?: string) {
      const file = typeof fields === 'object' && fields !== null && 'file' in fields ? `: ${String(fields.file)}` : '';
      terminal.warn(`${message ?? String(fields)}${file}`);
    },
  };
}
