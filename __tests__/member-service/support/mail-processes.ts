import { readConfig, type ServiceConfig } from '../../../member-service/config';
import { createMailer, openServices, type ServiceParts } from '../../../member-service/open-services';
import type { Services } from '../../../member-service/services';
import type { TestDatabase } from '../../support/databases';
import { startMailServer, type MailServer } from '../../support/mail-server';
import { whenOver } from '../../support/when-over';
import { environmentOf } from './members-command';
import { startService, type ServiceUnderTest } from './service-under-test';

export const FROM = 'post@brainhouse.example';

/** The variables of a service with a mail server. */
export function mailEnvironment(database: TestDatabase, smtpUrl: string): NodeJS.ProcessEnv {
  return environmentOf(database, { SMTP_URL: smtpUrl, MAIL_FROM: FROM });
}

/** A mail server, which is closed when the test is over. */
export async function startMail(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...args);
  whenOver(() => server.close());
  return server;
}

/** The service with a real mailer. */
export async function startWithMail(
  database: TestDatabase,
  smtpUrl: string,
  parts: ServiceParts = {},
  changes: Partial<ServiceConfig> = {},
): Promise<ServiceUnderTest> {
  const log = { info: jest.fn(), warn: jest.fn() };
  const mailer = createMailer({ smtpUrl, from: FROM, outboxDir: '/nowhere' }, log);
  // The emails of one account are counted.
  return startService({ operators: [], ...changes }, database, { mailer, ...parts });
}

/** Services of another process, with its own connections. */
export async function openOther(database: TestDatabase, smtpUrl: string, parts: ServiceParts): Promise<Services> {
  const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const services = await openServices(readConfig(mailEnvironment(database, smtpUrl), '/'), log, parts);
  whenOver(() => services.close());
  return services;
}
