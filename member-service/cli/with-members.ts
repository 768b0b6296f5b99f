import { readConfig } from '../config';
import { openServices } from '../services';
import type { Services } from '../services';
import type { OperatorContext } from './command';

/**
 * Opens the accounts for one command, which sends only its own emails.
 * @param use gets the accounts and the state of their emails, and where they are stored, for messages
 */
export async function withMembers<Result>(
  { env, cwd, log, actor }: Pick<OperatorContext, 'env' | 'cwd' | 'log' | 'actor'>,
  use: (
    services: Pick<Services, 'members' | 'events' | 'emailQueue' | 'emailFailures' | 'storedAbout'>,
    location: string,
  ) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env, cwd);
  const services = await openServices(config, log, {
    worksInBackground: false,
    actor,
  });
  try {
    return await use(services, config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL');
  } finally {
    await services.close();
  }
}
