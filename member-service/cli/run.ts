import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-file';
import { ConfigError, readConfig } from '../config';
import { AccountsError } from '../accounts/accounts-error';
import { AccountChangedError } from '../accounts/change-account';
import { TargetError } from '../lib/files';
import type { ServiceLog } from '../lib/log';
import { openServices } from '../open-services';
import type { Services } from '../services';
import { StoreError, withStoreErrors } from '../store/store-error';
import {
  UsageError,
  type Command,
  type CommandContext,
  type ExitCode,
  type OptionValues,
  type Terminal,
} from '../terminal/command';
import { COMMAND_NAMES, commandHelp, findCommand, generalHelp } from './commands';
import { errorMessage } from '../../contract/unknown-value';
import { isVisible, visible } from '../../contract/visible-text';

type Request =
  | { readonly help: string }
  | { readonly command: Command; readonly values: OptionValues; readonly argument: string };

/** Errors of what was not done, whose messages say why. */
const NOT_DONE = [ConfigError, StoreError, BackupError, TargetError, AccountChangedError];

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
    const { command, values, argument } = request;
    const actor = actorOf(values, context.env);
    const log = terminalLog(terminal);
    return await command.run({ ...context, log, actor, withServices }, values, argument);

    async function withServices<Result>(use: (services: Services) => Promise<Result>): Promise<Result> {
      const config = readConfig(context.env, context.cwd);
      const services = await openServices(config, log, { worksInBackground: false, actor });
      try {
        return await withStoreErrors(config, () => use(services));
      } finally {
        await services.close();
      }
    }
  } catch (error) {
    if (error instanceof UsageError || error instanceof AccountsError) {
      terminal.warn(error.message);
      return 2;
    }
    if (NOT_DONE.some((type) => error instanceof type)) {
      terminal.warn(errorMessage(error));
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
    return { help: rest[0] === undefined ? generalHelp() : commandHelp(rest[0]) };
  }
  const command = findCommand(first);
  const { values, positionals } = parseOptions(first, command, rest);
  if (values.help) return { help: commandHelp(first) };
  return { command, values, argument: toArgument(first, command, positionals) };
}

function parseOptions(name: string, { options, usage }: Command, args: readonly string[]) {
  try {
    const parsed = parseArgs({
      args: [...args],
      options: { ...options, as: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    // Each command's options are among those of OptionValues, with the same types.
    return { values: parsed.values as OptionValues & { readonly help?: boolean }, positionals: parsed.positionals };
  } catch (error) {
    const reason = String(error)
      .replace(/^\w+( \[\w+\])?: /, '')
      .replace(/\s*\n\s*/g, ' ');
    throw new UsageError(`${reason}\nUsage: npm run members -- ${name} ${usage}`);
  }
}

/** The name of an account or the path of a file, or '' if the command takes neither. */
function toArgument(name: string, { argument: type, usage }: Command, positionals: readonly string[]): string {
  const help = `Usage: npm run members -- ${name} ${usage}`;
  const [argument = '', ...others] = positionals;
  if (type === undefined) {
    if (positionals.length > 0) throw new UsageError(`${name} takes no argument, got "${argument}".\n${help}`);
    return '';
  }
  if (type === 'words') return positionals.join('\n');
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
