import type { Services } from '../services';
import type { Command, CommandContext, ExitCode, OptionValues } from './command';

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
