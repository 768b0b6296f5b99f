import type { Readable } from 'node:stream';
import type { ParseArgsConfig } from 'node:util';
import type { ServiceLog } from '../lib/log';
import type { Services } from '../services';

/** Output and input of a command. */
export interface Terminal {
  /** Writes a result to standard output, where scripts read it. One or more lines, without the final line break. */
  readonly print: (text: string) => void;
  /** Writes a message to standard error. */
  readonly warn: (text: string) => void;
  /** Asks a yes-or-no question; undefined if the process has no terminal. The end of the input means no. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Writes a file to standard output, and waits until it is written; undefined if that is a terminal. */
  readonly send: ((bytes: Uint8Array) => Promise<void>) | undefined;
  /** Standard input. */
  readonly input: Readable;
}

/** The path that means standard input or standard output, as in other programs. A file of that name is `./-`. */
export const STREAM_PATH = '-';

/** What a command uses. It opens what it needs itself. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  /** Base folder of relative paths. */
  readonly cwd: string;
  readonly terminal: Terminal;
  /** Prints warnings to the terminal. */
  readonly log: ServiceLog;
  /** Who runs the command, for the audit table. */
  readonly actor: string;
  /** Opens the services for a command, and closes them. Errors of the database say what to do. */
  readonly withServices: <Result>(use: (services: Services) => Promise<Result>) => Promise<Result>;
}

/** The values of the options of all commands. */
export interface OptionValues {
  /** Of all commands. */
  readonly as?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly yes?: boolean;
  readonly end?: boolean;
  readonly unconfirmed?: boolean;
  readonly message?: string;
  readonly member?: string;
  readonly overwrite?: boolean;
  readonly 'keep-sessions'?: boolean;
  readonly 'leave-out'?: string;
  readonly status?: string;
  readonly output?: string;
  readonly username?: string;
  readonly email?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly country?: string;
  readonly summary?: boolean;
  readonly 'dry-run'?: boolean;
}

/** Done (0), done in part or not done (1), wrong usage (2). */
export type ExitCode = 0 | 1 | 2;

/** One command of `npm run members`. */
export interface Command {
  /** The arguments in its help, such as `NAME [--json]`. */
  readonly usage: string;
  readonly summary: string;
  /** Further lines of its help. */
  readonly details: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /**
   * What its argument is: the username or email address of an account, the path of a file, or words that the command reads itself, one in a
   * line; undefined if it takes none.
   */
  readonly argument?: 'name' | 'file' | 'words';
  /** @throws {UsageError} if options are missing, bad or contradict each other */
  readonly run: (context: CommandContext, values: OptionValues, argument: string) => Promise<ExitCode>;
}

/** What a command for accounts uses. */
export interface AccountsContext extends CommandContext {
  readonly services: Services;
  /** The folder that emails are written to, if there is no mail server. */
  readonly outboxDir: string | undefined;
  /** Where the accounts are stored, for messages. */
  readonly location: string;
}

/** A command that opens the accounts, and sends only its own emails. */
export function withAccounts(
  run: (context: AccountsContext, values: OptionValues, argument: string) => Promise<ExitCode>,
): Command['run'] {
  return (context, values, argument) =>
    context.withServices((services) => {
      const { dataDir, databaseUrl, mail } = services.config;
      const location = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
      const outboxDir = mail.smtpUrl === undefined ? mail.outboxDir : undefined;
      return run({ ...context, services, outboxDir, location }, values, argument);
    });
}

/** What commands have in common that take one account. */
export const ONE_ACCOUNT = {
  usage: 'NAME [--json]',
  details: ['NAME    username or email address', '--json  for scripts'],
  options: { json: { type: 'boolean' } },
  argument: 'name',
} as const;

/** Wrong usage. The message says in one line what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
