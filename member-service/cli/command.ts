import type { ParseArgsConfig } from 'node:util';
import type { Members } from '../members/members';

/** How a command talks to the operator. */
export interface Terminal {
  /** What was asked for; scripts read it. One line or more, without the final line break. */
  readonly print: (text: string) => void;
  /** What the operator should know besides. */
  readonly tell: (text: string) => void;
  /** Asks a question that is answered with yes or no; undefined when nobody sits at the terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
}

/** What a command works on. */
export interface CommandContext {
  readonly members: Members;
  /** Where the accounts are, for messages. */
  readonly place: string;
  readonly terminal: Terminal;
  /** Folder that relative paths start from. */
  readonly cwd: string;
}

/** The options of all commands, as they were given. */
export interface OptionValues {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly yes?: boolean;
  readonly status?: string;
  readonly output?: string;
  readonly username?: string;
  readonly email?: string;
  readonly name?: string;
}

/** Did what it should (0), did it only in part or not at all (1), was used wrongly (2). */
export type ExitCode = 0 | 1 | 2;

/** One command of `npm run members`. */
export interface Command {
  /** What follows the command's name in its help, such as `NAME [--json]`. */
  readonly usage: string;
  readonly summary: string;
  /** What its help says besides, one line each. */
  readonly details: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Whether it works on one account, named by username or e-mail. */
  readonly takesName: boolean;
  /** @throws {UsageError} when options contradict each other */
  readonly run: (context: CommandContext, values: OptionValues, name: string) => Promise<ExitCode>;
}

/** A command used wrongly, told in one line that says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
