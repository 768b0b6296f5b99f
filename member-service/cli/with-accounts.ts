import { readConfig } from '../config';
import type { Accounts } from '../accounts/accounts';
import { openServices, type Services } from '../open-services';
import { withStoreErrors } from '../store/store-error';
import type { Command, CommandContext, ExitCode, OptionValues } from '../terminal/command';

/** What a command for accounts uses. */
export interface AccountsContext extends CommandContext {
  readonly accounts: Accounts;
  /** The state of the emails. */
  readonly emails: Pick<Services, 'emailQueue' | 'emailFailures'>;
  readonly sessions: Pick<Services['sessions'], 'listOf'>;
  readonly storedAbout: Services['storedAbout'];
  readonly instructors: Services['instructors'];
  /** Logins and the like. */
  readonly events: Services['events'];
  /** The folder that emails are written to, if there is no mail server. */
  readonly outboxDir: string | undefined;
  /** Where the accounts are stored, for messages. */
  readonly location: string;
}

/** Opens the accounts for one command, which sends only its own emails. */
export function withAccounts(
  run: (context: AccountsContext, values: OptionValues, argument: string) => Promise<ExitCode>,
): Command['run'] {
  return async (context, values, argument) => {
    const config = readConfig(context.env, context.cwd);
    const services = await openServices(config, context.log, { worksInBackground: false, actor: context.actor });
    const { accounts, events, instructors, sessions, storedAbout } = services;
    const location = config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL';
    const outboxDir = config.mail.smtpUrl === undefined ? config.mail.outboxDir : undefined;
    try {
      return await withStoreErrors(config, () =>
        run(
          { ...context, accounts, emails: services, events, instructors, sessions, storedAbout, outboxDir, location },
          values,
          argument,
        ),
      );
    } finally {
      await services.close();
    }
  };
}
